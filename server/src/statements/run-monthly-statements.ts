import { businessDay } from '@trousseau/domain/day'
import { monthBefore } from '@trousseau/domain/money/statement'
import type { Clock } from '../clock.ts'
import { crashPoint } from '../crash-point.ts'
import { readTime } from '../db/clocks.ts'
import { type Db, inTransaction } from '../db/db.ts'
import type { Log } from '../log.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { runPeriodically } from '../provider/run-periodically.ts'
import { takeStatementMonth } from '../stores/stores.store.ts'
import { hasStatement, listMonthlyStores } from './statements.store.ts'

const PAUSE_MS = 10 * 60_000

/**
 * Sends the statement of last month to each store that wants one every month, once. The month is taken and its email
 * written down in one transaction, so that neither another worker nor a kill makes it two or none. The month of a store
 * that is closed, or has nothing to tell, is taken as well, so that it is not sent when the store is opened again.
 */
export async function sendMonthlyStatements(db: Db, now: Date): Promise<void> {
  const range = monthBefore(businessDay(now.getTime()))
  for (const { id, is_closed } of await listMonthlyStores(db, range.from))
    await inTransaction(db, async (db) => {
      if (!(await takeStatementMonth(db, id, range.from, now))) return
      crashPoint('statement.after_taken')
      if (!is_closed && (await hasStatement(db, id, range)))
        await enqueue(db, now, 'statement_mail', { store_id: id, from: range.from, to: range.to })
    })
}

/** The worker's task: looks again and again, so that a worker that was down on the first of a month catches up. */
export function runMonthlyStatements({ db, clock, log }: { db: Db; clock: Clock; log: Log }): {
  stop(): Promise<void>
} {
  return runPeriodically({ log }, PAUSE_MS, 'monthly statements were not sent', async () =>
    // By a clock that is ahead, a month would be sent before it is over.
    sendMonthlyStatements(db, await readTime({ db, clock })),
  )
}
