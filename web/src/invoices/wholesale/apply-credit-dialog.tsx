import { type InvoiceRow, invoices } from '@trousseau/contract/invoices'
import { PAID_AT_ONCE_MAX } from '@trousseau/contract/payments'
import { type StoreCreditRow, storeCredits } from '@trousseau/contract/store-credits'
import { PARTIALLY_PAID, UNPAID } from '@trousseau/domain/money/invoice'
import { toCents } from '@trousseau/domain/money/money'
import { applyOf } from '@trousseau/domain/money/store-credit'
import { REQUIRED } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { call } from '../../lib/api/call.ts'
import { One } from '../../lib/api/one.tsx'
import { useFreshRead } from '../../lib/api/use-api.ts'
import { amountProblem, amountWords } from '../../lib/forms/amount-problem.ts'
import { MoneyDialog, MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { STORE_MONEY_READS } from './store-money-reads.ts'

type Open = Pick<InvoiceRow, 'id' | 'number' | 'open' | 'formatted_open' | 'being_confirmed'>
type ApplyCreditDialogProps = {
  store: { id: number; name: string }
  /** The invoice to pay, or the credit to use; the other is chosen here. */
  invoice?: Open | undefined
  credit?: StoreCreditRow | undefined
  isOpen: boolean
  onClose: () => void
}

/** Pays an invoice from a credit or deposit of its store, also for a store that pays on delivery. */
export function ApplyCreditDialog({ isOpen, onClose, ...asked }: ApplyCreditDialogProps) {
  return (
    <MoneyDialog title="Use money on account" isOpen={isOpen} onClose={onClose}>
      {(onBusy) => <Choices {...asked} onBusy={onBusy} onClose={onClose} />}
    </MoneyDialog>
  )
}

type FormProps = Omit<ApplyCreditDialogProps, 'isOpen'> & { onBusy: (isBusy: boolean) => void }

/**
 * What there is to choose from: what is left on account, and the store's open invoices, the oldest first. Read anew,
 * because a payment that was just recorded has changed both.
 */
function Choices({ store, ...asked }: FormProps) {
  const params = { id: String(store.id) }
  const credits = useFreshRead(storeCredits.listStoreCredits, { params })
  const open = useFreshRead(invoices.listStoreInvoices, {
    params,
    query: {
      'status[]': [UNPAID, PARTIALLY_PAID].map(String),
      order_by: 'created_at',
      order_dir: 'asc',
      per_page: PAID_AT_ONCE_MAX,
    },
  })
  const waiting = (
    <Loading label="Loading the account">
      <SkeletonLines lines={4} />
    </Loading>
  )
  return (
    <One read={credits} what="The account could not be loaded." isForForm waiting={waiting}>
      {({ credits }) => (
        <One read={open} what="The open invoices could not be loaded." isForForm waiting={waiting}>
          {({ invoices }) => (
            <ApplyCreditForm
              store={store}
              {...asked}
              credits={credits.filter(({ left }) => left > 0)}
              open={asked.invoice ? [asked.invoice] : invoices.filter((one) => !one.being_confirmed)}
            />
          )}
        </One>
      )}
    </One>
  )
}

const ApplyDraft = z.object({ credit: z.string(), invoice: z.string(), amount: z.string() })
type ApplyDraft = z.infer<typeof ApplyDraft>

type ApplyCreditFormProps = FormProps & { credits: readonly StoreCreditRow[]; open: readonly Open[] }

/** As much as is left of the credit and open of the invoice. */
function usual(credit: StoreCreditRow | undefined, invoice: Open | undefined): string {
  return credit && invoice ? Math.min(credit.left, invoice.open).toFixed(2) : ''
}

function ApplyCreditForm({ store, credit, invoice, credits, open, onBusy, onClose }: ApplyCreditFormProps) {
  const creditNamed = (id: string) => credits.find((one) => String(one.id) === id)
  const invoiceNamed = (id: string) => open.find((one) => String(one.id) === id)
  const first = { credit: credit ?? credits[0], invoice: invoice ?? open[0] }
  const money = useMoneyForm({
    slot: `apply-credit:${store.id}`,
    shape: ApplyDraft,
    empty: {
      credit: String(first.credit?.id ?? ''),
      invoice: String(first.invoice?.id ?? ''),
      amount: usual(first.credit, first.invoice),
    },
    problemsOf: (draft) => problemsOf(draft, creditNamed(draft.credit), invoiceNamed(draft.invoice)),
    send: (draft, idempotencyKey) =>
      call(storeCredits.applyCredit, {
        params: { id: String(store.id), credit: draft.credit },
        body: { invoice: draft.invoice, amount: draft.amount, left: creditNamed(draft.credit)?.left },
        idempotencyKey,
      }),
    about: ({ amount }) => ({ call: 'applyCredit', detail: `of ${amountWords(amount)} of ${store.name}` }),
    refreshes: STORE_MONEY_READS,
    onBusy,
    onDone() {
      toastSuccess('It was applied to the invoice.')
      onClose()
    },
  })
  const { form } = money
  if (credits.length === 0) return <p>{`${store.name} has no credit or deposit that can be used.`}</p>
  if (open.length === 0) return <p>{`${store.name} has no open invoice.`}</p>
  const choose = (field: 'credit' | 'invoice', id: string) => {
    const draft = { ...form.getValues(), [field]: id }
    form.setValues({ ...draft, amount: usual(creditNamed(draft.credit), invoiceNamed(draft.invoice)) })
  }
  return (
    <MoneyForm
      money={money}
      doLabel="Apply"
      busyLabel="Applying…"
      isItDone="it was applied"
      onClose={onClose}
    >
      <p>{`Nothing is charged: an invoice is paid with what ${store.name} has on account.`}</p>
      <SelectField
        label="Use"
        required
        choices={credits.map((one) => ({ value: String(one.id), label: describeCredit(one) }))}
        {...form.getInputProps('credit')}
        onChange={({ currentTarget }) => choose('credit', currentTarget.value)}
      />
      <SelectField
        label="For"
        required
        choices={open.map((one) => ({
          value: String(one.id),
          label: `Invoice # ${one.number}, ${one.formatted_open} due`,
        }))}
        {...form.getInputProps('invoice')}
        onChange={({ currentTarget }) => choose('invoice', currentTarget.value)}
      />
      <MoneyField label="Amount" required {...form.getInputProps('amount')} />
    </MoneyForm>
  )
}

/** "Deposit, Check 4510, $500.00 left". */
export const describeCredit = ({ kind_label, method_label, formatted_left }: StoreCreditRow): string =>
  [kind_label, ...(method_label === '' ? [] : [method_label]), `${formatted_left} left`].join(', ')

function problemsOf({ amount }: ApplyDraft, credit: StoreCreditRow | undefined, invoice: Open | undefined) {
  const typed = amountProblem(amount)
  if (typed !== null || !credit || !invoice)
    return { amount: typed, credit: credit ? null : REQUIRED, invoice: invoice ? null : REQUIRED }
  const plan = applyOf(
    { kind: credit.kind, left: toCents(credit.left) ?? 0 },
    { number: invoice.number, open: toCents(invoice.open) ?? 0 },
    toCents(amount),
  )
  return { amount: 'problem' in plan ? plan.problem : null }
}
