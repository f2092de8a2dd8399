import { type Refund, refunds } from '@trousseau/contract/transactions'
import { NOTE_KINDS } from '@trousseau/domain/money/credit-note'
import { z } from 'zod/mini'
import { STORE_MONEY_READS } from '../../invoices/wholesale/store-money-reads.ts'
import { call } from '../../lib/api/call.ts'
import { amountProblem, amountWords, lineProblem } from '../../lib/forms/amount-problem.ts'
import { MoneyDialog, MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toastInfo, toastSuccess } from '../../ui/toasts.tsx'
import { REFUND_BEING_CONFIRMED, type Refundable } from './transaction-columns.tsx'

type RefundDialogProps = { transaction: Refundable; isOpen: boolean; onClose: () => void }

export function RefundDialog({ transaction, isOpen, onClose }: RefundDialogProps) {
  return (
    <MoneyDialog title="Refund this transaction?" isOpen={isOpen} onClose={onClose}>
      {(onBusy) => <RefundForm transaction={transaction} onBusy={onBusy} onClose={onClose} />}
    </MoneyDialog>
  )
}

/** What becomes of the invoice: it is open again, or a credit note of this kind keeps it closed. */
const RefundDraft = z.object({
  amount: z.string(),
  reason: z.string(),
  afterwards: z.enum(['', 'open', ...NOTE_KINDS]),
})
type RefundDraft = z.infer<typeof RefundDraft>

const AFTERWARDS: readonly { value: Exclude<RefundDraft['afterwards'], ''>; label: string }[] = [
  { value: 'open', label: 'Open again: the store owes it' },
  { value: 'goods', label: 'Stays closed: a credit note for the dresses' },
  { value: 'shipping', label: 'Stays closed: a credit note for the shipping' },
  { value: 'other', label: 'Stays closed: a credit note for something else' },
]

type RefundFormProps = {
  transaction: Refundable
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function RefundForm({ transaction, onBusy, onClose }: RefundFormProps) {
  const { id, kind, refundable, formatted_refundable, invoice, store } = transaction
  const money = useMoneyForm<RefundDraft, Refund>({
    slot: `refund:${id}`,
    shape: RefundDraft,
    empty: { amount: refundable.toFixed(2), reason: '', afterwards: '' },
    problemsOf: ({ amount, reason, afterwards }) => ({
      amount: amountProblem(amount),
      reason: lineProblem(reason),
      afterwards: lineProblem(afterwards),
    }),
    send: ({ amount, reason, afterwards }, idempotencyKey) =>
      call(refunds.refundTransaction, {
        params: { id: String(id) },
        body: {
          amount,
          reason,
          ...(afterwards !== '' && afterwards !== 'open' && { credit_note: { kind: afterwards } }),
        },
        idempotencyKey,
      }),
    about: ({ amount }) => ({
      call: 'refundTransaction',
      detail: `of ${amountWords(amount)} to ${store.name}`,
    }),
    refreshes: STORE_MONEY_READS,
    onBusy,
    onDone({ state, formatted_amount, credit_note }) {
      const noted = credit_note ? ` Credit note # ${credit_note.number} was issued.` : ''
      if (state === 'done') toastSuccess(`${formatted_amount} was refunded.${noted}`)
      else toastInfo(`${REFUND_BEING_CONFIRMED}: the payment provider has not confirmed it yet.`)
      onClose()
    },
  })
  return (
    <MoneyForm
      money={money}
      doLabel="Refund"
      busyLabel="Refunding…"
      isItDone="the money was refunded"
      onClose={onClose}
    >
      <p>{whereItGoes(transaction)}</p>
      <MoneyField
        label={`Amount, up to ${formatted_refundable}`}
        required
        {...money.form.getInputProps('amount')}
      />
      <TextField
        label="Reason"
        // Turning an applied credit back into credit does not change the balance, so it is not on the statement.
        description={kind === 'apply' ? undefined : 'The store sees it on its statement.'}
        required
        maxLength={500}
        autoComplete="off"
        data-autofocus
        {...money.form.getInputProps('reason')}
      />
      <SelectField
        label={`Invoice # ${invoice.number} of ${store.name} afterwards`}
        placeholder="Please choose"
        required
        choices={AFTERWARDS}
        {...money.form.getInputProps('afterwards')}
      />
      <p role="status">{meaning(money.form.getValues())}</p>
    </MoneyForm>
  )
}

/** What the choice means for the store, once there is an amount. */
function meaning({ amount, afterwards }: RefundDraft): string | undefined {
  if (afterwards === '' || amountProblem(amount) !== null) return undefined
  const sum = amountWords(amount)
  if (afterwards === 'open') return `The invoice is open again: ${sum} more is due.`
  return `A credit note of ${sum} is issued together with the refund, so that nothing more is due.`
}

/** The provider refunds only what it charged. */
function whereItGoes({ kind, method_label }: Refundable): string {
  if (kind === 'charge') return `The payment provider will refund the money to ${method_label}.`
  if (kind === 'apply') return `It goes back on the store’s account as a ${method_label.toLowerCase()}.`
  return `It came as ${method_label}. Please return the money yourself.`
}
