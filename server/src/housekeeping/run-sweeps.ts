import type { Bucket } from '../bucket/bucket.ts'
import type { Clock } from '../clock.ts'
import { readTime } from '../db/clocks.ts'
import type { Db } from '../db/db.ts'
import { describeError, type Log } from '../log.ts'
import { sweep } from './sweep.ts'

const EVERY_MS = 10 * 60_000

type Sweeping = { db: Db; clock: Clock; log: Log; bucket?: Bucket | undefined }

/** Cleans up periodically. A failure is only logged, because the next run will do. */
export function runSweeps({ db, clock, log, bucket }: Sweeping): { stop(): void } {
  const run = async () => {
    try {
      // By a clock that is ahead, things would be deleted that are still of use.
      await sweep(db, await readTime({ db, clock }), bucket)
    } catch (error) {
      log.warn({ error: describeError(error) }, 'nothing was swept')
    }
  }
  const timer = setInterval(run, EVERY_MS)
  void run()
  return { stop: () => clearInterval(timer) }
}
