import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'

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

/** The one that is under way for this payment, if any. */
export function findOpenRefund(db: Db, storeId: number, attemptId: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('attempt_id', '=', attemptId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
}

type Ended = { state: 'unknown' | 'done' | 'failed'; message: string | null; now: Date }

/** One that has ended stays as it ended. */
export async function finishRefund(
  db: Db,
  { store_id, id }: RefundRow,
  { state, message, now }: Ended,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state, message, settled_at: state === 'unknown' ? null : now })
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
}
