import { Button } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import type { DeskOrder } from '@trousseau/contract/order-shapes'
import { mayMove } from '@trousseau/domain/order-moves'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useDownload } from '../../lib/api/use-download.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { OrderAbout } from '../../ui/page/detail-layout.tsx'
import { Page } from '../../ui/page/page.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { titleOf } from '../order-words.ts'
import { BackToOrders } from './back-to-orders.tsx'
import { OrderDetails } from './order-details.tsx'
import type { OrderMove } from './order-move.ts'
import { OrderMoveDialogs } from './order-move-dialogs.tsx'
import { ShipToDialog } from './ship-to-dialog.tsx'

export function OrderView({ order }: { order: DeskOrder }) {
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
          </span>
        </OrderAbout>
      }
      back={<BackToOrders />}
      actions={<Actions order={order} onMove={setMove} />}
    >
      <OrderDetails order={order} onMove={setMove} />
      <OrderMoveDialogs order={order} move={move} onClose={close} />
      <ShipToDialog order={order} isOpen={move === 'shipTo'} onClose={close} />
    </Page>
  )
}

type ActionsProps = { order: DeskOrder; onMove: (move: OrderMove) => void }

function Actions({ order, onMove }: ActionsProps) {
  const download = useDownload(api.downloadOrder, 'Orders downloaded successfully')
  const { status } = order
  return (
    <>
      {mayMove('cancelByHouse', status) && (
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
          Back to production
        </Button>
      )}
      {mayMove('confirm', status) && <Button onClick={() => onMove('confirm')}>Confirm order</Button>}
      {mayMove('deliver', status) && <Button onClick={() => onMove('deliver')}>Mark delivered</Button>}
    </>
  )
}
