import { type StoreCreditRow, storeCredits } from '@trousseau/contract/store-credits'
import { REQUIRED } from '@trousseau/domain/text'
import { useState } from 'react'
import { z } from 'zod/mini'
import { describeCredit } from '../../invoices/wholesale/apply-credit-dialog.tsx'
import { STORE_MONEY_READS } from '../../invoices/wholesale/store-money-reads.ts'
import { call } from '../../lib/api/call.ts'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { amountProblem, amountWords, lineProblem } from '../../lib/forms/amount-problem.ts'
import { MoneyDialog, MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import { StoreFilter } from '../../stores/store-filter.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'

type MoveCreditDialogProps = {
  store: { id: number; name: string }
  credit: StoreCreditRow
  isOpen: boolean
  onClose: () => void
}

/** Moves what is unused of a credit or deposit to the store that it was meant for. */
export function MoveCreditDialog({ store, credit, isOpen, onClose }: MoveCreditDialogProps) {
  return (
    <MoneyDialog title={`Move this ${credit.kind} to another store?`} isOpen={isOpen} onClose={onClose}>
      {(onBusy) => <MoveCreditForm store={store} credit={credit} onBusy={onBusy} onClose={onClose} />}
    </MoneyDialog>
  )
}

const MoveDraft = z.object({
  /** The id of the other store; empty until one is chosen. */
  store: z.string(),
  amount: z.string(),
  reason: z.string(),
  isConfirmed: z.boolean(),
})

type MoveCreditFormProps = Omit<MoveCreditDialogProps, 'isOpen'> & { onBusy: (isBusy: boolean) => void }

function MoveCreditForm({ store, credit, onBusy, onClose }: MoveCreditFormProps) {
  const { kind, left } = credit
  const [isRepeated, setIsRepeated] = useState(false)
  const money = useMoneyForm<z.infer<typeof MoveDraft>, unknown>({
    slot: `move-credit:${credit.id}`,
    shape: MoveDraft,
    empty: { store: '', amount: left.toFixed(2), reason: '', isConfirmed: false },
    problemsOf: ({ store, amount, reason }) => ({
      store: store === '' ? REQUIRED : null,
      amount: amountProblem(amount),
      reason: lineProblem(reason),
    }),
    send: ({ isConfirmed, ...draft }, idempotencyKey) =>
      call(storeCredits.moveCredit, {
        params: { id: String(store.id), credit: String(credit.id) },
        body: { ...draft, left, ...(isConfirmed && { confirmed: true }) },
        idempotencyKey,
      }).catch((failure: unknown) => {
        if (failure instanceof CallFailed && failure.code === 'recorded_before') setIsRepeated(true)
        throw failure
      }),
    about: ({ amount }) => ({ call: 'moveCredit', detail: `of ${amountWords(amount)} from ${store.name}` }),
    refreshes: STORE_MONEY_READS,
    onBusy,
    onDone() {
      toastSuccess(`The ${kind} was moved.`)
      onClose()
    },
  })
  const { form } = money
  const chosen = form.getValues().store

  function choose(id: string | undefined) {
    // What was confirmed was about the store before.
    form.setValues({ store: id ?? '', isConfirmed: false })
    form.clearFieldError('store')
    setIsRepeated(false)
  }

  return (
    <MoneyForm
      money={money}
      doLabel="Move"
      busyLabel="Moving…"
      isItDone={`the ${kind} was moved`}
      onClose={onClose}
    >
      <p>{`${describeCredit(credit)}. What ${store.name} already used stays used.`}</p>
      <StoreFilter
        show="open"
        store={chosen === '' ? undefined : Number(chosen)}
        onChange={choose}
        placeholder="Choose a store"
        clearLabel="Choose another store"
        field={{ label: 'Move to', path: 'store', error: form.errors.store, except: store.id }}
      />
      <MoneyField
        label={`Amount, up to ${credit.formatted_left}`}
        required
        {...form.getInputProps('amount')}
      />
      <TextField
        label="Reason"
        description="Both stores see it on their statements, so please don’t name the other one."
        required
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      {isRepeated && (
        <CheckboxField
          label="Another one came with the same number: move this one too"
          {...form.getInputProps('isConfirmed', { type: 'checkbox' })}
        />
      )}
    </MoneyForm>
  )
}
