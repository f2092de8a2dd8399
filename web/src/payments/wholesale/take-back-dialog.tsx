import { RECORDED_METHODS } from '@trousseau/contract/payments'
import { type StoreCreditRow, storeCredits } from '@trousseau/contract/store-credits'
import { z } from 'zod/mini'
import { describeCredit } from '../../invoices/wholesale/apply-credit-dialog.tsx'
import { METHOD_CHOICES } from '../../invoices/wholesale/record-payment-draft.ts'
import { STORE_MONEY_READS } from '../../invoices/wholesale/store-money-reads.ts'
import { call } from '../../lib/api/call.ts'
import { amountProblem, amountWords, lineProblem } from '../../lib/forms/amount-problem.ts'
import { MoneyDialog, MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import { FieldRow } from '../../ui/form/form-section.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'

type TakeBackDialogProps = {
  store: { id: number; name: string }
  credit: StoreCreditRow
  isOpen: boolean
  onClose: () => void
}

/** Revokes what is unused of a credit, or records that what is unused of a deposit was paid back. */
export function TakeBackDialog({ store, credit, isOpen, onClose }: TakeBackDialogProps) {
  const title = credit.kind === 'credit' ? 'Revoke this credit?' : 'Pay this deposit back?'
  return (
    <MoneyDialog title={title} isOpen={isOpen} onClose={onClose}>
      {(onBusy) => <TakeBackForm store={store} credit={credit} onBusy={onBusy} onClose={onClose} />}
    </MoneyDialog>
  )
}

const TakeBackDraft = z.object({
  amount: z.string(),
  reason: z.string(),
  method: z.enum(RECORDED_METHODS),
  reference: z.string(),
})

type TakeBackFormProps = Omit<TakeBackDialogProps, 'isOpen'> & { onBusy: (isBusy: boolean) => void }

function TakeBackForm({ store, credit, onBusy, onClose }: TakeBackFormProps) {
  const isDeposit = credit.kind === 'deposit'
  const params = { id: String(store.id), credit: String(credit.id) }
  const money = useMoneyForm<z.infer<typeof TakeBackDraft>, unknown>({
    slot: `take-back:${credit.id}`,
    shape: TakeBackDraft,
    empty: { amount: credit.left.toFixed(2), reason: '', method: 'cheque', reference: '' },
    problemsOf: ({ amount, reason, reference }) => ({
      amount: amountProblem(amount),
      reason: lineProblem(reason),
      reference: isDeposit ? lineProblem(reference) : null,
    }),
    send: ({ amount, reason, method, reference }, idempotencyKey) => {
      const taken = { amount, reason, left: credit.left }
      return isDeposit
        ? call(storeCredits.payBackDeposit, {
            params,
            body: { ...taken, method, reference },
            idempotencyKey,
          })
        : call(storeCredits.revokeCredit, { params, body: taken, idempotencyKey })
    },
    about: ({ amount }) => ({
      call: isDeposit ? 'payBackDeposit' : 'revokeCredit',
      detail: `of ${amountWords(amount)} of ${store.name}`,
    }),
    refreshes: STORE_MONEY_READS,
    onBusy,
    onDone() {
      toastSuccess(isDeposit ? 'The deposit was paid back.' : 'The credit was revoked.')
      onClose()
    },
  })
  const { form } = money
  return (
    <MoneyForm
      money={money}
      doLabel={isDeposit ? 'Pay back' : 'Revoke'}
      busyLabel={isDeposit ? 'Recording…' : 'Revoking…'}
      isItDone={isDeposit ? 'it was paid back' : 'the credit was revoked'}
      onClose={onClose}
    >
      <p>{`${describeCredit(credit)}. ${isDeposit ? 'Please send the money yourself, and record it here.' : 'What was already used stays used.'}`}</p>
      <MoneyField
        label={`Amount, up to ${credit.formatted_left}`}
        required
        {...form.getInputProps('amount')}
      />
      {isDeposit && (
        <FieldRow>
          <SelectField label="Method" required choices={METHOD_CHOICES} {...form.getInputProps('method')} />
          <TextField
            label="Reference"
            required
            maxLength={100}
            autoComplete="off"
            {...form.getInputProps('reference')}
          />
        </FieldRow>
      )}
      <TextField
        label="Reason"
        description="The store sees it on its statement."
        required
        maxLength={500}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </MoneyForm>
  )
}
