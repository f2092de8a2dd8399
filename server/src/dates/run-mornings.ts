import { addDays, businessDay, type Day } from '@trousseau/domain/day'
import { enqueueDates } from '../calendars/enqueue-dates.ts'
import { type Clock, startOfBusinessDay } from '../clock.ts'
import { crashPoint } from '../crash-point.ts'
import { readTime } from '../db/clocks.ts'
import { type Db, inTransaction } from '../db/db.ts'
import type { Log } from '../log.ts'
import { runPeriodically } from '../provider/run-periodically.ts'

const PAUSE_MS = 60_000

/** Six in the morning. From then until midnight no clock is changed, so it is counted back from there. */
const HOURS_BEFORE_MIDNIGHT = 18

const morningOf = (day: Day): Date =>
  new Date(startOfBusinessDay(addDays(day, 1)).getTime() - HOURS_BEFORE_MIDNIGHT * 3_600_000)

/** The last morning that has begun: today's from six on, before that yesterday's. */
function lastMorning(now: Date): Day {
  const today = businessDay(now.getTime())
  return now < morningOf(today) ? addDays(today, -1) : today
}

/**
 * Once a day, from six in the morning on: a day on which nothing was reported is news, too. The day is taken and the run
 * written down in one transaction, so that neither another worker nor a kill makes it two or none. A house that has just got
 * its dates, or was without a worker yesterday, does not wait for six.
 */
export async function beginMorning(db: Db, now: Date): Promise<boolean> {
  const day = lastMorning(now)
  return inTransaction(db, async (db) => {
    const taken = await db
      .insertInto('date_mornings')
      .values({ day, begun_at: now })
      .onConflict((is) => is.doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!taken) return false
    crashPoint('dates.after_morning')
    await enqueueDates(db, now, 'all')
    return true
  })
}

/** The worker's task: looks again and again, so that a worker that was down at six catches up. */
export function runMornings({ db, clock, log }: { db: Db; clock: Clock; log: Log }): {
  stop(): Promise<void>
} {
  return runPeriodically({ log }, PAUSE_MS, 'the dates of this morning were not computed', async () => {
    // By a clock that is ahead, a day would be taken before it begins.
    await beginMorning(db, await readTime({ db, clock }))
  })
}
