import { Button } from '@mantine/core'
import {
  DELAY_REASONS,
  type DelayReason,
  isDelayReason,
  NOTE_NEEDED,
  REASON_NEEDED,
  reasonProblem,
} from '@trousseau/domain/dates/delay-reasons'
import type { Day } from '@trousseau/domain/day'
import { REQUIRED } from '@trousseau/domain/text'
import type { ReactNode } from 'react'
import { useSendForm } from '../../lib/forms/use-send-form.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import styles from './reasoned-day-form.module.css'

export type ReasonedDay = { day: Day; reason: DelayReason; note: string }

type ReasonedDayFormProps = {
  /** The day's name in the call, by which the server refuses it. */
  name: 'arrive_on' | 'expected_on'
  label: string
  /** Those to choose from, besides the one that is filled in: all, unless the form says which. */
  reasons?: readonly DelayReason[]
  /** What is filled in at first. */
  before?: Partial<ReasonedDay>
  /** The day whose month the calendar shows while none is chosen. */
  near: Day | undefined
  doLabel: string
  busyLabel: string
  /** Throws if the server refuses; otherwise the form closes. */
  onSend: (given: ReasonedDay) => Promise<void>
  /** Somebody else was faster, so the screen is outdated. */
  onOutdated: () => void
  onBusy: (isBusy: boolean) => void
  onClose: () => void
  children: ReactNode
}

type Draft = { arrive_on: string | null; expected_on: string | null; reason: string; note: string }

const REASONS = Object.keys(DELAY_REASONS) as DelayReason[]

/** In a dialog: the reason, the day, and a note, which "Other" cannot do without. */
export function ReasonedDayForm(props: ReasonedDayFormProps) {
  const { name, label, before = {}, near, doLabel, busyLabel, onSend, onBusy, onClose, children } = props
  const today = useSession()?.today
  const first = before.day ?? null
  const { reasons = REASONS } = props
  const choices = REASONS.filter((one) => reasons.includes(one) || one === before.reason)
  const { form, element, isBusy, messages, onSubmit } = useSendForm<Draft>({
    initial: { arrive_on: first, expected_on: first, reason: before.reason ?? '', note: before.note ?? '' },
    problems: (draft) => problemsOf(draft, name),
    async send({ [name]: day, reason, note }) {
      if (day === null || !isDelayReason(reason)) return
      await onSend({ day, reason, note })
      onClose()
    },
    onOutdated() {
      onClose()
      props.onOutdated()
    },
    onBusy,
  })
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      <SelectField
        label="Reason"
        required
        placeholder="Choose a reason"
        choices={choices.map((value) => ({ value, label: DELAY_REASONS[value].label }))}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {/* After the reason: with the focus in it, its calendar lies over what is below. */}
      <DateField label={label} required min={today} defaultDate={near} {...form.getInputProps(name)} />
      <TextAreaField
        label="Note"
        description="The store won’t see this."
        rows={3}
        maxLength={500}
        required={form.values.reason === 'other'}
        {...form.getInputProps('note')}
      />
      {/* One grid cell for both, so that missing messages leave no gap. */}
      <div>
        <FormErrors messages={messages} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Not now
          </Button>
          <BusyButton type="submit" busy={isBusy} busyLabel={busyLabel}>
            {doLabel}
          </BusyButton>
        </DialogActions>
      </div>
    </form>
  )
}

function problemsOf(draft: Draft, name: ReasonedDayFormProps['name']) {
  const { reason, note } = draft
  const problem = reasonProblem(isDelayReason(reason) ? reason : null, note)
  return {
    [name]: draft[name] === null ? REQUIRED : null,
    reason: problem === REASON_NEEDED ? problem : null,
    note: problem === NOTE_NEEDED ? problem : null,
  }
}
