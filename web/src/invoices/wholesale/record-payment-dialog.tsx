import { invoices } from '@trousseau/contract/invoices'
import { accounts, PAID_AT_ONCE_MAX } from '@trousseau/contract/payments'
import { BEING_CONFIRMED, PARTIALLY_PAID, UNPAID } from '@trousseau/domain/money/invoice'
import { type Cents, formatMoney } from '@trousseau/domain/money/money'
import type { RecordedPlan } from '@trousseau/domain/money/payment'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { One } from '../../lib/api/one.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { amountWords } from '../../lib/forms/amount-problem.ts'
import { MoneyDialog, MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { writeDay } from '../../ui/form/date/typed-day.ts'
import { FieldRow } from '../../ui/form/form-section.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import styles from './record-payment-dialog.module.css'
import {
  emptyPayment,
  METHOD_CHOICES,
  makePlan,
  type OpenInvoice,
  onAccountOf,
  PaymentDraft,
  problemsOf,
  toBody,
} from './record-payment-draft.ts'
import { STORE_MONEY_READS } from './store-money-reads.ts'

type StoreName = { id: number; name: string }

type RecordPaymentDialogProps = {
  store: StoreName
  /** The invoice to pay; without one, any of the store's open invoices can be chosen. */
  invoice?: OpenInvoice
  isOpen: boolean
  onClose: () => void
}

/** Records money that came in cash, by check or by wire. */
export function RecordPaymentDialog({ store, invoice, isOpen, onClose }: RecordPaymentDialogProps) {
  return (
    <MoneyDialog title="Record a payment" isOpen={isOpen} onClose={onClose}>
      {(onBusy) => {
        const form = { store, onBusy, onClose }
        return invoice ? (
          <RecordPaymentForm {...form} invoice={invoice} open={[invoice]} />
        ) : (
          <OfOpenInvoices storeId={store.id}>
            {(open) => <RecordPaymentForm {...form} open={open} />}
          </OfOpenInvoices>
        )
      }}
    </MoneyDialog>
  )
}

type OfOpenInvoicesProps = {
  storeId: number
  children: (open: readonly OpenInvoice[]) => ReactNode
}

/** The store's oldest open invoices, in the order they are paid off, up to the maximum per payment. */
function OfOpenInvoices({ storeId, children }: OfOpenInvoicesProps) {
  const read = useOne(invoices.listStoreInvoices, {
    params: { id: String(storeId) },
    query: {
      'status[]': [UNPAID, PARTIALLY_PAID].map(String),
      order_by: 'created_at',
      order_dir: 'asc',
      per_page: PAID_AT_ONCE_MAX,
    },
  })
  return (
    <One
      read={read}
      what="The open invoices could not be loaded."
      waiting={
        <Loading label="Loading the open invoices">
          <SkeletonLines lines={6} />
        </Loading>
      }
    >
      {({ invoices }) => children(invoices)}
    </One>
  )
}

type RecordPaymentFormProps = {
  store: { id: number; name: string }
  invoice?: OpenInvoice
  open: readonly OpenInvoice[]
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function RecordPaymentForm({ store, invoice, open, onBusy, onClose }: RecordPaymentFormProps) {
  const params = { id: String(store.id) }
  // What is on account is offered once it is known; nobody waits for it.
  const balance = useOne(accounts.getBalance, { params }).data
  const today = useSession()?.today
  const [isRepeated, setIsRepeated] = useState(false)
  const money = useMoneyForm({
    slot: `record-payment:${store.id}:${invoice?.id ?? 'any'}`,
    shape: PaymentDraft,
    empty: emptyPayment(invoice),
    problemsOf,
    send: (draft, idempotencyKey) =>
      call(accounts.recordPayment, {
        params,
        body: toBody(draft, onAccountOf(draft, open, balance)),
        idempotencyKey,
      }).catch((failure: unknown) => {
        if (failure instanceof CallFailed && failure.code === 'recorded_before') setIsRepeated(true)
        throw failure
      }),
    about: ({ amount }) => ({
      call: 'recordPayment',
      detail: `of ${amountWords(amount)} from ${store.name}`,
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
  const onAccount = onAccountOf(draft, open, balance)
  const canUse = onAccountOf({ ...draft, usesAccount: true }, open, balance)
  return (
    <MoneyForm
      money={money}
      doLabel="Record payment"
      busyLabel="Recording…"
      isItDone="this payment was recorded"
      onClose={onClose}
    >
      <p>{`Record a check, wire or cash payment from ${store.name}.`}</p>
      <RecordPaymentInvoices
        open={open}
        chosen={draft.invoices}
        onChange={(invoices) => form.setFieldValue('invoices', invoices)}
        amountOf={(id) =>
          // With one invoice the amount says it.
          open.length > 1 && (
            <MoneyField
              label={`Of it for # ${numberOf(open, id)}`}
              {...form.getInputProps(`amounts.${id}`)}
              value={draft.amounts[id] ?? ''}
            />
          )
        }
      />
      {canUse > 0 && (
        <CheckboxField
          label={`Use ${formatMoney(canUse)} on account first`}
          description="Credits, then deposits, the oldest first."
          {...form.getInputProps('usesAccount', { type: 'checkbox' })}
        />
      )}
      <FieldRow>
        <MoneyField label="Amount" required data-autofocus {...form.getInputProps('amount')} />
        <SelectField label="Method" required choices={METHOD_CHOICES} {...form.getInputProps('method')} />
      </FieldRow>
      <DateField label="Received on" max={today} placeholder="Today" {...form.getInputProps('received_on')} />
      <TextField
        label="Reference"
        description="Check or wire number. The store sees it on its statement."
        required
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
      <RecordPaymentPlan plan={makePlan(draft, open, onAccount)} open={open} onAccount={onAccount} />
      {isRepeated && (
        <CheckboxField
          label="Another one came with the same number: record it a second time"
          {...form.getInputProps('isConfirmed', { type: 'checkbox' })}
        />
      )}
    </MoneyForm>
  )
}

type RecordPaymentInvoicesProps = {
  open: readonly OpenInvoice[]
  /** The chosen ids, in the order of `open`. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  /** The field for what of the money a chosen invoice gets. */
  amountOf: (id: number) => ReactNode
}

const numberOf = (open: readonly OpenInvoice[], id: number) => open.find((one) => one.id === id)?.number

function RecordPaymentInvoices({ open, chosen, onChange, amountOf }: RecordPaymentInvoicesProps) {
  if (open.length === 0) return <p>This store has no open invoice: all of it will be a deposit.</p>

  function toggle(id: number) {
    const wanted = new Set(chosen)
    if (!wanted.delete(id)) wanted.add(id)
    onChange(open.map((invoice) => invoice.id).filter((one) => wanted.has(one)))
  }

  return (
    <fieldset className={styles.invoices}>
      <legend className={styles.legend}>
        {open.length === PAID_AT_ONCE_MAX
          ? `Invoices it pays (the oldest ${PAID_AT_ONCE_MAX} that are open)`
          : 'Invoices it pays'}
      </legend>
      <ul className={styles.list}>
        {open.map((invoice) => (
          <li key={invoice.id} className={styles.invoice}>
            <CheckboxField
              label={`Invoice # ${invoice.number}`}
              description={whenDue(invoice)}
              disabled={invoice.being_confirmed}
              checked={chosen.includes(invoice.id)}
              onChange={() => toggle(invoice.id)}
            />
            <span className={styles.amount}>
              <Money>{`${invoice.formatted_open} due`}</Money>
              {chosen.includes(invoice.id) && amountOf(invoice.id)}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function whenDue({ being_confirmed, is_overdue, due_on }: OpenInvoice): string {
  if (being_confirmed) return BEING_CONFIRMED
  return is_overdue ? `Overdue since ${writeDay(due_on)}` : `Due on ${writeDay(due_on)}`
}

type RecordPaymentPlanProps = {
  plan: RecordedPlan | undefined
  open: readonly OpenInvoice[]
  /** What is paid from the account before the money is applied. */
  onAccount: Cents
}

/** Shows how the money will be applied before it is recorded. */
function RecordPaymentPlan({ plan, open, onAccount }: RecordPaymentPlanProps) {
  const lines = (plan?.lines ?? []).map(({ invoice, amount }) => {
    const paid = open.find(({ id }) => id === invoice)
    const isAll = paid?.formatted_open === formatMoney(amount)
    return {
      words: `Invoice # ${paid?.number}, ${isAll ? 'paid fully' : `of ${paid?.formatted_open} due`}`,
      amount,
    }
  })
  const deposit = plan?.deposit ?? 0
  return (
    <div role="status" className={styles.plan}>
      {plan && (
        <dl className={styles.lines}>
          {onAccount > 0 && (
            <div className={styles.line}>
              <dt>From the account</dt>
              <dd>
                <Money>{formatMoney(onAccount)}</Money>
              </dd>
            </div>
          )}
          {lines.map(({ words, amount }) => (
            <div key={words} className={styles.line}>
              <dt>{words}</dt>
              <dd>
                <Money>{formatMoney(amount)}</Money>
              </dd>
            </div>
          ))}
          {deposit > 0 && (
            <div className={styles.line}>
              <dt>Deposit, kept on the store’s account</dt>
              <dd>
                <Money>{formatMoney(deposit)}</Money>
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  )
}
