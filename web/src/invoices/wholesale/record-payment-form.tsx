import { api } from '@trousseau/contract/api'
import { call } from '../../lib/api/call.ts'
import { MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import { FieldRow } from '../../ui/form/form-section.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import {
  emptyPayment,
  METHOD_CHOICES,
  type OpenInvoice,
  PaymentDraft,
  planOf,
  problemsOf,
} from './record-payment-draft.ts'
import { RecordPaymentInvoices } from './record-payment-invoices.tsx'
import { RecordPaymentPlan } from './record-payment-plan.tsx'
import { STORE_MONEY_READS } from './store-money-reads.ts'

type RecordPaymentFormProps = {
  store: { id: number; name: string }
  invoice?: OpenInvoice
  open: readonly OpenInvoice[]
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

export function RecordPaymentForm({ store, invoice, open, onBusy, onClose }: RecordPaymentFormProps) {
  const money = useMoneyForm({
    slot: `record-payment:${store.id}:${invoice?.id ?? 'any'}`,
    shape: PaymentDraft,
    empty: emptyPayment(invoice),
    problemsOf,
    send: ({ invoices, ...draft }, idempotencyKey) =>
      call(api.recordPayment, {
        params: { id: String(store.id) },
        body: { ...draft, invoices: invoices.map((id) => ({ id })) },
        idempotencyKey,
      }),
    refreshes: STORE_MONEY_READS,
    onBusy,
    onDone() {
      toastSuccess('The payment was recorded.')
      onClose()
    },
  })
  const { form } = money
  const draft = form.getValues()
  return (
    <MoneyForm
      money={money}
      doLabel="Record payment"
      busyLabel="Recording…"
      isItDone="this payment was recorded"
      onClose={onClose}
    >
      <p>{`Money from ${store.name} that did not come through the payment provider.`}</p>
      <RecordPaymentInvoices
        open={open}
        chosen={draft.invoices}
        onChange={(invoices) => form.setFieldValue('invoices', invoices)}
      />
      <FieldRow>
        <MoneyField label="Amount" required data-autofocus {...form.getInputProps('amount')} />
        <SelectField label="Method" required choices={METHOD_CHOICES} {...form.getInputProps('method')} />
      </FieldRow>
      <TextField
        label="Reference"
        description="The number of the cheque or of the transfer. The store sees it on its statement."
        required
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
      <RecordPaymentPlan plan={planOf(draft, open)} open={open} />
    </MoneyForm>
  )
}
