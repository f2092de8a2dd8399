import type { Cents } from './money.ts'
import { brandName, savedMethodLabel } from './payment-method.ts'

/** What a transaction of the ledger is about. */
export type TransactionKind =
  | 'invoice'
  | 'charge'
  | 'recorded'
  | 'credit'
  | 'deposit'
  | 'apply'
  | 'refund'
  | 'return'
  | 'note'
  | 'revoke'
  | 'pay_back'
  | 'move_credit'
  | 'move_deposit'

/** The kinds that the wholesaler lists, in the order of their codes in the database (`kind_code` of migrations/049). */
export const LISTED_KINDS = [
  'charge',
  'recorded',
  'credit',
  'deposit',
  'apply',
  'refund',
  'return',
  'note',
  'revoke',
  'pay_back',
  'move_credit',
  'move_deposit',
] as const
/** How money moved, in the order of the codes; 0 is none. */
export const MONEY_METHODS = ['card', 'bank', 'cash', 'cheque', 'wire', 'other'] as const

/** The card or bank account that paid, or how else the money came (cash, check, wire). */
export type MeansOfPayment = {
  method: string | null
  brand: string | null
  lastFour: string | null
  reference: string | null
}

/** `source` is the credit or deposit that was applied, for transactions in which no money moved. */
export type Happened = MeansOfPayment & { kind: string; source: string | null }

const KIND_LABELS: Readonly<Record<TransactionKind, string>> = {
  invoice: 'Invoice',
  charge: 'Payment',
  recorded: 'Payment recorded',
  credit: 'Credit',
  deposit: 'Deposit',
  apply: 'Credit applied',
  refund: 'Refund',
  return: 'Returned',
  note: 'Credit note',
  revoke: 'Credit revoked',
  pay_back: 'Deposit paid back',
  move_credit: 'Credit moved',
  move_deposit: 'Deposit moved',
}

export function kindLabel({ kind, source }: Pick<Happened, 'kind' | 'source'>): string {
  if (kind === 'apply' && source === 'deposit') return 'Deposit applied'
  return KIND_LABELS[kind as TransactionKind] ?? kind
}

/** What staff read of a credit or deposit that was moved; of the other store, its own people read nothing. */
export const movedWords = ({ amount, otherStore }: { amount: Cents; otherStore: string }): string =>
  `Moved ${amount < 0 ? 'to' : 'from'} ${otherStore}`

const OTHER_MEANS: Readonly<Record<string, string>> = {
  cash: 'Cash',
  cheque: 'Check',
  wire: 'Wire transfer',
  other: 'Other',
}

/** "Visa ending in 1111", "Check 1041", "Credit". */
export function methodLabel({ source, ...means }: Omit<Happened, 'kind'>): string {
  // A deposit counts as a deposit here, however the money originally came.
  if (source !== null) return source === 'deposit' ? 'Deposit' : 'Credit'
  return meansLabel(means)
}

function meansLabel({ method, brand, lastFour, reference }: MeansOfPayment): string {
  if (method === 'card' || method === 'bank') {
    const named = method === 'bank' ? null : (brand ?? '')
    if (lastFour !== null) return savedMethodLabel(named, lastFour)
    return named === null ? 'Bank account' : brandName(named)
  }
  const name = OTHER_MEANS[method ?? ''] ?? ''
  return [name, reference ?? ''].join(' ').trim()
}

/** What can still be refunded of a payment. `takenBack` is what was refunded or returned already, as a positive sum. */
export function refundableOf(txn: { kind: string; amount: Cents; takenBack: Cents }): Cents {
  const isPayment = txn.kind === 'charge' || txn.kind === 'recorded' || txn.kind === 'apply'
  return isPayment ? txn.amount - txn.takenBack : 0
}
