import type { Factory } from '@trousseau/contract/factories'
import { type FactoryBalance, type FactoryOwed, factoryPayments } from '@trousseau/contract/factory-payments'
import type { Day } from '@trousseau/domain/day'
import { type Cents, formatMoney, toCents } from '@trousseau/domain/money/money'
import { z } from 'zod/mini'
import { call } from '../../../lib/api/call.ts'
import { useOne } from '../../../lib/api/use-api.ts'
import { amountProblem, amountWords, lineProblem } from '../../../lib/forms/amount-problem.ts'
import { MoneyDialog, MoneyForm } from '../../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../../lib/forms/use-money-form.ts'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { DateField } from '../../../ui/form/date/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-section.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toastSuccess } from '../../../ui/toasts.tsx'
import { FACTORY_MONEY_READS } from './factory-money-reads.ts'

type FactoryPaymentDialogProps = {
  factory: Factory
  /** What is paid for. Nothing chosen: the oldest that are open. */
  chosen: readonly FactoryOwed[]
  today: Day
  isOpen: boolean
  onClose: () => void
  /** After it was recorded. */
  onRecorded?: () => void
}

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
  in_advance: z.boolean(),
  owed: z.array(z.int()),
})
type PaymentDraft = z.infer<typeof PaymentDraft>

const SAY_SO = 'Please confirm that you want to pay more than is owed.'

/** By how much the typed amount exceeds what is owed; 0 while that is not known. */
function excessOf(amount: string, balance: FactoryBalance | undefined): Cents {
  const cents = toCents(amount)
  if (cents === undefined || !balance) return 0
  return Math.max(0, cents - Math.round(balance.owed * 100))
}

const problemsWith =
  (balance: FactoryBalance | undefined) =>
  ({ amount, paid_at, reference, in_advance }: PaymentDraft) => ({
    amount: amountProblem(amount),
    paid_at: lineProblem(paid_at ?? ''),
    reference: lineProblem(reference),
    in_advance: excessOf(amount, balance) > 0 && !in_advance ? SAY_SO : null,
  })

type FactoryPaymentFormProps = Omit<FactoryPaymentDialogProps, 'isOpen'> & {
  onBusy: (isBusy: boolean) => void
}

function FactoryPaymentForm(props: FactoryPaymentFormProps) {
  const { factory, chosen, today, onBusy, onClose, onRecorded } = props
  const { data: balance } = useOne(factoryPayments.getFactoryBalance, { params: { id: String(factory.id) } })
  const sum = chosen.reduce((sum, { open }) => sum + Math.round(open * 100), 0)
  const money = useMoneyForm({
    slot: `factory-payment:${factory.id}`,
    shape: PaymentDraft,
    empty: {
      amount: chosen.length > 0 ? (sum / 100).toFixed(2) : '',
      paid_at: today,
      reference: '',
      note: '',
      in_advance: false,
      owed: chosen.map(({ id }) => id),
    },
    problemsOf: problemsWith(balance),
    send: ({ amount, paid_at, reference, note, owed }, idempotencyKey) =>
      call(factoryPayments.createFactoryPayment, {
        body: {
          factory: factory.id,
          amount,
          paid_at: paid_at ?? '',
          reference,
          note,
          ...(owed.length > 0 && { owed }),
        },
        idempotencyKey,
      }),
    about: ({ amount }) => ({
      call: 'createFactoryPayment',
      detail: `of ${amountWords(amount)} to ${factory.name}`,
    }),
    refreshes: FACTORY_MONEY_READS,
    onBusy,
    onDone() {
      toastSuccess(factoryPayments.createFactoryPayment.message)
      onRecorded?.()
      onClose()
    },
  })
  const { form } = money
  const { amount, owed } = form.values
  const excess = excessOf(amount, balance)
  return (
    <MoneyForm
      money={money}
      doLabel="Record payment"
      busyLabel="Recording…"
      isItDone="this payment was recorded"
      onClose={onClose}
    >
      <p>{aboutPayment(factory, balance, owed.length)}</p>
      <FieldRow>
        {owed.length > 0 ? (
          <TextField label="Amount" leftSection="$" readOnly {...form.getInputProps('amount')} />
        ) : (
          <MoneyField label="Amount" required data-autofocus {...form.getInputProps('amount')} />
        )}
        <DateField label="Paid on" required max={today} {...form.getInputProps('paid_at')} />
      </FieldRow>
      {excess > 0 && (
        <CheckboxField
          label={`This is ${formatMoney(excess)} more than we owe ${factory.name}. Keep the rest as paid in advance.`}
          {...form.getInputProps('in_advance', { type: 'checkbox' })}
        />
      )}
      <TextField
        label="Reference"
        description="Must be unique per factory."
        required
        maxLength={100}
        autoComplete="off"
        data-autofocus={owed.length > 0 || undefined}
        {...form.getInputProps('reference')}
      />
      <TextAreaField label="Note" rows={3} maxLength={1000} {...form.getInputProps('note')} />
    </MoneyForm>
  )
}

function aboutPayment({ name }: Factory, balance: FactoryBalance | undefined, chosen: number): string {
  const owed = !balance
    ? ''
    : balance.overpaid > 0
      ? ` ${name} is overpaid by ${balance.formatted_overpaid}.`
      : ` We owe ${name} ${balance.formatted_owed}.`
  const use =
    chosen === 0
      ? 'It pays for the oldest orders first.'
      : `It pays for the ${chosen === 1 ? 'order' : `${chosen} orders`} you selected.`
  return `Record a payment to ${name}.${owed} ${use}`
}
