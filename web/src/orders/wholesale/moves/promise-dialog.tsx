import { orderDates } from '@trousseau/contract/orders/dates'
import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import { formatLongDay } from '@trousseau/domain/day'
import { useState } from 'react'
import { useWrite } from '../../../lib/api/use-api.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toastSuccess } from '../../../ui/toasts.tsx'
import { type ReasonedDay, ReasonedDayForm } from '../../arrival/reasoned-day-form.tsx'
import { ORDER_READS, useRefreshOrders } from '../order-reads.ts'

type PromiseDialogProps = { order: WholesaleOrder; isOpen: boolean; onClose: () => void }

/** Tells the store a day of arrival by hand, where staff know more than was reported. */
export function PromiseDialog({ order, isOpen, onClose }: PromiseDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const refresh = useRefreshOrders()
  const promise = useWrite(orderDates.promiseArrival, {
    refreshes: [...ORDER_READS, orderDates.getOrderDates],
  })

  async function send({ day, reason, note }: ReasonedDay) {
    const body = { arrive_on: day, reason, note, version: order.version }
    await promise.mutateAsync({ params: { id: String(order.id) }, body })
    toastSuccess(`${formatLongDay(day)} was promised to ${order.store.name}.`)
  }

  return (
    <Dialog title="Promise a day" isOpen={isOpen} onClose={onClose} canClose={!isBusy} size="sm">
      <ReasonedDayForm
        name="arrive_on"
        label="Arrives on"
        near={order.dates?.arrives_on ?? undefined}
        doLabel="Promise this day"
        busyLabel="Promising…"
        onSend={send}
        onOutdated={() => void refresh()}
        onBusy={setIsBusy}
        onClose={onClose}
      >
        <p>{`If this is later than the day ${order.store.name} was told, we’ll email the store.`}</p>
      </ReasonedDayForm>
    </Dialog>
  )
}
