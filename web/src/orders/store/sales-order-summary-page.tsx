import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import type { Order } from '@trousseau/contract/order-shapes'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useDownload } from '../../lib/api/use-download.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { OrderAbout } from '../../ui/page/detail-layout.tsx'
import { Page } from '../../ui/page/page.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { titleOf } from '../order-words.ts'
import { BackToOrders, useListSearch } from './back-links.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { OrderLoader } from './order-loader.tsx'
import { OrderSummary } from './order-summary.tsx'

const route = getRouteApi('/store/sales-order-summary/$id')

export function SalesOrderSummaryPage() {
  const { id } = route.useParams()
  return <OrderLoader id={id}>{(order) => <Summary key={order.id} order={order} />}</OrderLoader>
}

function Summary({ order }: { order: Order }) {
  const [isCancelling, setIsCancelling] = useState(false)
  const download = useDownload(api.downloadOrder, 'Orders downloaded successfully')
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
