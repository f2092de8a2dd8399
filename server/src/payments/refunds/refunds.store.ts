import type { TakenTxn } from '@trousseau/domain/money/ledger'
import type { Cents } from '@trousseau/domain/money/money'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Schema } from '../../db/schema.ts'
import { type Attempt, lockInvoices } from '../payments.store.ts'

export type RefundRow = Selectable<Schema['refunds']>

export function insertRefund(db: Db, refund: Insertable<Schema['refunds']>): Promise<RefundRow> {
  return db.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

export function findRefund(db: Db, storeId: number, id: number): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The open refund of a payment, if any; a payment has at most one. */
export function findOpenRefund(db: Db, storeId: number, attemptId: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('attempt_id', '=', attemptId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
}

/** The credit note that was issued with a refund, if one was. */
export async function findNoteOf(
  db: Db,
  { store_id, note_id }: RefundRow,
): Promise<{ id: number; number: number } | null> {
  if (note_id === null) return null
  const note = db
    .selectFrom('credit_notes')
    .select(['id', 'number'])
    .where('store_id', '=', store_id)
    .where('id', '=', note_id)
  return (await note.executeTakeFirst()) ?? null
}

type Ended = {
  state: 'unknown' | 'done' | 'failed'
  message: string | null
  now: Date
  /** The credit note that was issued with it. */
  noteId?: number | undefined
}

/** A refund that has already ended does not change. */
export async function finishRefund(
  db: Db,
  { store_id, id }: RefundRow,
  { state, message, now, noteId }: Ended,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state, message, settled_at: state === 'unknown' ? null : now, note_id: noteId ?? null })
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
}

/** A transaction that took money, and what is left of it after refunds and returns. */
export type Taken = TakenTxn & { left: Cents }

const LEFT = sql`txn.amount + coalesce((
  select sum(back.amount) from ledger_txns as back
  where back.store_id = txn.store_id and back.of_txn = txn.id and back.kind in ('refund', 'return')
), 0)::bigint as left`

/** The transactions of a payment through the provider. Locks the invoices that it paid. */
export async function lockTaken(db: Db, { store_id, id }: Attempt): Promise<Taken[]> {
  const { rows: named } = await sql<{ invoice_id: number }>`
    select distinct invoice_id from ledger_txns
    where store_id = ${store_id} and attempt_id = ${id} and invoice_id is not null`.execute(db)
  await lockInvoices(
    db,
    store_id,
    named.map(({ invoice_id }) => invoice_id),
  )
  const { rows } = await sql<Taken>`
    select id, kind, invoice_id, of_txn, ${LEFT} from ledger_txns as txn
    where store_id = ${store_id} and attempt_id = ${id} and kind in ('charge', 'deposit')
    order by id`.execute(db)
  return rows
}

/** The invoices that a deposit paid, without those reversed since, newest first. */
export async function listDepositUses(db: Db, storeId: number, depositId: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select id, kind, invoice_id, of_txn, ${LEFT} from ledger_txns as txn
    where store_id = ${storeId} and of_txn = ${depositId} and kind = 'apply'
    order by id desc`.execute(db)
  return rows
}

type RefundableTxn = Omit<TakenTxn, 'kind'> & {
  store_id: number
  kind: string
  amount: Cents
  attempt_id: string | null
  method: string | null
}

/** A transaction on an invoice, of any kind except the invoice itself. */
export function findInvoiceTxn(db: Db, id: number): Promise<RefundableTxn | undefined> {
  return db
    .selectFrom('ledger_txns')
    .select(['store_id', 'id', 'kind', 'amount', 'invoice_id', 'of_txn', 'attempt_id', 'method'])
    .where('id', '=', id)
    .where('invoice_id', 'is not', null)
    .where('kind', '<>', 'invoice')
    .executeTakeFirst()
}

export async function sumGivenBack(db: Db, storeId: number, txnId: number): Promise<Cents> {
  const { rows } = await sql<{ back: Cents }>`
    select coalesce(-sum(amount), 0)::bigint as back from ledger_txns
    where store_id = ${storeId} and of_txn = ${txnId} and kind in ('refund', 'return')`.execute(db)
  return rows[0]?.back ?? 0
}

/** Whether any part of a payment was refunded or returned since the given moment. */
export async function wasGivenBackSince(
  db: Db,
  storeId: number,
  attemptId: string,
  since: Date,
): Promise<boolean> {
  const newer = db
    .selectFrom('ledger_txns')
    .select('id')
    .where('store_id', '=', storeId)
    .where('attempt_id', '=', attemptId)
    .where('kind', 'in', ['refund', 'return'])
    .where('at', '>=', since)
  return (await newer.executeTakeFirst()) !== undefined
}
