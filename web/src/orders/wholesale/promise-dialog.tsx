import { Button } from '@mantine/core'
import { orderDates } from '@trousseau/contract/orders/dates'
import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import {
  DELAY_REASONS,
  isDelayReason,
  NOTE_NEEDED,
  REASON_NEEDED,
  reasonProblem,
} from '@trousseau/domain/dates/delay-reasons'
import { formatLongDay } from '@trousseau/domain/day'
import { REQUIRED } from '@trousseau/domain/text'
import { useState } from 'react'
import { useWrite } from '../../lib/api/use-api.ts'
import { useSendForm } from '../../lib/forms/use-send-form.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import styles from './move-form.module.css'
import { ORDER_READS, useRefreshOrders } from './order-reads.ts'

type PromiseDialogProps = { order: WholesaleOrder; isOpen: boolean; onClose: () => void }

/** Tells the store a day of arrival by hand, where staff know more than was reported. */
export function PromiseDialog({ order, isOpen, onClose }: PromiseDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog title="Promise a day" isOpen={isOpen} onClose={onClose} canClose={!isBusy} size="sm">
      <PromiseForm order={order} onBusy={setIsBusy} onClose={onClose} />
    </Dialog>
  )
}

type Draft = { arrive_on: string | null; reason: string; note: string }

const REASONS = Object.entries(DELAY_REASONS).map(([value, { label }]) => ({ value, label }))

function problemsOf({ arrive_on, reason, note }: Draft) {
  const problem = reasonProblem(isDelayReason(reason) ? reason : null, note)
  return {
    arrive_on: arrive_on === null ? REQUIRED : null,
    reason: problem === REASON_NEEDED ? problem : null,
    note: problem === NOTE_NEEDED ? problem : null,
  }
}

type PromiseFormProps = { order: WholesaleOrder; onBusy: (isBusy: boolean) => void; onClose: () => void }

function PromiseForm({ order, onBusy, onClose }: PromiseFormProps) {
  const today = useSession()?.today
  const refresh = useRefreshOrders()
  const promise = useWrite(orderDates.promiseArrival, {
    refreshes: [...ORDER_READS, orderDates.getOrderDates],
  })
  const { form, element, isBusy, messages, onSubmit } = useSendForm<Draft>({
    initial: { arrive_on: null, reason: '', note: '' },
    problems: problemsOf,
    async send({ arrive_on, reason, note }) {
      if (arrive_on === null || !isDelayReason(reason)) return
      const body = { arrive_on, reason, note, version: order.version }
      await promise.mutateAsync({ params: { id: String(order.id) }, body })
      toastSuccess(`${formatLongDay(arrive_on)} was promised to ${order.store.name}.`)
      onClose()
    },
    onOutdated() {
      onClose()
      void refresh()
    },
    onBusy,
  })
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit}>
      <p>{`${order.store.name} is told if this is later than the day it knows.`}</p>
      <DateField
        label="Arrives on"
        required
        min={today}
        defaultDate={order.dates?.arrives_on ?? today}
        data-autofocus
        {...form.getInputProps('arrive_on')}
      />
      <SelectField
        label="Reason"
        required
        placeholder="Choose a reason"
        choices={REASONS}
        {...form.getInputProps('reason')}
      />
      <TextAreaField
        label="Note"
        description="For us and the factory. The store does not see it."
        rows={3}
        maxLength={500}
        required={form.values.reason === 'other'}
        {...form.getInputProps('note')}
      />
      <div>
        <FormErrors messages={messages} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Not now
          </Button>
          <BusyButton type="submit" busy={isBusy} busyLabel="Promising…">
            Promise this day
          </BusyButton>
        </DialogActions>
      </div>
    </form>
  )
}
