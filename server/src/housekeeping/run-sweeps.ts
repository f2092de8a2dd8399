import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { describeError, type Log } from '../log.ts'
import { sweep } from './sweep.ts'

const EVERY_MS = 10 * 60_000

/** Cleans up periodically. A failure is only logged, because the next run will do. */
export function runSweeps({ db, clock, log }: { db: Db; clock: Clock; log: Log }): { stop(): void } {
  const run = () =>
    sweep(db, clock()).catch((error: unknown) =>
      log.warn({ error: describeError(error) }, 'nothing was swept'),
    )
  const timer = setInterval(run, EVERY_MS)
  void run()
  return { stop: () => clearInterval(timer) }
}
