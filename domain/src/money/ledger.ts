import type { Cents } from './money.ts'

/** The legs of each kind of transaction in the ledger. Debits are positive, credits negative; together they are nothing. */

export type LedgerAccount =
  | 'receivable'
  | 'unapplied'
  | 'provider'
  | 'bank'
  | 'sales'
  | 'shipping'
  | 'allowance'

export type Leg = {
  account: LedgerAccount
  amount: Cents
  invoice_id?: number
  /** The credit or deposit that the leg draws on or adds to; `own` if this transaction creates it. */
  credit_id?: number | 'own'
}

type Bill = { id: number; subtotal: Cents; shipping: Cents; total: Cents }
type Paid = { invoiceId: number; amount: Cents }

/** The store owes the invoice. */
export const invoiceLegs = ({ id, subtotal, shipping, total }: Bill): Leg[] => [
  { account: 'receivable', amount: total, invoice_id: id },
  { account: 'sales', amount: -subtotal },
  { account: 'shipping', amount: -shipping },
]

/** An invoice is paid: through the provider, or by money that reached wholesale without it. */
export const paidLegs = (into: 'provider' | 'bank', { invoiceId, amount }: Paid): Leg[] => [
  { account: into, amount },
  { account: 'receivable', amount: -amount, invoice_id: invoiceId },
]

/** Money beyond any invoice, or a credit that wholesale gives, is kept for the next invoice. */
export const unappliedLegs = (from: 'provider' | 'bank' | 'allowance', amount: Cents): Leg[] => [
  { account: from, amount },
  { account: 'unapplied', amount: -amount, credit_id: 'own' },
]

/** A credit or deposit pays an invoice. */
export const applyLegs = ({ invoiceId, amount, creditId }: Paid & { creditId: number }): Leg[] => [
  { account: 'unapplied', amount, credit_id: creditId },
  { account: 'receivable', amount: -amount, invoice_id: invoiceId },
]

/** The account that a credit or deposit came from, which is where it goes when it is the store's no more. */
const TAKEN_BACK_TO = {
  revoke: 'allowance',
  pay_back: 'bank',
  move_credit: 'allowance',
  move_deposit: 'bank',
} as const

export type TakenBack = { kind: keyof typeof TAKEN_BACK_TO; creditId: number; amount: Cents }

/** What is not used of a credit is the store's no more, and what is not used of a deposit goes back to the store. */
export const takeBackLegs = ({ kind, creditId, amount }: TakenBack): Leg[] => [
  { account: 'unapplied', amount, credit_id: creditId },
  { account: TAKEN_BACK_TO[kind], amount: -amount },
]

export type Moved = { kind: 'credit' | 'deposit'; creditId: number; amount: Cents }

/**
 * What is not used of a credit or deposit becomes another store's, as if it had been given or recorded there: each
 * store's legs balance, and over both stores the account it came from has not changed.
 */
export const moveLegs = ({ kind, creditId, amount }: Moved): { out: Leg[]; in: Leg[] } => ({
  out: takeBackLegs({ kind: `move_${kind}`, creditId, amount }),
  in: unappliedLegs(TAKEN_BACK_TO[`move_${kind}`], amount),
})

export type Noted = { invoiceId: number; goods: Cents; shipping: Cents; other: Cents; applied: Cents }

/** A credit note: `applied` of it lowers what is open of its invoice, and the rest is the store's credit. */
export const noteLegs = ({ invoiceId, goods, shipping, other, applied }: Noted): Leg[] => [
  { account: 'sales', amount: goods },
  { account: 'shipping', amount: shipping },
  { account: 'allowance', amount: other },
  { account: 'receivable', amount: -applied, invoice_id: invoiceId },
  { account: 'unapplied', amount: applied - goods - shipping - other, credit_id: 'own' },
]

/** A transaction that paid something, with the fields needed to reverse it. */
export type TakenTxn = {
  id: number
  kind: 'charge' | 'recorded' | 'apply' | 'deposit'
  invoice_id: number | null
  of_txn: number | null
}

const CAME_FROM = { charge: 'provider', deposit: 'provider', recorded: 'bank', apply: 'unapplied' } as const

/** Part or all of a transaction is taken back: its legs with the opposite sign. */
export function reversalLegs(taken: TakenTxn, amount: Cents): Leg[] {
  const from: Leg = { account: CAME_FROM[taken.kind], amount: -amount }
  if (taken.kind === 'apply' && taken.of_txn !== null) from.credit_id = taken.of_txn
  const owedAgain: Leg =
    taken.invoice_id === null
      ? { account: 'unapplied', amount, credit_id: taken.id }
      : { account: 'receivable', amount, invoice_id: taken.invoice_id }
  return [from, owedAgain]
}
