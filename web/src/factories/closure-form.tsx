import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Closure, calendars, type Preview } from '@trousseau/contract/calendars'
import { CLOSURE_KINDS, type ClosureKind, closureProblem } from '@trousseau/domain/dates/work-calendar'
import { REQUIRED } from '@trousseau/domain/text'
import { useRef } from 'react'
import { call } from '../lib/api/call.ts'
import type { CallFailed } from '../lib/api/call-failed.ts'
import { useWrite } from '../lib/api/use-api.ts'
import { useSendForm } from '../lib/forms/use-send-form.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { DialogActions } from '../ui/dialog/dialog.tsx'
import { DateField } from '../ui/form/date/date-field.tsx'
import { FormErrors } from '../ui/form/form-errors.tsx'
import { FieldRow } from '../ui/form/form-section.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import styles from './factory-calendar.module.css'

type Draft = { from: string | null; to: string | null; kind: ClosureKind; pace: string; name: string }

type ClosureFormProps = {
  factory: { id: number; name: string }
  /** The one to change; a new one without. */
  closure: Closure | undefined
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

const KINDS: Readonly<Record<ClosureKind, string>> = {
  closed: 'Closed: no work',
  slow: 'Slow: fewer people',
  open: 'Open: working on a day that’s usually off',
}
const CHOICES = CLOSURE_KINDS.map((value) => ({ value, label: KINDS[value] }))

const SAVED_AFTER_ALL =
  'Your earlier try was saved after all. Please check the days off before you save these too.'

export function ClosureForm({ factory, closure, onBusy, onClose }: ClosureFormProps) {
  const create = useWrite(calendars.createClosure, { refreshes: [calendars.getCalendar] })
  const update = useWrite(calendars.updateClosure, { refreshes: [calendars.getCalendar] })
  /** Stays the same until saving succeeds, so that a retry does not add the days twice. */
  const key = useRef(crypto.randomUUID())
  const { form, element, isBusy, messages, onSubmit } = useSendForm<Draft>({
    initial: {
      from: closure?.from ?? null,
      to: closure?.to ?? null,
      kind: closure?.kind ?? 'closed',
      pace: closure?.pace == null ? '' : String(closure.pace),
      name: closure?.name ?? '',
    },
    problems: problemsOf,
    async send(draft) {
      const body = toBody(draft)
      if (!body) return
      if (closure)
        await update.mutateAsync({
          params: { id: String(closure.id) },
          body: { ...body, version: closure.version },
        })
      else await create.mutateAsync({ params: { id: String(factory.id) }, body, idempotencyKey: key.current })
      toastSuccess(`${draft.name} was saved.`)
      onClose()
    },
    wordsFor({ code }) {
      if (code !== 'key_reused') return undefined
      key.current = crypto.randomUUID()
      return [SAVED_AFTER_ALL]
    },
    onBusy,
  })
  const { kind, from } = form.values
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit}>
      <TextField
        label="Name"
        placeholder="New Year"
        maxLength={80}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <FieldRow>
        <DateField label="First day" required {...form.getInputProps('from')} />
        <DateField label="Last day" required min={from ?? undefined} {...form.getInputProps('to')} />
      </FieldRow>
      <SelectField label="What’s different" choices={CHOICES} {...form.getInputProps('kind')} />
      {kind === 'slow' && (
        <TextField
          label="Pace (%)"
          inputMode="numeric"
          maxLength={2}
          required
          {...form.getInputProps('pace')}
        />
      )}
      <WhatMoves factoryId={factory.id} draft={form.values} replaces={closure?.id} />
      <div>
        <FormErrors messages={messages} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
            Save days
          </BusyButton>
        </DialogActions>
      </div>
    </form>
  )
}

const paceOf = ({ kind, pace }: Draft): number | null => (kind === 'slow' ? Number(pace || Number.NaN) : null)

function problemsOf(draft: Draft) {
  const { from, to, kind, name } = draft
  const missing = {
    ...(name.trim() === '' && { name: REQUIRED }),
    ...(from === null && { from: REQUIRED }),
    ...(to === null && { to: REQUIRED }),
  }
  if (from === null || to === null) return missing
  const problem = closureProblem({ from, to, kind, pace: paceOf(draft) })
  if (problem === undefined) return missing
  return { ...missing, [kind === 'slow' && to >= from ? 'pace' : 'to']: problem }
}

/** Undefined while something is missing or makes no sense. */
function toBody(draft: Draft) {
  const { from, to, kind, name } = draft
  const pace = paceOf(draft)
  if (from === null || to === null || closureProblem({ from, to, kind, pace }) !== undefined) return undefined
  return { from, to, kind, pace, name }
}

type WhatMovesProps = { factoryId: number; draft: Draft; replaces: number | undefined }

/** Asked for whenever the days make sense, so that it is read before anything is saved. */
function WhatMoves({ factoryId, draft, replaces }: WhatMovesProps) {
  const body = toBody({ ...draft, name: 'Preview' })
  const { data, error } = useQuery<Preview, CallFailed>({
    queryKey: [calendars.previewClosure.path, factoryId, body, replaces],
    queryFn: ({ signal }) =>
      call(
        calendars.previewClosure,
        {
          params: { id: String(factoryId) },
          body: { ...preview(body), ...(replaces !== undefined && { replaces }) },
        },
        { signal },
      ),
    enabled: body !== undefined,
    gcTime: 0,
  })
  return (
    <p className={styles.preview} role="status">
      {error
        ? 'We couldn’t check which orders this would move.'
        : (data?.sentence ?? (body ? 'Checking open orders…' : ''))}
    </p>
  )
}

function preview(body: ReturnType<typeof toBody>) {
  if (!body) throw new Error('asked for only when the days make sense')
  return body
}
