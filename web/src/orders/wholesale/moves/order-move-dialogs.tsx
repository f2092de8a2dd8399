import { asSeenBy } from '@trousseau/contract/endpoint'
import { orderMoves } from '@trousseau/contract/orders/moves'
import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import { mayMove } from '@trousseau/domain/orders/order-moves'
import { useWrite } from '../../../lib/api/use-api.ts'
import { toastSuccess } from '../../../ui/toasts.tsx'
import { ORDER_READS } from '../order-reads.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { Answers } from './move-form.tsx'
import type { OrderMove } from './order-move.ts'

type OrderMoveDialogsProps = { order: WholesaleOrder; move: OrderMove | undefined; onClose: () => void }

/** A dialog for each action on one order. Only the requested one is open. */
export function OrderMoveDialogs({ order, move, onClose }: OrderMoveDialogsProps) {
  const writes = useOrderWrites(order)
  const what = `${order.orderable.name} (PO ${order.purchase_order_number}, ${order.store.name})`
  const of = (own: OrderMove) => ({ isOpen: move === own, onClose, keepLabel: 'Not now' })
  return (
    <>
      <MoveDialog
        {...of('confirm')}
        title="Confirm this order?"
        factory="usual"
        defaults={[order.default_factory_id]}
        doLabel="Confirm order"
        busyLabel="Confirming…"
        onDo={writes.confirm}
      >
        <p>{`This assigns a sales order number and sends ${what} to production.`}</p>
      </MoveDialog>
      <MoveDialog
        {...of('factory')}
        title="Move to another factory"
        factory="other"
        exceptFactory={order.factory?.id}
        doLabel="Move order"
        busyLabel="Moving…"
        onDo={writes.moveTo}
      >
        <p>{`${what} is at ${order.factory?.name ?? 'no factory'} now.`}</p>
      </MoveDialog>
      <MoveDialog
        {...of('reopen')}
        title="Return to production?"
        reason="required"
        doLabel="Return to production"
        busyLabel="Sending back…"
        onDo={writes.reopen}
      >
        <p>{`${what} was marked ready by mistake.`}</p>
      </MoveDialog>
      <MoveDialog
        {...of('deliver')}
        title="Mark as delivered?"
        doLabel="Mark delivered"
        busyLabel="Marking…"
        onDo={writes.deliver}
      >
        <p>{`${what} has arrived at the store.`}</p>
      </MoveDialog>
      <MoveDialog
        {...of('cancel')}
        title="Cancel this order?"
        reason="required"
        doLabel="Cancel order"
        busyLabel="Cancelling…"
        keepLabel="Keep order"
        isDangerous
        onDo={writes.cancel}
      >
        <p>{`${what} will not be made.`}</p>
        <AccessoriesToo order={order} />
      </MoveDialog>
      <MoveDialog
        {...of('reinstate')}
        title="Reinstate this order?"
        reason="optional"
        doLabel="Reinstate order"
        busyLabel="Reinstating…"
        onDo={writes.reinstate}
      >
        <p>{`${what} will be Pending again, awaiting confirmation. We’ll tell the store.`}</p>
      </MoveDialog>
    </>
  )
}

function AccessoriesToo({ order }: { order: WholesaleOrder }) {
  const names = order.accessories
    .filter(({ status }) => mayMove('cancelByWholesale', status))
    .map(({ name }) => name)
  if (names.length === 0) return null
  return <p>{`Its accessories are cancelled too: ${names.join(', ')}.`}</p>
}

const refreshing = { refreshes: ORDER_READS }

/** The actions on this version of the order: if somebody else has changed it, the server refuses. */
function useOrderWrites({ id, version }: WholesaleOrder) {
  const confirm = useWrite(orderMoves.confirmOrder, refreshing)
  const cancel = useWrite(orderMoves.cancelOrderByWholesale, refreshing)
  const reinstate = useWrite(orderMoves.reinstateOrder, refreshing)
  const reopen = useWrite(asSeenBy('wholesale', orderMoves.reopenOrder), refreshing)
  const deliver = useWrite(asSeenBy('wholesale', orderMoves.deliverOrder), refreshing)
  const update = useWrite(orderMoves.updateOrder, refreshing)
  const params = { id: String(id) }
  return {
    async confirm({ factory }: Answers) {
      const { sales_order_number } = await confirm.mutateAsync({
        params,
        body: { version, ...(factory && { factory }) },
      })
      toastSuccess(`The order is confirmed as #${sales_order_number}.`)
    },
    async moveTo({ factory }: Answers) {
      const order = await update.mutateAsync({ params, body: { version, ...(factory && { factory }) } })
      toastSuccess(`The order is at ${order.factory?.name} now.`)
    },
    async reopen({ reason = '' }: Answers) {
      await reopen.mutateAsync({ params, body: { version, reason } })
      toastSuccess('The order is back in production.')
    },
    async deliver() {
      await deliver.mutateAsync({ params, body: { version } })
      toastSuccess('The order is marked as delivered.')
    },
    async cancel({ reason = '' }: Answers) {
      await cancel.mutateAsync({ params, body: { version, reason } })
      toastSuccess('The order was cancelled.')
    },
    async reinstate({ reason }: Answers) {
      await reinstate.mutateAsync({ params, body: { version, ...(reason && { reason }) } })
      toastSuccess('The order is Pending again.')
    },
  }
}
