import { refunds, type WholesaleTransactionRow } from '@trousseau/contract/transactions'
import { z } from 'zod/mini'
import { STORE_MONEY_READS } from '../../invoices/wholesale/store-money-reads.ts'
import { call } from '../../lib/api/call.ts'
import { amountProblem, amountWords, lineProblem } from '../../lib/forms/amount-problem.ts'
import { MoneyDialog, MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toastInfo, toastSuccess } from '../../ui/toasts.tsx'
import { REFUND_BEING_CONFIRMED } from './transaction-columns.tsx'

type RefundDialogProps = { transaction: WholesaleTransactionRow; isOpen: boolean; onClose: () => void }

export function RefundDialog({ transaction, isOpen, onClose }: RefundDialogProps) {
  return (
    <MoneyDialog title="Refund this transaction?" isOpen={isOpen} onClose={onClose}>
      {(onBusy) => <RefundForm transaction={transaction} onBusy={onBusy} onClose={onClose} />}
    </MoneyDialog>
  )
}

const RefundDraft = z.object({ amount: z.string(), reason: z.string() })

type RefundFormProps = {
  transaction: WholesaleTransactionRow
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function RefundForm({ transaction, onBusy, onClose }: RefundFormProps) {
  const { id, kind, refundable, formatted_refundable, invoice, store } = transaction
  const money = useMoneyForm({
    slot: `refund:${id}`,
    shape: RefundDraft,
    empty: { amount: refundable.toFixed(2), reason: '' },
    problemsOf: ({ amount, reason }) => ({ amount: amountProblem(amount), reason: lineProblem(reason) }),
    send: (body, idempotencyKey) =>
      call(refunds.refundTransaction, { params: { id: String(id) }, body, idempotencyKey }),
    about: ({ amount }) => ({
      call: 'refundTransaction',
      detail: `of ${amountWords(amount)} to ${store.name}`,
    }),
    refreshes: STORE_MONEY_READS,
    onBusy,
    onDone({ state, formatted_amount }) {
      if (state === 'done') toastSuccess(`${formatted_amount} was refunded.`)
      else toastInfo(`${REFUND_BEING_CONFIRMED}: the payment provider has not said yet what became of it.`)
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
      <p>{`${whereItGoes(transaction)} Invoice # ${invoice.number} of ${store.name} is open again by as much.`}</p>
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
    </MoneyForm>
  )
}

/** The provider refunds only what it charged. */
function whereItGoes({ kind, method_label }: WholesaleTransactionRow): string {
  if (kind === 'charge') return `The payment provider gives the money back to ${method_label}.`
  if (kind === 'apply') return `It is the store’s ${method_label.toLowerCase()} again, for its next payments.`
  return `It came as ${method_label}: please hand the money back yourself.`
}
