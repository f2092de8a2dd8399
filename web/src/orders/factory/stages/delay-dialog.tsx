import { Button } from '@mantine/core'
import {
  DELAY_REASONS,
  type DelayReason,
  isDelayReason,
  NOTE_NEEDED,
  REASON_NEEDED,
  reasonProblem,
} from '@trousseau/domain/dates/delay-reasons'
import { EXPECTED_IN_THE_PAST } from '@trousseau/domain/dates/report-problems'
import { STAGE_LABELS, type Stage } from '@trousseau/domain/dates/stages'
import type { Day } from '@trousseau/domain/day'
import { useSendForm } from '../../../lib/forms/use-send-form.ts'
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx'
import { DateField } from '../../../ui/form/date/date-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import styles from './stages.module.css'

/** What a delay says besides the stage. */
export type Delay = { reason: DelayReason; expected_on: Day | null; note: string }

/** The orders whose stage takes longer. */
export type Delayed = { stage: Stage; ids: readonly number[]; names: readonly string[] }

type DelayDialogProps = {
  delayed: Delayed | undefined
  today: Day
  onReport: (delayed: Delayed, delay: Delay) => void
  onClose: () => void
}

export function DelayDialog({ delayed, today, onReport, onClose }: DelayDialogProps) {
  return (
    <Dialog title="Report a delay" isOpen={delayed !== undefined} onClose={onClose} size="sm">
      {delayed && (
        <DelayForm
          delayed={delayed}
          today={today}
          onClose={onClose}
          onReport={(delay) => {
            onReport(delayed, delay)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

const CHOICES = Object.entries(DELAY_REASONS).map(([value, { label }]) => ({ value, label }))
const NOTE_MAX = 500

type DelayFormProps = {
  delayed: Delayed
  today: Day
  onReport: (delay: Delay) => void
  onClose: () => void
}

function DelayForm({ delayed: { stage, names }, today, onReport, onClose }: DelayFormProps) {
  const { form, element, onSubmit } = useSendForm<Draft>({
    initial: { reason: '', expected_on: null, note: '' },
    problems: (draft) => problemsOf(draft, today),
    async send({ reason, expected_on, note }) {
      if (isDelayReason(reason)) onReport({ reason, expected_on, note: note.trim() })
    },
  })
  const label = STAGE_LABELS[stage]
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit}>
      <p className={styles.about}>
        {`${label} of ${names.length === 1 ? names[0] : `${names.length} orders`}`}
      </p>
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        choices={CHOICES}
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <DateField
        label={`When will ${label.toLowerCase()} be done?`}
        description="Leave blank if you don’t know yet."
        min={today}
        {...form.getInputProps('expected_on')}
      />
      <TextAreaField
        label="Note"
        rows={2}
        maxLength={NOTE_MAX}
        required={form.values.reason === 'other'}
        {...form.getInputProps('note')}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Report delay</Button>
      </DialogActions>
    </form>
  )
}

type Draft = { reason: string; expected_on: string | null; note: string }

function problemsOf({ reason, expected_on, note }: Draft, today: Day) {
  const problem = reasonProblem(isDelayReason(reason) ? reason : null, note)
  return {
    ...(problem === REASON_NEEDED && { reason: problem }),
    ...(problem === NOTE_NEEDED && { note: problem }),
    ...(expected_on !== null && expected_on < today && { expected_on: EXPECTED_IN_THE_PAST }),
  }
}
