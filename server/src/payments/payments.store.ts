import type { InvoiceStatus } from '@trousseau/domain/money/invoice'
import type { Cents } from '@trousseau/domain/money/money'
import type { PaymentPlan, StoreCredit } from '@trousseau/domain/money/payment'
import { type AttemptState, isOpen } from '@trousseau/domain/money/payment-attempt'
import { type Selectable, sql } from 'kysely'
import { latestLikely } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'

export type Attempt = Selectable<Schema['payment_attempts']>

export async function insertAttempt(
  db: Db,
  attempt: Omit<Attempt, 'provider_id' | 'message' | 'asked_at' | 'adopted'>,
  plan: PaymentPlan,
): Promise<void> {
  const of = { store_id: attempt.store_id, attempt_id: attempt.id }
  await db.insertInto('payment_attempts').values(attempt).execute()
  await db
    .insertInto('attempt_lines')
    .values(plan.lines.map(({ invoice, amount }) => ({ ...of, invoice_id: invoice, amount })))
    .execute()
  const uses = plan.lines.flatMap(({ invoice, uses }) =>
    uses.map(({ credit, amount }) => ({ ...of, invoice_id: invoice, credit_id: credit, amount })),
  )
  if (uses.length === 0) return
  await db.insertInto('attempt_credits').values(uses).execute()
  await changeReserved(db, of, 1)
}

/** Reserves the credits that an attempt uses (1), so that other attempts cannot use them, or releases them (-1). */
export async function changeReserved(
  db: Db,
  { store_id, attempt_id }: { store_id: number; attempt_id: string },
  sign: 1 | -1,
): Promise<void> {
  await sql`
    update store_credits set reserved = reserved + ${sign} * used.amount
    from (
      select credit_id, sum(amount)::bigint as amount from attempt_credits
      where store_id = ${store_id} and attempt_id = ${attempt_id} group by credit_id
    ) as used
    where store_credits.store_id = ${store_id} and store_credits.id = used.credit_id`.execute(db)
}

/** `any` means any store's attempt, which only wholesale may read. */
export function findAttempt(db: Db, storeId: number | 'any', id: string): Promise<Attempt | undefined> {
  const found = db.selectFrom('payment_attempts').selectAll().where('id', '=', id)
  return (storeId === 'any' ? found : found.where('store_id', '=', storeId)).executeTakeFirst()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The payment that a transaction at the provider names as its reference, which anybody there can write. */
export async function findNamed(db: Db, storeId: number, reference = ''): Promise<Attempt | undefined> {
  return UUID.test(reference) ? findAttempt(db, storeId, reference) : undefined
}

/** Whether a payment has ended with this transaction of the provider. */
export async function isSettledBy(db: Db, storeId: number, transactionId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('provider_id', '=', transactionId)
    .executeTakeFirst()
  return attempt !== undefined && !isOpen(attempt)
}

/** Whether a payment of the store that was begun after this moment has not got its answer yet. */
export async function isPaying(db: Db, storeId: number, since: Date): Promise<boolean> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('store_id', '=', storeId)
    .where('state', '=', 'sent')
    .where('created_at', '>', since)
    .executeTakeFirst()
  return attempt !== undefined
}

/** Locked until the transaction ends, so that only one process writes down how the payment ended. */
export function lockAttempt(db: Db, storeId: number, id: string): Promise<Attempt> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Change = { state: AttemptState; message?: string | null; providerId?: string; now: Date }

/** `settled_at` is when the attempt ended; an `unknown` attempt has not ended. */
export async function changeAttempt(
  db: Db,
  { store_id, id }: Attempt,
  { state, message, providerId, now }: Change,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({
      state,
      ...(message !== undefined && { message }),
      ...(providerId !== undefined && { provider_id: providerId }),
      // By a clock that is behind, a comparison would miss a charge that was made after it had read the provider's list.
      settled_at: state === 'unknown' ? null : sql<Date>`greatest(${now}, created_at)`,
    })
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .execute()
}

/** From now on another attempt may pay this attempt's invoices. */
export async function endLines(db: Db, { store_id, id }: Attempt): Promise<void> {
  await db
    .updateTable('attempt_lines')
    .set({ live: false })
    .where('store_id', '=', store_id)
    .where('attempt_id', '=', id)
    .execute()
}

export function listLines(db: Db, { store_id, id }: Attempt) {
  return db
    .selectFrom('attempt_lines')
    .select(['invoice_id', 'amount'])
    .where('store_id', '=', store_id)
    .where('attempt_id', '=', id)
    .orderBy('invoice_id')
    .execute()
}

export function listUses(db: Db, { store_id, id }: Attempt) {
  return db
    .selectFrom('attempt_credits')
    .select(['invoice_id', 'credit_id', 'amount'])
    .where('store_id', '=', store_id)
    .where('attempt_id', '=', id)
    .orderBy('invoice_id')
    .orderBy('credit_id')
    .execute()
}

/** Until the transaction ends, no other payment of this store begins that asks for the same lock. */
export async function lockPayer(db: Db, storeId: number): Promise<void> {
  const name = `payments of store ${storeId}`
  await sql`select pg_advisory_xact_lock(of_house(hashtextextended(${name}, 0)))`.execute(db)
}

/** When a store's charges in these states were begun, the latest first. */
export async function listDeclined(
  db: Db,
  storeId: number,
  { since, until }: { since: Date; until: Date },
  states: readonly AttemptState[],
): Promise<Date[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select('created_at')
    .where('store_id', '=', storeId)
    .where('state', 'in', states)
    .where('charged', '>', 0)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

type PaidInvoice = {
  id: number
  number: number
  package_id: number
  amount: Cents
  status: InvoiceStatus
}

export async function listPaidInvoices(db: Db, { store_id, id }: Attempt): Promise<PaidInvoice[]> {
  const { rows } = await sql<PaidInvoice>`
    select invoices.id, number, package_id, amount, status from attempt_lines
    join invoices on invoices.store_id = attempt_lines.store_id and invoices.id = invoice_id
    where attempt_lines.store_id = ${store_id} and attempt_id = ${id} order by invoices.id`.execute(db)
  return rows
}

export type LockedInvoice = {
  id: number
  number: number
  package_id: number
  total: Cents
  paid: Cents
  /** Whether a payment of the invoice is open. */
  is_live: boolean
}

/**
 * Locks a store's invoices until the transaction ends. Always by id, and always before the store's credits, so that no
 * two transactions deadlock.
 */
export async function lockInvoices(
  db: Db,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, LockedInvoice>> {
  if (ids.length === 0) return new Map()
  await sql`
    select from invoices where store_id = ${storeId} and id = any(${ids}) order by id for update`.execute(db)
  // Read after locking, because the previous holder of the lock may have paid an invoice.
  const { rows } = await sql<LockedInvoice>`
    select id, number, package_id, total, paid, exists (
      select from attempt_lines
      where attempt_lines.store_id = invoices.store_id and attempt_lines.invoice_id = invoices.id and live
    ) as is_live
    from invoices where store_id = ${storeId} and id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is left of a store's credits and deposits, locked until the transaction ends. */
export async function lockCredits(db: Db, storeId: number): Promise<StoreCredit[]> {
  const { rows } = await sql<StoreCredit>`
    select id, kind, amount - used - reserved as left from store_credits
    where store_id = ${storeId} and used < amount order by id for update`.execute(db)
  return rows.filter(({ left }) => left > 0)
}

type Turn = { now: Date; sentBefore: Date; askedBefore: Date; most: number }
type Open = { payment_attempts: Attempt; refunds: Selectable<Schema['refunds']> }

/**
 * Claims payments or refunds to ask the provider about: those it left open, and those whose process must have died. Two
 * workers at once claim different ones. A moment that lies ahead was set by a wrong clock, and is pulled back.
 */
export async function takeOpen<T extends keyof Open>(
  db: Db,
  table: T,
  { now, sentBefore, askedBefore, most }: Turn,
): Promise<Open[T][]> {
  const latest = latestLikely(now)
  const { rows } = await sql<Open[T]>`
    update ${sql.table(table)}
    set asked_at = ${now}, created_at = case when created_at > ${latest} then ${now} else created_at end
    where id in (
      select id from ${sql.table(table)}
      where (state = 'unknown' or (state = 'sent' and (created_at < ${sentBefore} or created_at > ${latest})))
        and (asked_at is null or asked_at < ${askedBefore} or asked_at > ${latest})
      order by asked_at nulls first, created_at limit ${most} for update skip locked
    )
    returning *`.execute(db)
  return rows
}

/** The payment that a charge at the provider belongs to, whichever store made it: a charge is known by its id. */
export function findOwnerOfCharge(db: Db, providerId: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

/** A payment that one of these ids names, or whose charge has this id. */
export async function findMentioned(
  db: Db,
  storeId: number,
  { id, mentions }: { id: string; mentions: readonly string[] },
): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select * from payment_attempts
    where store_id = ${storeId} and (provider_id = ${id} or id = any(${mentions}::uuid[]))
    order by provider_id is distinct from ${id} limit 1`.execute(db)
  return rows[0]
}

/** Whether one of these charges was known before the payment was made, so that the payment's own would be newer. */
export async function isNewerThanSome(
  db: Db,
  { store_id, created_at }: Attempt,
  providerIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempts
    where store_id = ${store_id} and provider_id = any(${providerIds}) and settled_at < ${created_at}
    limit 1`.execute(db)
  return rows.length > 0
}

export type KnownCharge = {
  id: string
  provider_id: string
  state: AttemptState
  charged: Cents
  /** What the ledger has given back of it. */
  given_back: Cents
}

/** The payments that these charges belong to, with what went back of each. */
export async function listKnownCharges(
  db: Db,
  storeId: number,
  providerIds: readonly string[],
): Promise<KnownCharge[]> {
  const { rows } = await sql<KnownCharge>`
    select id, provider_id, state, charged, coalesce((
      select -sum(amount) from ledger_txns
      where attempt_id = payment_attempts.id and kind in ('refund', 'return')
    ), 0)::bigint as given_back
    from payment_attempts where store_id = ${storeId} and provider_id = any(${providerIds})`.execute(db)
  return rows
}

/**
 * Counts open payments and refunds, and the breaks seen since `began` or since the comparison of their store began,
 * which another process may have done before. A resolved break is not seen again.
 */
export async function countOpen(db: Db, began: Date): Promise<{ open: number; breaks: number }> {
  const { rows } = await sql<{ open: number; breaks: number }>`
    select (select count(*) from payment_attempts where state in ('sent', 'unknown'))
      + (select count(*) from refunds where state in ('sent', 'unknown')) as open,
      (
        select count(*) from reconcile_breaks left join book_comparisons using (store_id)
        where seen_at >= least(${began}, began_at) and settled_at is null
      ) as breaks`.execute(db)
  return rows[0] ?? { open: 0, breaks: 0 }
}

/**
 * What differs. `unknown_charge`: money was taken without us, or not as we asked. `second_charge`: of a payment that is
 * paid by another charge. `told_twice`: one charge under the names of two payments. `charge_differs`, `failed_there`: a
 * payment of ours has another amount there, or failed. `unknown_hold`, `unknown_capture`, `unknown_credit`,
 * `unknown_refund`, `unknown_kind`: what we never ask for. `not_understood`: cannot be read. `late_charge`: taken after
 * the payment was given up. `given_back_differs`, `missing_there`: what we wrote down and the provider does not have.
 */
export type BreakKind =
  | 'unknown_charge'
  | 'second_charge'
  | 'told_twice'
  | 'charge_differs'
  | 'failed_there'
  | 'unknown_hold'
  | 'unknown_capture'
  | 'unknown_credit'
  | 'unknown_refund'
  | 'unknown_kind'
  | 'not_understood'
  | 'late_charge'
  | 'given_back_differs'
  | 'missing_there'
export type Break = {
  store_id: number
  kind: BreakKind
  provider_id: string
  ours: string
  theirs: string
  /** What the provider holds, if that is the question. */
  amount: Cents | null
}

const unlessNew = (column: 'settled_at' | 'settled_by' | 'settled_way' | 'settled_reason') =>
  sql<null>`case when reconcile_breaks.theirs = excluded.theirs then ${sql.ref(`reconcile_breaks.${column}`)} end`

/**
 * False if the break was found before: then only its figures and the time it was last seen change. One that was settled is
 * open again if the provider says something else of it by now.
 */
export async function insertBreak(db: Db, found: Break, now: Date): Promise<boolean> {
  const { is_new } = await db
    .insertInto('reconcile_breaks')
    .values({ ...found, found_at: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'provider_id']).doUpdateSet({
        seen_at: now,
        ours: found.ours,
        theirs: found.theirs,
        amount: found.amount,
        settled_at: unlessNew('settled_at'),
        settled_by: unlessNew('settled_by'),
        settled_way: unlessNew('settled_way'),
        settled_reason: unlessNew('settled_reason'),
      }),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  return is_new
}
