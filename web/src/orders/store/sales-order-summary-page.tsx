import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orders } from '@trousseau/contract/orders/endpoints'
import type { Order } from '@trousseau/contract/orders/shapes'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { PENDING } from '@trousseau/domain/orders/order-status'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { ShipToLines } from '../../addresses/ship-to-lines.tsx'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { OrderAbout, OrderLayout } from '../../ui/page/detail-layout.tsx'
import { Page } from '../../ui/page/page.tsx'
import { OrderSection } from '../../ui/page/section.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { Arrival } from '../arrival/arrival.tsx'
import { CostSummary } from '../cost-summary.tsx'
import { type LinkedOrder, LinkedOrders } from '../linked-orders.tsx'
import { OrderHistory } from '../order-history.tsx'
import { OrderItem } from '../order-item.tsx'
import { OrderNotes } from '../order-notes.tsx'
import { OrderPayment } from '../order-payment.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { titleOf } from '../order-words.ts'
import { OrderAgain } from './order-again.tsx'
import { BackToOrders, OrderLoader, useListSearch } from './order-loader.tsx'
import { OrderTracking } from './order-tracking.tsx'

const route = getRouteApi('/store/sales-order-summary/$id')

export function SalesOrderSummaryPage() {
  const { id } = route.useParams()
  return <OrderLoader id={id}>{(order) => <Summary key={order.id} order={order} />}</OrderLoader>
}

function Summary({ order }: { order: Order }) {
  const [isCancelling, setIsCancelling] = useState(false)
  const download = useDownload(orders.downloadOrder, 'Orders downloaded successfully')
  const id = String(order.id)
  const listSearch = useListSearch()
  return (
    <Page
      title={titleOf(order)}
      subtitle={
        <OrderAbout>
          <OrderStatusBadge order={order} />
          <span>
            Placed on <DayText day={order.date} />
            {order.placed_by_staff && ` by ${order.placed_by_staff}, for you`}
          </span>
        </OrderAbout>
      }
      back={<BackToOrders />}
      actions={
        <>
          {order.can_cancel && (
            <Button variant="subtle" color="red" onClick={() => setIsCancelling(true)}>
              Cancel order
            </Button>
          )}
          <OrderAgain order={order} />
          <LinkButton
            to="/sales-order-pdf/$orderId"
            params={{ orderId: id }}
            state={listSearch}
            variant="default"
            leftSection={<Printer size={16} strokeWidth={1.75} aria-hidden />}
          >
            Print
          </LinkButton>
          <BusyButton
            leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
            busy={download.isPending}
            busyLabel="downloading…"
            onClick={() => download.mutate({ params: { id } })}
          >
            download pdf
          </BusyButton>
        </>
      }
    >
      <OrderSummary order={order} />
      <CancelOrderDialog order={order} isOpen={isCancelling} onClose={() => setIsCancelling(false)} />
    </Page>
  )
}

function OrderSummary({ order }: { order: Order }) {
  return (
    <OrderLayout
      side={
        <>
          <CostSummary order={order} />
          <OrderSection title="Shipping Address" isCard>
            <ShipToLines address={order.address} />
          </OrderSection>
          <OrderPayment order={order} />
          <LinkedOrders order={order} seenAs="store" link={linkTo} />
        </>
      }
      rest={
        <>
          <OrderNotes notes={order.notes} />
          <OrderSection title="History">
            <OrderHistory history={order.history} />
          </OrderSection>
        </>
      }
    >
      <OrderItem order={order} />
      <OrderSection title="Order">
        <Facts
          facts={[
            ['Purchase order number', order.purchase_order_number],
            ['Type of order', order.type_label],
            ['Wear date', formatDay(order.wear_date)],
            ['Estimated ship date', formatLongDay(order.estimated_ship_date)],
            ...shipmentOf(order),
          ]}
        />
      </OrderSection>
      <Arrival order={order} seenAs="store" />
    </OrderLayout>
  )
}

/** How it was sent. It is billed on the invoice of its package. */
function shipmentOf({ store_package_id }: Order): Fact[] {
  if (store_package_id === null) return []
  const Id = String(store_package_id)
  return [
    ['Tracking number', <OrderTracking key="tracking" packageId={store_package_id} />],
    [
      'Invoice',
      <TextLink key="invoice" to="/invoice-summary/$Id" params={{ Id }}>
        See the invoice
      </TextLink>,
    ],
  ]
}

const READS = [orders.getOrder, orders.listStoreOrders]

type CancelOrderDialogProps = { order: Order; isOpen: boolean; onClose: () => void }

function CancelOrderDialog({ order, isOpen, onClose }: CancelOrderDialogProps) {
  const client = useQueryClient()
  const cancel = useWrite(orders.cancelOrder, { refreshes: READS })

  async function confirm() {
    const { id, version, store } = order
    try {
      await cancel.mutateAsync({ params: { id: String(store.id) }, body: { order: id, version } })
      toastSuccess('Order cancelled.')
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
      // Somebody else was faster, so the screen is outdated.
      if (failure.status === 409)
        await Promise.all(READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    }
  }

  return (
    <ConfirmDialog
      question={`Cancel ${order.orderable.name} (PO ${order.purchase_order_number})?`}
      confirmLabel="Cancel order"
      pendingLabel="Cancelling…"
      cancelLabel="Keep order"
      isDangerous
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
    >
      <AccessoriesToo order={order} />
    </ConfirmDialog>
  )
}

function AccessoriesToo({ order }: { order: Order }) {
  const names = order.accessories.filter(({ status }) => status === PENDING).map(({ name }) => name)
  if (names.length === 0) return null
  return <p>{`This also cancels: ${names.join(', ')}.`}</p>
}

const linkTo = ({ id, name }: LinkedOrder) => <OrderLink id={String(id)} name={name} />

function OrderLink({ id, name }: { id: string; name: string }) {
  const listSearch = useListSearch()
  return (
    <TextLink to="/sales-order-summary/$id" params={{ id }} state={listSearch}>
      {name}
    </TextLink>
  )
}
