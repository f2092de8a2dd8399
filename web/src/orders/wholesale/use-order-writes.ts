import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import type { DeskOrder } from '@trousseau/contract/order-shapes'
import { useWrite } from '../../lib/api/use-api.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import type { Answers } from './move-form.tsx'
import { ORDER_READS } from './order-reads.ts'

const refreshing = { refreshes: ORDER_READS }

/** The moves of one order, as it was seen: one that somebody changed meanwhile is refused. */
export function useOrderWrites({ id, version }: DeskOrder) {
  const confirm = useWrite(api.confirmOrder, refreshing)
  const cancel = useWrite(api.cancelOrderByHouse, refreshing)
  const reopen = useWrite(seenBy('wholesale', api.reopenOrder), refreshing)
  const deliver = useWrite(seenBy('wholesale', api.deliverOrder), refreshing)
  const update = useWrite(api.updateOrder, refreshing)
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
    async cancel({ reason }: Answers) {
      await cancel.mutateAsync({ params, body: { version, ...(reason && { reason }) } })
      toastSuccess('The order was cancelled.')
    },
  }
}
