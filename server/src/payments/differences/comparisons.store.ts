import type { Cents } from '@trousseau/domain/money/money'
import { type Selectable, sql } from 'kysely'
import { latestLikely } from '../../clock.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Schema } from '../../db/schema.ts'
import type { BookPage } from '../../provider/transactions.ts'

/** How far the comparison of a store's book has got, and what was read in it. */
export type Comparison = Selectable<Schema['book_comparisons']>

/** Every store that is a customer of the provider, whether it ever paid here or not. */
export async function listCustomers(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('stores')
    .select('id')
    .where('stax_customer_id', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function markCompared(db: Db, storeId: number, at: Date): Promise<void> {
  await db.updateTable('stores').set({ book_compared_at: at }).where('id', '=', storeId).execute()
}

/**
 * Claims a customer of the provider for comparison, the longest uncompared first. A store that cannot be compared has
 * used its turn, so that it does not block the others.
 */
export async function takeToCompare(
  db: Db,
  { now, before }: { now: Date; before: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update stores set book_compared_at = ${now}
    where id in (
      select id from stores
      where stax_customer_id is not null and (
        book_compared_at is null or book_compared_at < ${before} or book_compared_at > ${latestLikely(now)}
      )
      order by book_compared_at nulls first, id limit 1 for no key update skip locked
    )
    returning id`.execute(db)
  return rows[0]?.id
}

/** The comparison that is under way, or else a new one. */
export async function beginComparison(
  db: Db,
  storeId: number,
  { now, perPage }: { now: Date; perPage: number },
): Promise<Comparison> {
  await sql`
    insert into book_comparisons (store_id, began_at, newest_at, turn_at, per_page)
    values (${storeId}, ${now}, ${now}, ${now}, ${perPage})
    on conflict (store_id) do update set step = book_comparisons.step + 1, began_at = ${now}, newest_at = ${now},
      turn_at = ${now}, per_page = ${perPage}, next_page = 1, is_at_top = false, walks = 1, total = null, listed = 0, repeats = 0,
      unwritten = 0, is_read = false, is_whole = false, done_at = null
    where book_comparisons.done_at is not null`.execute(db)
  return findComparison(db, storeId)
}

export function findComparison(db: Db, storeId: number): Promise<Comparison> {
  return db
    .selectFrom('book_comparisons')
    .selectAll()
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
}

/** Claims a comparison that nobody has gone on with since `before`. */
export async function takeAbandoned(
  db: Db,
  { now, before }: { now: Date; before: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ store_id: number }>`
    update book_comparisons set turn_at = ${now}
    where store_id in (
      select store_id from book_comparisons
      where done_at is null and (turn_at < ${before} or turn_at > ${latestLikely(now)})
      order by turn_at limit 1 for update skip locked
    )
    returning store_id`.execute(db)
  return rows[0]?.store_id
}

type Read = { page: BookPage; unwritten: number; asked: Date; now: Date }
type NextStep = Partial<Pick<Comparison, 'next_page' | 'is_at_top' | 'walks' | 'is_read' | 'is_whole'>>

/**
 * Writes down that the next page was read, and returns the comparison as it stands now. If another process has taken
 * the step meanwhile, nothing changes.
 */
export function advance(
  db: Db,
  { store_id, step }: Comparison,
  { page, unwritten, asked, now }: Read,
  decide: (comparison: Comparison, page: BookPage, isNew: boolean) => NextStep,
): Promise<Comparison> {
  return inTransaction(db, async (db) => {
    const before = await db
      .selectFrom('book_comparisons')
      .selectAll()
      .where('store_id', '=', store_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.step !== step || before.done_at !== null) return before
    const fresh = await insertRows(db, store_id, page)
    const read = {
      ...before,
      total: page.total ?? null,
      listed: before.listed + fresh,
      repeats: before.repeats + page.rows.length - new Set(page.rows.map(({ id }) => id)).size,
      unwritten: before.unwritten + unwritten,
    }
    return db
      .updateTable('book_comparisons')
      .set({
        step: step + 1,
        turn_at: now,
        total: read.total,
        listed: read.listed,
        repeats: read.repeats,
        unwritten: read.unwritten,
        ...(before.next_page === 1 && { newest_at: asked }),
        ...decide({ ...read, total: before.total }, page, fresh > 0),
      })
      .where('store_id', '=', store_id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Returns how many of them were not read before. */
async function insertRows(db: Db, storeId: number, { rows }: BookPage): Promise<number> {
  const back = rows.map((row) =>
    row.isClear && row.success && (row.type === 'refund' || row.type === 'void') ? row : undefined,
  )
  const { numAffectedRows = 0n } = await sql`
    insert into book_rows (store_id, provider_id, parent_id, total)
    select ${storeId}, row.id, row.parent, row.total
    from unnest(
      ${rows.map(({ id }) => id)}::text[],
      ${back.map((row) => row && (row.parentId ?? ''))}::text[],
      ${back.map((row) => row?.total)}::bigint[]
    ) as row (id, parent, total)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** The comparison is done, and what was read in it is not needed any more. */
export function finishComparison(db: Db, { store_id, step }: Comparison, now: Date): Promise<Comparison> {
  return inTransaction(db, async (db) => {
    const done = await db
      .updateTable('book_comparisons')
      .set({ done_at: now, turn_at: now, step: step + 1 })
      .where('store_id', '=', store_id)
      .where('step', '=', step)
      .returning('store_id')
      .executeTakeFirst()
    if (done) await db.deleteFrom('book_rows').where('store_id', '=', store_id).execute()
    return findComparison(db, store_id)
  })
}

/** A comparison may find as many differences as there are transactions, so they are listed in parts. */
const AT_ONCE = 500

/**
 * What was read is deleted when the comparison is done, and another process may be faster: nothing may be concluded
 * from its absence then.
 */
const isUnderWay = ({ store_id, step }: Comparison) => sql`exists (
  select from book_comparisons where store_id = ${store_id} and step = ${step} and is_read and done_at is null
)`

type Missing = { provider_id: string; charged: Cents }

/** Payments settled before the given moment whose charge the provider did not list, by the charge's id. */
export async function listMissing(
  db: Db,
  comparison: Comparison,
  { before, after }: { before: Date; after: string },
): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select provider_id, charged from payment_attempts
    where store_id = ${comparison.store_id} and state = 'paid' and provider_id > ${after}
      and settled_at < ${before} and ${isUnderWay(comparison)} and not exists (
        select from book_rows
        where book_rows.store_id = payment_attempts.store_id
          and book_rows.provider_id = payment_attempts.provider_id
      )
    order by provider_id limit ${AT_ONCE}`.execute(db)
  return rows
}

type Reversal = { provider_id: string; total: Cents }

/** Refunds and voids of a transaction that is neither ours nor in the provider's list, by their id. */
export async function listWithoutParent(db: Db, comparison: Comparison, after: string): Promise<Reversal[]> {
  const { rows } = await sql<Reversal>`
    select provider_id, total from book_rows as row
    where store_id = ${comparison.store_id} and parent_id is not null and provider_id > ${after}
      and ${isUnderWay(comparison)}
      and not exists (
        select from book_rows as parent
        where parent.store_id = row.store_id and parent.provider_id = row.parent_id
      )
      and not exists (
        select from payment_attempts as attempt
        where attempt.store_id = row.store_id and attempt.provider_id = row.parent_id
      )
    order by provider_id limit ${AT_ONCE}`.execute(db)
  return rows
}

type Lacking = { provider_id: string; theirs: Cents; ours: Cents; charged: Cents }

/** Payments of which the provider lists more refunds and voids than our ledger has, by the charge's id. */
export async function listLacking(
  db: Db,
  { store_id: storeId }: Comparison,
  after: string,
): Promise<Lacking[]> {
  const { rows } = await sql<Lacking>`
    select * from (
      select provider_id, charged, theirs, coalesce((
        select -sum(amount) from ledger_txns
        where attempt_id = attempt.id and kind in ('refund', 'return')
      ), 0)::bigint as ours
      from (
        select parent_id, sum(total)::bigint as theirs from book_rows
        where store_id = ${storeId} and parent_id > ${after} group by parent_id
      ) as back
      join payment_attempts as attempt on attempt.store_id = ${storeId} and attempt.provider_id = back.parent_id
    ) as given_back
    where theirs > ours order by provider_id limit ${AT_ONCE}`.execute(db)
  return rows
}
