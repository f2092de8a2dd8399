import { type FactoryPayment, factoryPayments } from '@trousseau/contract/factory-payments'
import { z } from 'zod/mini'
import { call } from '../../../lib/api/call.ts'
import { lineProblem } from '../../../lib/forms/amount-problem.ts'
import { MoneyDialog, MoneyForm } from '../../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../../lib/forms/use-money-form.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toastSuccess } from '../../../ui/toasts.tsx'
import { FACTORY_MONEY_READS } from './factory-money-reads.ts'

type VoidPaymentDialogProps = { payment: FactoryPayment; isOpen: boolean; onClose: () => void }

export function VoidPaymentDialog({ payment, isOpen, onClose }: VoidPaymentDialogProps) {
  return (
    <MoneyDialog title="Void this payment?" isOpen={isOpen} onClose={onClose}>
      {(onBusy) => <VoidPaymentForm payment={payment} onBusy={onBusy} onClose={onClose} />}
    </MoneyDialog>
  )
}

const VoidDraft = z.object({ reason: z.string() })

type VoidPaymentFormProps = {
  payment: FactoryPayment
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function VoidPaymentForm({ payment, onBusy, onClose }: VoidPaymentFormProps) {
  const { id, factory, reference, formatted_amount } = payment
  const money = useMoneyForm({
    slot: `void-factory-payment:${id}`,
    shape: VoidDraft,
    empty: { reason: '' },
    problemsOf: ({ reason }) => ({ reason: lineProblem(reason) }),
    send: (body, idempotencyKey) =>
      call(factoryPayments.voidFactoryPayment, { params: { id: String(id) }, body, idempotencyKey }),
    about: () => ({ call: 'voidFactoryPayment', detail: `of ${formatted_amount} to ${factory.name}` }),
    refreshes: FACTORY_MONEY_READS,
    onBusy,
    onDone() {
      toastSuccess(`The payment of ${formatted_amount} was voided.`)
      onClose()
    },
  })
  return (
    <MoneyForm
      money={money}
      doLabel="Void payment"
      busyLabel="Voiding…"
      isItDone="the payment was voided"
      onClose={onClose}
    >
      <p>
        {`${formatted_amount} to ${factory.name}, reference ${reference}. It stays in the list as voided, and what it paid for is owed again. No money is moved: get it back from ${factory.name} yourself if it was sent.`}
      </p>
      <TextField
        label="Reason"
        description={`${factory.name} sees it too.`}
        required
        maxLength={500}
        autoComplete="off"
        data-autofocus
        {...money.form.getInputProps('reason')}
      />
    </MoneyForm>
  )
}
