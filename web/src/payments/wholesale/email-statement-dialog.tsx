import { statements } from '@trousseau/contract/statements'
import type { Day } from '@trousseau/domain/day'
import { REQUIRED } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { call } from '../../lib/api/call.ts'
import { MoneyDialog, MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import type { DateRange } from '../../lib/list-page/date-range.ts'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { FieldRow } from '../../ui/form/form-section.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'

type ToWhom = { id: number; name: string; email?: string }

type EmailStatementDialogProps = {
  /** At least one. */
  stores: readonly ToWhom[]
  /** What the fields begin with. */
  days: DateRange
  today: Day
  isOpen: boolean
  onClose: () => void
  onSent?: () => void
}

/** Emails one or several stores their statements of the days that are chosen. */
export function EmailStatementDialog({ isOpen, onClose, ...asked }: EmailStatementDialogProps) {
  const title = asked.stores.length === 1 ? 'Email statement' : `Email ${asked.stores.length} statements`
  return (
    <MoneyDialog title={title} isOpen={isOpen} onClose={onClose}>
      {(onBusy) => <EmailStatementForm {...asked} onBusy={onBusy} onClose={onClose} />}
    </MoneyDialog>
  )
}

const Days = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) })

type EmailStatementFormProps = Omit<EmailStatementDialogProps, 'isOpen'> & {
  onBusy: (isBusy: boolean) => void
}

function EmailStatementForm({ stores, days, today, onBusy, onClose, onSent }: EmailStatementFormProps) {
  const [first] = stores
  const isOne = stores.length === 1
  const money = useMoneyForm({
    slot: `email-statement:${stores.map(({ id }) => id).join()}`,
    shape: Days,
    empty: { from: days.from, to: days.to },
    problemsOf: ({ from, to }) => ({ ...(!from && { from: REQUIRED }), ...(!to && { to: REQUIRED }) }),
    send: (draft, idempotencyKey) => send(stores, draft, idempotencyKey),
    about: () =>
      isOne
        ? { call: 'sendStatement', detail: `for ${first?.name}` }
        : { call: 'sendStatements', detail: `with the statements of ${stores.length} stores` },
    refreshes: [],
    onBusy,
    onDone(failures) {
      const unsent = new Set(failures.map(({ id }) => id))
      const sent = stores.filter(({ id }) => !unsent.has(id))
      if (sent.length > 0) toastSuccess(sentWords(sent))
      if (failures.length > 0) toastFailure(`Not sent: ${failures.map(({ why }) => why).join(' ')}`)
      onSent?.()
      onClose()
    },
  })
  const { form } = money
  const { from, to } = form.values
  return (
    <MoneyForm
      money={money}
      doLabel={isOne ? 'Email statement' : 'Email statements'}
      busyLabel="Sending…"
      isItDone={isOne ? 'the statement was emailed' : 'the statements were emailed'}
      onClose={onClose}
    >
      <p>
        {first?.email !== undefined && isOne
          ? `It goes to ${first.email}, with the balance, every open invoice and how old it is.`
          : 'Each goes to the email address of its store, with the balance, every open invoice and how old it is.'}
      </p>
      <FieldRow>
        <DateField label="From" required max={to ?? today} {...form.getInputProps('from')} />
        <DateField label="To" required min={from ?? undefined} max={today} {...form.getInputProps('to')} />
      </FieldRow>
    </MoneyForm>
  )
}

type Draft = z.output<typeof Days>

/** The stores that it was not sent to, and why. */
async function send(stores: readonly ToWhom[], { from, to }: Draft, idempotencyKey: string) {
  const days = { from: from ?? undefined, to: to ?? undefined }
  const [first, ...more] = stores
  if (first && more.length === 0) {
    await call(statements.sendStatement, { params: { id: String(first.id) }, body: days, idempotencyKey })
    return []
  }
  const body = { stores: stores.map(({ id }) => id), from: days.from, to: days.to }
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  const outcomes = await call(statements.sendStatements, { body, idempotencyKey })
  return outcomes.flatMap(({ id, success, message }) =>
    success ? [] : [{ id, why: `${names.get(id)}: ${message}` }],
  )
}

const sentWords = ([first, ...more]: readonly ToWhom[]) =>
  more.length === 0
    ? `The statement of ${first?.name} is on its way.`
    : `${more.length + 1} statements are on their way.`
