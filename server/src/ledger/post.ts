import type { Day } from '@trousseau/domain/day'
import {
  applyLegs,
  invoiceLegs,
  type Leg,
  type Moved,
  moveLegs,
  type Noted,
  noteLegs,
  paidLegs,
  reversalLegs,
  type TakenBack,
  type TakenTxn,
  takeBackLegs,
  unappliedLegs,
} from '@trousseau/domain/money/ledger'
import type { Cents } from '@trousseau/domain/money/money'
import type { TransactionKind } from '@trousseau/domain/money/transaction'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The only way into the ledger: what happened, and its legs, which are in the domain. */

type RecordedMethod = 'cash' | 'cheque' | 'wire' | 'other'

/** The card or bank account that the money came from, or another method such as cash or a wire. */
export type Means = {
  method?: 'card' | 'bank' | RecordedMethod | null
  brand?: string | null
  lastFour?: string | null
  reference?: string | null
}
type PostingMeta = Means & {
  at: Date
  byUser?: number | null
  reason?: string | null
  /** The payment attempt at the provider that the transaction belongs to. */
  attemptId?: string | null
  /** When the money came, if that was before it was recorded. */
  receivedOn?: Day | null
  /** The first transaction of what came together with this one. */
  partOf?: number | null
  /** Of the first one: what came in all. */
  whole?: Cents | null
}
/** A transaction of another store that this one belongs to. */
type OtherTxn = { storeId: number; txnId: number }
type Txn = PostingMeta & {
  /** If it was taken before. */
  id?: number
  kind: TransactionKind
  amount: Cents
  invoiceId?: number
  ofTxn?: number
  other?: OtherTxn
  legs: readonly Leg[]
}

type Bill = { id: number; subtotal: Cents; shipping: Cents; total: Cents }

/** The store owes the invoice. An invoice of zero is not posted. */
export async function postInvoice(db: Db, storeId: number, bill: Bill, meta: PostingMeta): Promise<void> {
  const { id, total } = bill
  if (total === 0) return
  await post(db, storeId, {
    ...meta,
    kind: 'invoice',
    amount: total,
    invoiceId: id,
    legs: invoiceLegs(bill),
  })
}

type Paid = { invoiceId: number; amount: Cents }

/** A payment of an invoice through the provider. */
export function postCharge(
  db: Db,
  storeId: number,
  { invoiceId, amount }: Paid,
  meta: PostingMeta,
): Promise<number> {
  return post(db, storeId, {
    ...meta,
    kind: 'charge',
    amount,
    invoiceId,
    legs: paidLegs('provider', { invoiceId, amount }),
  })
}

/** A payment of an invoice that reached wholesale without the provider. */
export function postRecorded(
  db: Db,
  storeId: number,
  { invoiceId, amount }: Paid,
  meta: PostingMeta,
): Promise<number> {
  return post(db, storeId, {
    ...meta,
    kind: 'recorded',
    amount,
    invoiceId,
    legs: paidLegs('bank', { invoiceId, amount }),
  })
}

/** Money beyond any invoice, kept for the next one. `provider` if the provider took the money after all. */
export function postDeposit(
  db: Db,
  storeId: number,
  { amount, into }: { amount: Cents; into: 'bank' | 'provider' },
  meta: PostingMeta,
): Promise<number> {
  return post(db, storeId, {
    ...meta,
    kind: 'deposit',
    amount,
    legs: unappliedLegs(into, amount),
  })
}

/** A credit that wholesale gives to the store. */
export function postCredit(db: Db, storeId: number, amount: Cents, meta: PostingMeta): Promise<number> {
  return post(db, storeId, {
    ...meta,
    kind: 'credit',
    amount,
    legs: unappliedLegs('allowance', amount),
  })
}

/** A credit or deposit pays an invoice. */
export function postApply(
  db: Db,
  storeId: number,
  { invoiceId, amount, creditId }: Paid & { creditId: number },
  meta: PostingMeta,
): Promise<number> {
  return post(db, storeId, {
    ...meta,
    kind: 'apply',
    amount,
    invoiceId,
    ofTxn: creditId,
    legs: applyLegs({ invoiceId, amount, creditId }),
  })
}

/** What is not used of a credit is the store's no more, and what is not used of a deposit goes back to the store. */
export function postTakeBack(db: Db, storeId: number, taken: TakenBack, meta: PostingMeta): Promise<number> {
  const { kind, creditId, amount } = taken
  return post(db, storeId, {
    ...meta,
    kind,
    amount: -amount,
    ofTxn: creditId,
    legs: takeBackLegs(taken),
  })
}

/** The two transactions of a move: one of the store that has it, one of the store that gets it. */
export type Move = Moved & { from: OtherTxn; to: OtherTxn }

/** Takes the ids of both before either is posted: each names the other, and what is posted never changes. */
export async function takeMoveIds(db: Db): Promise<{ out: number; in: number }> {
  const { rows } = await sql<{ out: number; in: number }>`
    select nextval(ids) as out, nextval(ids) as in
    from pg_get_serial_sequence('ledger_txns', 'id') as sequence (ids)`.execute(db)
  const [taken] = rows
  if (!taken) throw new Error('a sequence has a next value')
  return taken
}

/** What is not used of a credit or deposit leaves its store. The database wants `postMovedIn` in the same transaction. */
export function postMovedOut(db: Db, move: Move, meta: PostingMeta): Promise<number> {
  const { kind, creditId, amount, from, to } = move
  return post(db, from.storeId, {
    ...meta,
    id: from.txnId,
    kind: `move_${kind}`,
    amount: -amount,
    ofTxn: creditId,
    other: to,
    legs: moveLegs(move).out,
  })
}

/** It becomes a credit or deposit of the other store. */
export function postMovedIn(db: Db, move: Move, meta: PostingMeta): Promise<number> {
  const { kind, amount, from, to } = move
  return post(db, to.storeId, {
    ...meta,
    id: to.txnId,
    kind,
    amount,
    other: from,
    legs: moveLegs(move).in,
  })
}

/** A credit note: `applied` of it lowers what is open of its invoice, and the rest is the store's credit. */
export function postNote(db: Db, storeId: number, noted: Noted, meta: PostingMeta): Promise<number> {
  const { invoiceId, goods, shipping, other } = noted
  return post(db, storeId, {
    ...meta,
    kind: 'note',
    amount: goods + shipping + other,
    invoiceId,
    legs: noteLegs(noted),
  })
}

/** Takes back part or all of a transaction by posting its legs with the opposite sign. */
export function postReversal(
  db: Db,
  storeId: number,
  taken: TakenTxn,
  { kind, amount, ...meta }: PostingMeta & { kind: 'refund' | 'return'; amount: Cents },
): Promise<number> {
  return post(db, storeId, {
    ...meta,
    kind,
    amount: -amount,
    ofTxn: taken.id,
    ...(taken.invoice_id !== null && { invoiceId: taken.invoice_id }),
    legs: reversalLegs(taken, amount),
  })
}

async function post(db: Db, storeId: number, txn: Txn): Promise<number> {
  const { id } = await db
    .insertInto('ledger_txns')
    .values({
      store_id: storeId,
      ...(txn.id !== undefined && { id: txn.id }),
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
      received_on: txn.receivedOn ?? null,
      part_of: txn.partOf ?? null,
      whole: txn.whole ?? null,
      other_store_id: txn.other?.storeId ?? null,
      other_txn_id: txn.other?.txnId ?? null,
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
