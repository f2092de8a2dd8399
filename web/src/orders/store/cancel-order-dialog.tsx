import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { Order } from '@trousseau/contract/order-shapes'
import { PENDING } from '@trousseau/domain/order-status'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'

const READS = [api.getOrder, api.listStoreOrders]

type CancelOrderDialogProps = { order: Order; isOpen: boolean; onClose: () => void }

export function CancelOrderDialog({ order, isOpen, onClose }: CancelOrderDialogProps) {
  const client = useQueryClient()
  const cancel = useWrite(api.cancelOrder, { refreshes: READS })

  async function confirm() {
    const { id, version, store } = order
    try {
      await cancel.mutateAsync({ params: { id: String(store.id) }, body: { order: id, version } })
      toastSuccess('The order was cancelled.')
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
      // Somebody was faster: what is shown is not so any more.
      if (failure.status === 409)
        await Promise.all(READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    }
  }

  return (
    <ConfirmDialog
      question="Cancel this order?"
      confirmLabel="Cancel order"
      pendingLabel="Cancelling…"
      cancelLabel="Keep order"
      isDangerous
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{`${order.orderable.name}, PO ${order.purchase_order_number}, will not be made.`}</p>
      <AccessoriesToo order={order} />
    </ConfirmDialog>
  )
}

function AccessoriesToo({ order }: { order: Order }) {
  const names = order.accessories.filter(({ status }) => status === PENDING).map(({ name }) => name)
  if (names.length === 0) return null
  return <p>{`Its accessories are cancelled too: ${names.join(', ')}.`}</p>
}
