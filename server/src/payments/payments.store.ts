import type { PaymentPlan } from '@trousseau/domain/payment'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'

export type Attempt = Selectable<Schema['payment_attempts']>
export type AttemptState = 'sent' | 'unknown' | 'paid' | 'declined' | 'failed'

export const isOpen = ({ state }: Attempt): boolean => state === 'sent' || state === 'unknown'

export async function insertAttempt(
  db: Db,
  attempt: Omit<Attempt, 'provider_id' | 'message' | 'asked_at'>,
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

/** What an attempt keeps others from using: taken by it, or let go again. */
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

export function findAttempt(db: Db, storeId: number, id: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Held until the transaction ends: of all who learn how it ended, one writes it down. */
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

/** `settled_at` is when it ended; unknown is no end. */
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
      settled_at: state === 'unknown' ? null : now,
    })
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .execute()
}

/** Its invoices may be paid by another one. */
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

/** How many of a store's payments were declined since. */
export async function countDeclined(db: Db, storeId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payment_attempts')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .where('state', '=', 'declined')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
