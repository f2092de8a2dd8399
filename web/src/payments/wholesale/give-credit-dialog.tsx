import { accounts } from '@trousseau/contract/payments'
import type { Store } from '@trousseau/contract/stores'
import { creditUseOf } from '@trousseau/domain/money/store-credit'
import { z } from 'zod/mini'
import { STORE_MONEY_READS } from '../../invoices/wholesale/store-money-reads.ts'
import { call } from '../../lib/api/call.ts'
import { amountProblem, amountWords, lineProblem } from '../../lib/forms/amount-problem.ts'
import { MoneyDialog, MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'

type CreditedStore = Pick<Store, 'id' | 'name' | 'payment_method_type_id'>
type GiveCreditDialogProps = { store: CreditedStore; isOpen: boolean; onClose: () => void }

export function GiveCreditDialog({ store, isOpen, onClose }: GiveCreditDialogProps) {
  return (
    <MoneyDialog title="Give credit" isOpen={isOpen} onClose={onClose}>
      {(onBusy) => <GiveCreditForm store={store} onBusy={onBusy} onClose={onClose} />}
    </MoneyDialog>
  )
}

const CreditDraft = z.object({ amount: z.string(), reason: z.string() })

type GiveCreditFormProps = { store: CreditedStore; onBusy: (isBusy: boolean) => void; onClose: () => void }

function GiveCreditForm({ store, onBusy, onClose }: GiveCreditFormProps) {
  const money = useMoneyForm({
    slot: `give-credit:${store.id}`,
    shape: CreditDraft,
    empty: { amount: '', reason: '' },
    problemsOf: ({ amount, reason }) => ({ amount: amountProblem(amount), reason: lineProblem(reason) }),
    send: (body, idempotencyKey) =>
      call(accounts.giveCredit, { params: { id: String(store.id) }, body, idempotencyKey }),
    about: ({ amount }) => ({ call: 'giveCredit', detail: `of ${amountWords(amount)} for ${store.name}` }),
    refreshes: STORE_MONEY_READS,
    onBusy,
    onDone() {
      toastSuccess(`${store.name} was given the credit.`)
      onClose()
    },
  })
  const { form } = money
  return (
    <MoneyForm
      money={money}
      doLabel="Give credit"
      busyLabel="Giving credit…"
      isItDone="the credit was given"
      onClose={onClose}
    >
      <p>{creditUseOf(store)}</p>
      <MoneyField label="Amount" required data-autofocus {...form.getInputProps('amount')} />
      <TextField
        label="Reason"
        description="The store sees it on its statement."
        required
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </MoneyForm>
  )
}
