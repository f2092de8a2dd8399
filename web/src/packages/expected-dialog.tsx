import { asSeenBy } from '@trousseau/contract/endpoint'
import { orderDates } from '@trousseau/contract/orders/dates'
import { type FactoryPackage, packages } from '@trousseau/contract/packages'
import { REASONS_UNDER_WAY } from '@trousseau/domain/dates/delay-reasons'
import { SHIPPED } from '@trousseau/domain/orders/order-status'
import { useState } from 'react'
import { useWrite } from '../lib/api/use-api.ts'
import { type ReasonedDay, ReasonedDayForm } from '../orders/arrival/reasoned-day-form.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { useRefreshPackages } from './package-reads.ts'

type Expected = Pick<
  FactoryPackage,
  'id' | 'store' | 'version' | 'expected_on' | 'expected_reason' | 'expected_note'
>
type ExpectedDialogProps = { pack: Expected; isOpen: boolean; onClose: () => void }

/** It has left, and something in it is not there yet. */
export const isOnItsWay = ({ orders }: { orders: readonly { status: number }[] }) =>
  orders.some(({ status }) => status === SHIPPED)

/** When a package that has left will be there, as the carrier says. Its orders arrive when it does. */
export function ExpectedDialog({ pack, isOpen, onClose }: ExpectedDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const refresh = useRefreshPackages()
  const update = useWrite(asSeenBy('factory', packages.updateExpected), {
    refreshes: [orderDates.getOrderDates],
  })

  async function send({ day, reason, note }: ReasonedDay) {
    try {
      const body = { expected_on: day, reason, note, version: pack.version }
      await update.mutateAsync({ params: { id: String(pack.id) }, body })
      toastSuccess(`Expected day for package #${pack.id} saved.`)
    } finally {
      // Whatever the outcome: if no answer came, the change may have been made anyway.
      void refresh()
    }
  }

  return (
    <Dialog title="Expected day" isOpen={isOpen} onClose={onClose} canClose={!isBusy} size="sm">
      <ReasonedDayForm
        name="expected_on"
        label="Expected on"
        reasons={REASONS_UNDER_WAY}
        before={beforeOf(pack)}
        near={undefined}
        doLabel="Save day"
        busyLabel="Saving…"
        onSend={send}
        onOutdated={() => void refresh()}
        onBusy={setIsBusy}
        onClose={onClose}
      >
        <p>{`When the carrier says package #${pack.id} will reach ${pack.store.name}.`}</p>
      </ReasonedDayForm>
    </Dialog>
  )
}

/** Nothing, as long as nobody has said a day. */
function beforeOf({ expected_on, expected_reason, expected_note }: Expected): Partial<ReasonedDay> {
  if (expected_on === null || expected_reason === null) return {}
  return { day: expected_on, reason: expected_reason, note: expected_note }
}
