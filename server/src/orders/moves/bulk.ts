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
