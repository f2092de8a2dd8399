import { sql } from 'kysely'
import { type Db, inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'

type Outcome = { id: number; success: boolean; message: string }

/** Each order has its own transaction, so that an order that cannot be moved does not block the others. */
export async function runInBulk(
  db: Db,
  ids: readonly number[],
  work: (db: Db, id: number) => Promise<unknown>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const id of new Set(ids)) {
    try {
      await inTransaction(db, (db) => work(db, id))
      outcomes.push({ id, success: true, message: '' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
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
