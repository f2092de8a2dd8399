import type { DifferenceQuestion } from '@trousseau/contract/differences'
import { rowsOf } from '@trousseau/contract/page'
import type { SettlingWay } from '@trousseau/domain/money/difference'
import type { Cents } from '@trousseau/domain/money/money'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Schema } from '../../db/schema.ts'
import type { Attempt } from '../payments.store.ts'

export type BreakRow = Selectable<Schema['reconcile_breaks']> & {
  store_name: string
  settled_by_name: string | null
}

const SELECT = sql`
  select reconcile_breaks.*, stores.name as store_name, users.first_name || ' ' || users.last_name as settled_by_name
  from reconcile_breaks
  join stores on stores.id = reconcile_breaks.store_id
  left join users on users.id = settled_by`

/**
 * Nobody has settled it, and it was still there when the books were last compared: one that was put right is not seen any
 * more. Stores are compared several times a day, but not every comparison succeeds, so a whole day has to pass.
 */
export const isOpenBreak = sql<boolean>`(
  settled_at is null
  and (stores.book_compared_at is null or seen_at > stores.book_compared_at - interval '1 day')
)`

const STATES: Readonly<Record<DifferenceQuestion['state'], RawBuilder<boolean>>> = {
  open: isOpenBreak,
  settled: sql`settled_at is not null`,
}

export async function listBreaks(db: Db, asked: DifferenceQuestion) {
  const { limit, offset } = rowsOf(asked)
  const way = asked.order_dir === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<BreakRow>`${SELECT} where ${STATES[asked.state]}
    order by reconcile_breaks.id ${way} limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from reconcile_breaks join stores on stores.id = reconcile_breaks.store_id
    where ${STATES[asked.state]}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findBreak(db: Db, id: number): Promise<BreakRow | undefined> {
  const { rows } = await sql<BreakRow>`${SELECT} where reconcile_breaks.id = ${id}`.execute(db)
  return rows[0]
}

/** Locked until the transaction ends, so that of two people who settle it one is told that it is settled. */
export async function lockBreak(db: Db, id: number): Promise<BreakRow | undefined> {
  await sql`select from reconcile_breaks where id = ${id} for update`.execute(db)
  return findBreak(db, id)
}

/** Until then nobody else settles it. It ends by itself if the process dies. */
export async function setBusy(db: Db, id: number, until: Date | null): Promise<void> {
  await db.updateTable('reconcile_breaks').set({ busy_until: until }).where('id', '=', id).execute()
}

type Settled = { way: SettlingWay; by: number; reason: string | null; now: Date }

/** False if somebody else was faster. */
export async function markSettled(db: Db, id: number, { way, by, reason, now }: Settled): Promise<boolean> {
  const settled = await db
    .updateTable('reconcile_breaks')
    .set({
      settled_at: now,
      settled_by: by,
      settled_way: way,
      settled_reason: reason,
      busy_until: null,
    })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

export type TriedPayment = {
  id: string
  charged: Cents
  state: string
  pay_brand: string | null
  pay_last_four: string | null
  created_at: Date
}

/** Payments that were tried here and have no charge, of exactly this amount, the newest first. */
export async function listTried(db: Db, storeId: number, amount: Cents): Promise<TriedPayment[]> {
  const { rows } = await sql<TriedPayment>`
    select id, charged, state, pay_brand, pay_last_four, created_at from payment_attempts
    where store_id = ${storeId} and provider_id is null and charged = ${amount}
      and state in ('unknown', 'failed', 'declined')
    order by created_at desc limit 20`.execute(db)
  return rows
}

export type RecordedTxn = {
  id: number
  invoice_id: number
  number: number
  method: string | null
  reference: string | null
  at: Date
}

const RECORDED = sql`
  select txn.id, txn.invoice_id, invoices.number, txn.method, txn.reference, txn.at
  from ledger_txns as txn
  join invoices on invoices.store_id = txn.store_id and invoices.id = txn.invoice_id
  where txn.kind = 'recorded' and not exists (
    select from ledger_txns as back where back.store_id = txn.store_id and back.of_txn = txn.id
  )`

/** Money that staff recorded by hand, of exactly this amount, of which nothing went back. */
export async function listRecorded(db: Db, storeId: number, amount: Cents): Promise<RecordedTxn[]> {
  const { rows } = await sql<RecordedTxn>`${RECORDED}
    and txn.store_id = ${storeId} and txn.amount = ${amount} order by txn.id desc limit 20`.execute(db)
  return rows
}

export async function findRecorded(
  db: Db,
  storeId: number,
  { id, amount }: { id: number; amount: Cents },
): Promise<RecordedTxn | undefined> {
  const { rows } = await sql<RecordedTxn>`${RECORDED}
    and txn.store_id = ${storeId} and txn.amount = ${amount} and txn.id = ${id}`.execute(db)
  return rows[0]
}

type OpenInvoice = { id: number; number: number; open: Cents }

/** The oldest first. */
export async function listOpenInvoices(db: Db, storeId: number): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select id, number, total - paid as open from invoices
    where store_id = ${storeId} and status <> 3 order by due_on, id limit 50`.execute(db)
  return rows
}

type Adopted = {
  store_id: number
  id: string
  provider_id: string
  total: Cents
  by_user: number
  now: Date
}

/** A charge that was made without us and that staff have taken into our books. Nobody tried to pay it here. */
export async function insertAdopted(db: Db, { total, now, ...adopted }: Adopted): Promise<void> {
  await db
    .insertInto('payment_attempts')
    .values({
      ...adopted,
      state: 'paid',
      total,
      charged: total,
      adopted: true,
      created_at: now,
      settled_at: now,
    })
    .execute()
}

/** The charge that pays it is known by its id alone from now on, because its reference may be another's. */
export async function markAdopted(db: Db, { store_id, id }: Attempt): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ adopted: true })
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .execute()
}
