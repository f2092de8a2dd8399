import { sql } from 'kysely'
import { type Db, inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { type IdempotencyKey, inTransactionOnce } from '../../http/idempotency.ts'

type Outcome = { id: number; success: boolean; message: string }

/** Each order has its own transaction, so that an order that cannot be moved does not block the others. */
export function runInBulk(
  db: Db,
  ids: readonly number[],
  work: (db: Db, id: number) => Promise<unknown>,
): Promise<Outcome[]> {
  return runEach(ids, (id) => inTransaction(db, (db) => work(db, id)))
}

/** The same, each order once only under the caller's key: what is sent again does what was not done yet. */
export function runInBulkOnce(
  { db, once, now }: { db: Db; once: IdempotencyKey | undefined; now: Date },
  ids: readonly number[],
  work: (db: Db, id: number) => Promise<unknown>,
): Promise<Outcome[]> {
  return runEach(ids, (id) =>
    inTransactionOnce(db, once && { ...once, key: `${once.key}:${id}` }, now, async (db) => {
      await work(db, id)
      return null
    }),
  )
}

async function runEach(ids: readonly number[], work: (id: number) => Promise<unknown>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const id of new Set(ids)) {
    try {
      await work(id)
      outcomes.push({ id, success: true, message: '' })
    } catch (error) {
      // Sent again while the first request was still at it: the whole answer comes by asking once more.
      if (!(error instanceof AppError) || error.code === 'running') throw error
      outcomes.push({ id, success: false, message: error.message })
    }
  }
  return outcomes
}

/** The same, done in the order in which the orders were placed, whichever was sent first. */
export async function runOldestFirst(
  db: Db,
  ids: readonly number[],
  work: (db: Db, id: number) => Promise<unknown>,
): Promise<Outcome[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where id = any(${ids}) order by created_at, id`.execute(db)
  const outcomes = await runInBulk(db, [...rows.map(({ id }) => id), ...ids], work)
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}
