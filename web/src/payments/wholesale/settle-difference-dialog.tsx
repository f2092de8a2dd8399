import { type Difference, type DifferenceInFull, differences } from '@trousseau/contract/differences'
import { overviews } from '@trousseau/contract/overviews'
import {
  MATCH_NEEDED,
  REASON_NEEDED,
  SETTLING_WAYS,
  type SettlingWay,
} from '@trousseau/domain/money/difference'
import { z } from 'zod/mini'
import { STORE_MONEY_READS } from '../../invoices/wholesale/store-money-reads.ts'
import { call } from '../../lib/api/call.ts'
import { One } from '../../lib/api/one.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { MoneyDialog, MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import { Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { toastInfo, toastSuccess } from '../../ui/toasts.tsx'

type Props = { difference: Difference; isOpen: boolean; onClose: () => void }

export function SettleDifferenceDialog({ difference, isOpen, onClose }: Props) {
  return (
    <MoneyDialog title={difference.title} isOpen={isOpen} onClose={onClose}>
      {(onBusy) => <Loaded difference={difference} onBusy={onBusy} onClose={onClose} />}
    </MoneyDialog>
  )
}

type LoadedProps = { difference: Difference; onBusy: (isBusy: boolean) => void; onClose: () => void }

/** What the charge may belong to is read when the dialog opens. */
function Loaded({ difference, onBusy, onClose }: LoadedProps) {
  const read = useOne(differences.getDifference, { params: { id: String(difference.id) } })
  return (
    <One
      read={read}
      what="The difference could not be loaded."
      isForForm
      waiting={
        <Loading label="Loading the difference">
          <SkeletonLines lines={4} />
        </Loading>
      }
    >
      {(whole) => <SettleForm difference={whole} onBusy={onBusy} onClose={onClose} />}
    </One>
  )
}

const LABELS: Readonly<Record<SettlingWay, string>> = {
  match: 'Match it to one of our payments',
  record: 'Record it for the store',
  refund: 'Refund it at the provider',
  dismiss: 'Leave it as it is',
}

const DONE: Readonly<Record<SettlingWay, string>> = {
  match: 'The charge was matched.',
  record: 'The charge was recorded.',
  refund: 'The charge was refunded at the provider.',
  dismiss: 'The difference was dismissed.',
}

const Draft = z.object({
  way: z.enum(SETTLING_WAYS),
  reason: z.string(),
  /** "payment <id>" or "recorded <id>". */
  match: z.string(),
  invoice: z.string(),
})
type Draft = z.output<typeof Draft>

function problemsOf({ way, reason, match }: Draft) {
  return {
    reason: way === 'dismiss' && reason.trim() === '' ? REASON_NEEDED : null,
    match: way === 'match' && match === '' ? MATCH_NEEDED : null,
  }
}

function toBody({ way, reason, match, invoice }: Draft) {
  const [of, id = ''] = match.split(' ')
  return {
    way,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(way === 'match' && (of === 'payment' ? { payment: id } : { transaction: id })),
    ...(way === 'record' && invoice !== '' && { invoice }),
  }
}

type SettleFormProps = {
  difference: DifferenceInFull
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function SettleForm({ difference, onBusy, onClose }: SettleFormProps) {
  const { id, store, ways, candidates, cause, ours, theirs } = difference
  const offered = ways.filter((way) => way !== 'match' || candidates.length > 0)
  const money = useMoneyForm({
    slot: `difference:${id}`,
    shape: Draft,
    empty: { way: offered[0] ?? 'dismiss', reason: '', match: '', invoice: '' },
    problemsOf,
    send: (draft, idempotencyKey) =>
      call(differences.settleDifference, { params: { id: String(id) }, body: toBody(draft), idempotencyKey }),
    about: () => ({ call: 'settleDifference', detail: `of ${store.name}` }),
    refreshes: [...STORE_MONEY_READS, differences.listDifferences, overviews.getWholesaleOverview],
    onBusy,
    onDone({ settled }) {
      if (settled) toastSuccess(DONE[settled.way])
      else toastInfo('The payment provider has not confirmed the refund yet. Check again in a minute.')
      onClose()
    },
  })
  const { way } = money.form.getValues()
  return (
    <MoneyForm
      money={money}
      doLabel="Settle"
      busyLabel="Settling…"
      isItDone="the difference was settled"
      onClose={onClose}
    >
      <p>{cause}</p>
      <Facts
        facts={[
          ['Store', store.name],
          ['Our records', ours],
          ['Provider’s records', theirs],
        ]}
      />
      <SelectField
        label="How to settle it"
        choices={offered.map((value) => ({ value, label: LABELS[value] }))}
        {...money.form.getInputProps('way')}
      />
      <WayFields difference={difference} way={way} money={money} />
      <TextField
        label="Reason"
        description={way === 'dismiss' ? 'For the audit. The store won’t see this.' : undefined}
        required={way === 'dismiss'}
        maxLength={500}
        autoComplete="off"
        {...money.form.getInputProps('reason')}
      />
    </MoneyForm>
  )
}

type Money = ReturnType<typeof useMoneyForm<Draft, Difference>>
type WayFieldsProps = { difference: DifferenceInFull; way: SettlingWay; money: Money }

function WayFields({ difference: { candidates, invoices, store, theirs }, way, money }: WayFieldsProps) {
  if (way === 'match')
    return (
      <SelectField
        label="Payment"
        placeholder="Choose a payment"
        required
        choices={candidates.map(({ of, id, label }) => ({ value: `${of} ${id}`, label }))}
        {...money.form.getInputProps('match')}
      />
    )
  if (way === 'record')
    return (
      <SelectField
        label="Pays"
        description="Anything beyond the invoice becomes a deposit."
        placeholder="No invoice: keep all of it as a deposit"
        choices={invoices.map(({ id, label }) => ({ value: String(id), label }))}
        {...money.form.getInputProps('invoice')}
      />
    )
  if (way === 'refund')
    return <p>{`The provider returns the money to ${store.name} (${theirs}). Our records don’t change.`}</p>
  return (
    <p>
      Our records and the provider’s stay as they are. It comes up again if the provider’s records change.
    </p>
  )
}
