import type { Factory } from '@trousseau/contract/factories'
import { factoryPayments } from '@trousseau/contract/factory-payments'
import type { Day } from '@trousseau/domain/day'
import { z } from 'zod/mini'
import { call } from '../../lib/api/call.ts'
import { amountProblem, amountWords, lineProblem } from '../../lib/forms/amount-problem.ts'
import { MoneyDialog, MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { FieldRow } from '../../ui/form/form-section.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'

type FactoryPaymentDialogProps = { factory: Factory; today: Day; isOpen: boolean; onClose: () => void }

export function FactoryPaymentDialog({ isOpen, ...form }: FactoryPaymentDialogProps) {
  return (
    <MoneyDialog title="Record payment" isOpen={isOpen} onClose={form.onClose}>
      {(onBusy) => <FactoryPaymentForm {...form} onBusy={onBusy} />}
    </MoneyDialog>
  )
}

const PaymentDraft = z.object({
  amount: z.string(),
  paid_at: z.nullable(z.string()),
  reference: z.string(),
  note: z.string(),
})
type PaymentDraft = z.infer<typeof PaymentDraft>

function problemsOf({ amount, paid_at, reference }: PaymentDraft) {
  return {
    amount: amountProblem(amount),
    paid_at: lineProblem(paid_at ?? ''),
    reference: lineProblem(reference),
  }
}

const READS = [factoryPayments.listFactoryPayments, factoryPayments.getFactoryBalance]

type FactoryPaymentFormProps = Omit<FactoryPaymentDialogProps, 'isOpen'> & {
  onBusy: (isBusy: boolean) => void
}

function FactoryPaymentForm({ factory, today, onBusy, onClose }: FactoryPaymentFormProps) {
  const money = useMoneyForm({
    slot: `factory-payment:${factory.id}`,
    shape: PaymentDraft,
    empty: { amount: '', paid_at: today, reference: '', note: '' },
    problemsOf,
    send: ({ paid_at, ...draft }, idempotencyKey) =>
      call(factoryPayments.createFactoryPayment, {
        body: { ...draft, paid_at: paid_at ?? '', factory: factory.id },
        idempotencyKey,
      }),
    about: ({ amount }) => ({
      call: 'createFactoryPayment',
      detail: `of ${amountWords(amount)} to ${factory.name}`,
    }),
    refreshes: READS,
    onBusy,
    onDone() {
      toastSuccess(factoryPayments.createFactoryPayment.message)
      onClose()
    },
  })
  const { form } = money
  return (
    <MoneyForm
      money={money}
      doLabel="Record payment"
      busyLabel="Recording…"
      isItDone="this payment was recorded"
      onClose={onClose}
    >
      <p>{`What we have paid to ${factory.name}.`}</p>
      <FieldRow>
        <MoneyField label="Amount" required data-autofocus {...form.getInputProps('amount')} />
        <DateField label="Paid on" required max={today} {...form.getInputProps('paid_at')} />
      </FieldRow>
      <TextField
        label="Reference"
        description="Each is used once for a factory."
        required
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
      <TextAreaField label="Note" rows={3} maxLength={1000} {...form.getInputProps('note')} />
    </MoneyForm>
  )
}
