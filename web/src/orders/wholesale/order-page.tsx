import { Button } from '@mantine/core'
import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orders } from '@trousseau/contract/orders/endpoints'
import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import { businessDay, formatDay, formatLongDay } from '@trousseau/domain/day'
import {
  mayChangeChoices,
  mayChangeFactory,
  mayChangeShipTo,
  mayMove,
} from '@trousseau/domain/orders/order-moves'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ShipToLines } from '../../addresses/ship-to-lines.tsx'
import { DetailPage } from '../../lib/api/detail-page.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { StoreLink } from '../../stores/store-link.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { OrderAbout, OrderLayout } from '../../ui/page/detail-layout.tsx'
import { Page } from '../../ui/page/page.tsx'
import { OrderSection } from '../../ui/page/section.tsx'
import { Arrival } from '../arrival/arrival.tsx'
import { CostSummary } from '../cost-summary.tsx'
import { type LinkedOrder, LinkedOrders } from '../linked-orders.tsx'
import { OrderHistory } from '../order-history.tsx'
import { OrderItem } from '../order-item.tsx'
import { OrderNotes } from '../order-notes.tsx'
import { OrderPayment } from '../order-payment.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { titleOf } from '../order-words.ts'
import { ChoicesDialog } from './choices-dialog.tsx'
import { ForFactory } from './moves/for-factory.tsx'
import type { OrderMove } from './moves/order-move.ts'
import { OrderMoveDialogs } from './moves/order-move-dialogs.tsx'
import { PromiseDialog } from './moves/promise-dialog.tsx'
import { ShipToDialog } from './moves/ship-to-dialog.tsx'
import { OrderMessages } from './order-messages.tsx'
import styles from './order-page.module.css'
import type { WholesaleOrdersSearch } from './orders-search.ts'

const route = getRouteApi('/wholesale/desk/orders/$id')

export function OrderPage() {
  const { id } = route.useParams()
  return <OrderLoader id={id}>{(order) => <OrderView key={order.id} order={order} />}</OrderLoader>
}

type OrderLoaderProps = { id: string; children: (order: WholesaleOrder) => ReactNode }

function OrderLoader({ id, children }: OrderLoaderProps) {
  return (
    <DetailPage
      read={useOne(asSeenBy('wholesale', orders.getOrder), { params: { id } })}
      title="Order"
      noun="order"
      back={<BackToOrders />}
      toAll={<LinkButton to="/desk/orders">See all orders</LinkButton>}
    >
      {children}
    </DetailPage>
  )
}

function OrderView({ order }: { order: WholesaleOrder }) {
  const [move, setMove] = useState<OrderMove>()
  const close = () => setMove(undefined)
  return (
    <Page
      title={titleOf(order)}
      subtitle={
        <OrderAbout>
          <OrderStatusBadge order={order} />
          <span>
            {order.store.name}, placed on <DayText day={order.date} />
            {order.placed_by_staff && ` by ${order.placed_by_staff} for the store`}
          </span>
        </OrderAbout>
      }
      back={<BackToOrders />}
      actions={<Actions order={order} onMove={setMove} />}
    >
      <OrderDetails order={order} onMove={setMove} />
      <OrderMoveDialogs order={order} move={move} onClose={close} />
      <ShipToDialog order={order} isOpen={move === 'shipTo'} onClose={close} />
      <ChoicesDialog order={order} isOpen={move === 'choices'} onClose={close} />
      <PromiseDialog order={order} isOpen={move === 'promise'} onClose={close} />
    </Page>
  )
}

type ActionsProps = { order: WholesaleOrder; onMove: (move: OrderMove) => void }

function Actions({ order, onMove }: ActionsProps) {
  const download = useDownload(orders.downloadOrder, 'Orders downloaded successfully')
  const { status } = order
  return (
    <>
      {mayMove('cancelByWholesale', status) && (
        <Button variant="subtle" color="red" onClick={() => onMove('cancel')}>
          Cancel order
        </Button>
      )}
      <BusyButton
        variant="default"
        leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
        busy={download.isPending}
        busyLabel="downloading…"
        onClick={() => download.mutate({ params: { id: String(order.id) } })}
      >
        download pdf
      </BusyButton>
      {mayMove('reopen', status) && (
        <Button variant="default" onClick={() => onMove('reopen')}>
          Return to production
        </Button>
      )}
      {mayMove('reinstate', status) && <Button onClick={() => onMove('reinstate')}>Reinstate order</Button>}
      {mayMove('confirm', status) && <Button onClick={() => onMove('confirm')}>Confirm order</Button>}
      {mayMove('deliver', status) && <Button onClick={() => onMove('deliver')}>Mark delivered</Button>}
    </>
  )
}

type OrderDetailsProps = { order: WholesaleOrder; onMove: (move: OrderMove) => void }

/** All of an order's details for the wholesaler, with edit buttons beside what can be changed. */
function OrderDetails({ order, onMove }: OrderDetailsProps) {
  return (
    <OrderLayout
      side={
        <>
          <CostSummary order={order} />
          <OrderSection title="Making" isCard>
            <Facts facts={toMaking(order)} />
            <div className={styles.changes}>
              {mayChangeFactory(order.status) && (
                <ChangeButton onClick={() => onMove('factory')}>Move to another factory</ChangeButton>
              )}
              <ForFactory order={order} />
            </div>
          </OrderSection>
          <OrderSection title="Shipping Address" isCard>
            <ShipToLines address={order.address} />
            {mayChangeShipTo(order.status) && (
              <ChangeButton onClick={() => onMove('shipTo')}>Change ship-to</ChangeButton>
            )}
          </OrderSection>
          <OrderPayment order={order} />
          <LinkedOrders order={order} seenAs="wholesale" link={linkTo} />
        </>
      }
      rest={
        <>
          <OrderNotes notes={order.notes} />
          <OrderSection title="History">
            <OrderHistory history={order.history} />
          </OrderSection>
          <OrderMessages orderId={order.id} />
        </>
      }
    >
      <OrderItem order={order} />
      <OrderSection title="Order">
        <OrderFacts order={order} />
        {mayChangeChoices(order.status) && (
          <ChangeButton onClick={() => onMove('choices')}>Change order</ChangeButton>
        )}
      </OrderSection>
      <Arrival order={order} seenAs="wholesale">
        {mayPromise(order) && <ChangeButton onClick={() => onMove('promise')}>Promise a day</ChangeButton>}
      </Arrival>
    </OrderLayout>
  )
}

/** Until it has arrived or was canceled. */
const mayPromise = ({ dates }: WholesaleOrder) =>
  dates !== null && dates.state !== 'arrived' && dates.state !== 'cancelled'

function OrderFacts({ order }: { order: WholesaleOrder }) {
  return (
    <Facts
      facts={[
        ['Store', <StoreLink key="store" store={order.store} />],
        ['Purchase order number', order.purchase_order_number],
        ['Type of order', order.type_label],
        ['Wear date', formatDay(order.wear_date)],
        ['Estimated ship date', formatLongDay(order.estimated_ship_date)],
      ]}
    />
  )
}

const notOpenedSince = (moment: string) =>
  `${formatDay(businessDay(Date.parse(moment)))}, not opened by the factory yet`

function toMaking({ factory, formatted_factory_price, changed_at }: WholesaleOrder): Fact[] {
  return [
    ['Factory', factory?.name ?? 'Chosen at confirmation'],
    ...(formatted_factory_price === null ? [] : [['Factory price', formatted_factory_price] as const]),
    ...(changed_at === null ? [] : [['Last change', notOpenedSince(changed_at)] as const]),
  ]
}

function ChangeButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button className={styles.change ?? ''} variant="default" size="compact-md" onClick={onClick}>
      {children}
    </Button>
  )
}

const linkTo = ({ id, name }: LinkedOrder) => <OrderLink id={String(id)} name={name} />

function OrderLink({ id, name }: { id: string; name: string }) {
  const listSearch = useListSearch()
  return (
    <TextLink to="/desk/orders/$id" params={{ id }} state={listSearch}>
      {name}
    </TextLink>
  )
}

/** The list's search parameters from the previous page, to be passed on to the next one. */
function useListSearch(): { wholesaleOrdersSearch?: WholesaleOrdersSearch } {
  const wholesaleOrdersSearch = useRouterState({
    select: ({ location }) => location.state.wholesaleOrdersSearch,
  })
  return wholesaleOrdersSearch ? { wholesaleOrdersSearch } : {}
}

function BackToOrders() {
  const { wholesaleOrdersSearch = {} } = useListSearch()
  const boardSearch = useRouterState({ select: ({ location }) => location.state.boardSearch })
  if (boardSearch)
    return (
      <BackLink to="/desk/board" search={boardSearch}>
        Back to Board
      </BackLink>
    )
  return (
    <BackLink to="/desk/orders" search={wholesaleOrdersSearch}>
      Back to Orders
    </BackLink>
  )
}
