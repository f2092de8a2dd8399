import type { Clock } from '../clock.ts'
import { readClocks } from '../db/clocks.ts'
import type { Db } from '../db/db.ts'
import { describeError, type Log } from '../log.ts'
import { sweep } from './sweep.ts'

const EVERY_MS = 10 * 60_000

/** Cleans up periodically. A failure is only logged, because the next run will do. */
export function runSweeps({ db, clock, log }: { db: Db; clock: Clock; log: Log }): { stop(): void } {
  const run = async () => {
    try {
      // By a clock that is ahead, things would be deleted that are still of use.
      await sweep(db, (await readClocks({ db, clock })).now)
    } catch (error) {
      log.warn({ error: describeError(error) }, 'nothing was swept')
    }
  }
  const timer = setInterval(run, EVERY_MS)
  void run()
  return { stop: () => clearInterval(timer) }
}
