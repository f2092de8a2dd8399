import type { Cents } from '@trousseau/domain/money'
import type { Db } from '../db/db.ts'

/** The only way into the ledger: what happened, and its legs. Debits are above nothing, credits below. */

export type TxnKind = 'invoice' | 'charge' | 'recorded' | 'credit' | 'deposit' | 'apply' | 'refund' | 'return'
export type RecordedMethod = 'cash' | 'cheque' | 'wire' | 'other'

/** By which card or bank account, or how else it came. */
export type Means = {
  method?: 'card' | 'bank' | RecordedMethod | null
  brand?: string | null
  lastFour?: string | null
  reference?: string | null
}
type Told = Means & {
  at: Date
  byUser?: number | null
  reason?: string | null
  /** The payment at the provider that it belongs to. */
  attemptId?: string | null
}
type Leg = {
  account: 'receivable' | 'unapplied' | 'provider' | 'bank' | 'sales' | 'shipping' | 'allowance'
  amount: Cents
  invoice_id?: number
  /** `own`: the transaction itself is the credit. */
  credit_id?: number | 'own'
}
type Txn = Told & { kind: TxnKind; amount: Cents; invoiceId?: number; ofTxn?: number; legs: readonly Leg[] }

export type Bill = { id: number; subtotal: Cents; shipping: Cents; total: Cents }

/** The store owes it. A package that costs nothing is not in the ledger. */
export async function postInvoice(db: Db, storeId: number, bill: Bill, told: Told): Promise<void> {
  const { id, subtotal, shipping, total } = bill
  if (total === 0) return
  await post(db, storeId, {
    ...told,
    kind: 'invoice',
    amount: total,
    invoiceId: id,
    legs: [
      { account: 'receivable', amount: total, invoice_id: id },
      { account: 'sales', amount: -subtotal },
      { account: 'shipping', amount: -shipping },
    ],
  })
}

type Paid = { invoiceId: number; amount: Cents }

/** Taken by the provider. */
export function postCharge(
  db: Db,
  storeId: number,
  { invoiceId, amount }: Paid,
  told: Told,
): Promise<number> {
  return post(db, storeId, {
    ...told,
    kind: 'charge',
    amount,
    invoiceId,
    legs: [
      { account: 'provider', amount },
      { account: 'receivable', amount: -amount, invoice_id: invoiceId },
    ],
  })
}

/** Came to the house another way. */
export function postRecorded(
  db: Db,
  storeId: number,
  { invoiceId, amount }: Paid,
  told: Told,
): Promise<number> {
  return post(db, storeId, {
    ...told,
    kind: 'recorded',
    amount,
    invoiceId,
    legs: [
      { account: 'bank', amount },
      { account: 'receivable', amount: -amount, invoice_id: invoiceId },
    ],
  })
}

/** Money beyond any invoice: it waits for the next. `provider` where the provider took it after all. */
export function postDeposit(
  db: Db,
  storeId: number,
  { amount, into }: { amount: Cents; into: 'bank' | 'provider' },
  told: Told,
): Promise<number> {
  return post(db, storeId, {
    ...told,
    kind: 'deposit',
    amount,
    legs: [
      { account: into, amount },
      { account: 'unapplied', amount: -amount, credit_id: 'own' },
    ],
  })
}

/** Given by the house. */
export function postCredit(db: Db, storeId: number, amount: Cents, told: Told): Promise<number> {
  return post(db, storeId, {
    ...told,
    kind: 'credit',
    amount,
    legs: [
      { account: 'allowance', amount },
      { account: 'unapplied', amount: -amount, credit_id: 'own' },
    ],
  })
}

/** A credit or deposit pays an invoice. */
export function postApply(
  db: Db,
  storeId: number,
  { invoiceId, amount, creditId }: Paid & { creditId: number },
  told: Told,
): Promise<number> {
  return post(db, storeId, {
    ...told,
    kind: 'apply',
    amount,
    invoiceId,
    ofTxn: creditId,
    legs: [
      { account: 'unapplied', amount, credit_id: creditId },
      { account: 'receivable', amount: -amount, invoice_id: invoiceId },
    ],
  })
}

/** What was paid, and how. */
export type TakenTxn = {
  id: number
  kind: 'charge' | 'recorded' | 'apply' | 'deposit'
  invoice_id: number | null
  of_txn: number | null
}

/** Takes part of a transaction back, or all of it: its legs the other way round. */
export function postBack(
  db: Db,
  storeId: number,
  taken: TakenTxn,
  { kind, amount, ...told }: Told & { kind: 'refund' | 'return'; amount: Cents },
): Promise<number> {
  const owedAgain: Leg =
    taken.invoice_id === null
      ? { account: 'unapplied', amount, credit_id: taken.id }
      : { account: 'receivable', amount, invoice_id: taken.invoice_id }
  const from = { charge: 'provider', deposit: 'provider', recorded: 'bank', apply: 'unapplied' } as const
  return post(db, storeId, {
    ...told,
    kind,
    amount: -amount,
    ofTxn: taken.id,
    ...(taken.invoice_id !== null && { invoiceId: taken.invoice_id }),
    legs: [
      {
        account: from[taken.kind],
        amount: -amount,
        ...(taken.kind === 'apply' && taken.of_txn !== null && { credit_id: taken.of_txn }),
      },
      owedAgain,
    ],
  })
}

async function post(db: Db, storeId: number, txn: Txn): Promise<number> {
  const { id } = await db
    .insertInto('ledger_txns')
    .values({
      store_id: storeId,
      kind: txn.kind,
      amount: txn.amount,
      invoice_id: txn.invoiceId ?? null,
      method: txn.method ?? null,
      brand: txn.brand ?? null,
      last_four: txn.lastFour ?? null,
      reference: txn.reference ?? null,
      reason: txn.reason ?? null,
      attempt_id: txn.attemptId ?? null,
      of_txn: txn.ofTxn ?? null,
      by_user: txn.byUser ?? null,
      at: txn.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const legs = txn.legs.filter(({ amount }) => amount !== 0)
  await db
    .insertInto('ledger_entries')
    .values(
      legs.map(({ account, amount, invoice_id, credit_id }, index) => ({
        store_id: storeId,
        txn_id: id,
        seq: index + 1,
        account,
        amount,
        invoice_id: invoice_id ?? null,
        credit_id: credit_id === 'own' ? id : (credit_id ?? null),
      })),
    )
    .execute()
  return id
}
