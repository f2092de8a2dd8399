import { addDays, addMonths, type Day, formatDay } from '../day.ts'
import { daysBetween } from '../week.ts'
import type { Cents } from './money.ts'
import { kindLabel, type MeansOfPayment, methodLabel } from './transaction.ts'

/** By default a statement runs from the first day of the month before `to`, and `to` is today. */
export function statementRange(asked: { from?: Day | undefined; to?: Day | undefined }, today: Day) {
  const to = asked.to ?? today
  return { from: asked.from ?? `${addMonths(to, -1).slice(0, 7)}-01`, to }
}

/** The whole month before the one that `today` is in. */
export function monthBefore(today: Day): { from: Day; to: Day } {
  const first = `${today.slice(0, 7)}-01`
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}

export const RANGE_BACKWARDS = 'The start date is after the end date.'
export const STATEMENT_LINES_MAX = 10_000
export const RANGE_TOO_LONG =
  'That is more activity than a statement can show. Please choose a shorter date range.'

/** A statement that is sent does not end on a day of which nothing is known yet. */
export const notAfter = (today: Day): string => `Please choose ${formatDay(today)} or earlier.`

/** "due 12/01/2026", or "due 10/31/2026, 17 days overdue". */
export function dueWords(dueOn: Day, asOf: Day): string {
  const late = daysBetween(dueOn, asOf)
  const due = `due ${formatDay(dueOn)}`
  return late > 0 ? `${due}, ${late} ${late === 1 ? 'day' : 'days'} overdue` : due
}

/** The ageing buckets: the most days an invoice may be overdue to fall into each, and the bucket's label. */
const AGES = [
  { label: 'Current', atMost: 0 },
  { label: '1–30 days overdue', atMost: 30 },
  { label: '31–60 days overdue', atMost: 60 },
  { label: '61–90 days overdue', atMost: 90 },
  { label: 'Over 90 days overdue', atMost: Number.POSITIVE_INFINITY },
] as const

type Age = { label: string; amount: Cents }

/** Open amounts at the end of `asOf`, by days overdue. An invoice due on `asOf` itself is not overdue yet. */
export function computeAgeing(open: readonly { due_on: Day; amount: Cents }[], asOf: Day): Age[] {
  const sums = AGES.map(({ label }) => ({ label, amount: 0 }))
  const firstDays = AGES.map(({ atMost }) => (Number.isFinite(atMost) ? addDays(asOf, -atMost) : ''))
  for (const { due_on, amount } of open) {
    const age = sums[firstDays.findIndex((first) => due_on >= first)]
    if (age) age.amount += amount
  }
  return sums
}

/** The due days of each age, in the order of `computeAgeing`; null where there is no first or last one. */
export function ageingDays(asOf: Day): { from: Day | null; to: Day | null }[] {
  return AGES.map(({ atMost }, at) => {
    const younger = AGES[at - 1]
    return {
      from: Number.isFinite(atMost) ? addDays(asOf, -atMost) : null,
      to: younger ? addDays(asOf, -younger.atMost - 1) : null,
    }
  })
}

/** `amount` is the change in what the store owes: positive for an invoice, negative for a payment. */
export type StatementTxn = MeansOfPayment & {
  kind: string
  amount: Cents
  invoiceNumber: number | null
  reason: string | null
  /** It came from another store, or went to one, which the store is not told the name of. */
  isMoved: boolean
}

/** A store knows of itself alone. */
const MOVED_LABELS: Readonly<Record<string, string>> = {
  move_credit: 'Credit moved from your account',
  move_deposit: 'Deposit moved from your account',
  credit: 'Credit moved to your account',
  deposit: 'Deposit moved to your account',
}

/** "Invoice # 50001", "Payment, Visa ending in 1111", "Credit: late delivery". */
export function describeTxn(txn: StatementTxn): string {
  const { kind, invoiceNumber, reason } = txn
  if (kind === 'invoice') return `Invoice # ${invoiceNumber}`
  if (kind === 'note') return `Credit note ${txn.reference}, invoice # ${invoiceNumber}: ${reason}`
  const how = methodLabel({ ...txn, source: null })
  const what = (txn.isMoved && MOVED_LABELS[kind]) || kindLabel({ kind, source: null })
  const said = [what, ...(how === '' ? [] : [how])].join(', ')
  return reason === null || reason === '' ? said : `${said}: ${reason}`
}

type StatementSums = {
  invoiced: Cents
  /** Net of refunds and returned payments. */
  paid: Cents
  credited: Cents
  closing: Cents
}

/** No money moves by these: the wholesaler gives, or takes back what it gave. */
const CREDITING: readonly string[] = ['credit', 'note', 'revoke', 'move_credit']

/** Closing = opening + invoiced - paid - credited. */
export function computeStatementSums(
  opening: Cents,
  txns: readonly Pick<StatementTxn, 'kind' | 'amount'>[],
): StatementSums {
  const sum = (kinds: (kind: string) => boolean) =>
    txns.reduce((total, { kind, amount }) => (kinds(kind) ? total + amount : total), 0)
  const invoiced = sum((kind) => kind === 'invoice')
  const credited = 0 - sum((kind) => CREDITING.includes(kind))
  const paid = 0 - sum((kind) => kind !== 'invoice' && !CREDITING.includes(kind))
  return { invoiced, paid, credited, closing: opening + invoiced - paid - credited }
}
