import { constants, setPriority } from 'node:os'
import { openBucket } from './bucket/bucket.ts'
import { createClock } from './clock.ts'
import { readServingConfig } from './config.ts'
import { armCrashPoint } from './crash-point.ts'
import { runMornings } from './dates/run-mornings.ts'
import { openDb } from './db/db.ts'
import { refuseUnsafeDatabase } from './db/refuse-unsafe.ts'
import { watchDatabase } from './db/watch-database.ts'
import { watchHouse } from './health/watch-house.ts'
import { runFolding } from './housekeeping/run-folding.ts'
import { runSweeps } from './housekeeping/run-sweeps.ts'
import { runScriptWatch } from './housekeeping/watch-script.ts'
import { createLog, describeError, type Log } from './log.ts'
import { createMeasures, watchProcess } from './measures/measures.ts'
import { serveMeasures } from './measures/serve-measures.ts'
import { createReactions } from './notices/reactions.ts'
import { createMailer } from './outbox/mailer.ts'
import { runWorker } from './outbox/run-worker.ts'
import { runRemovals } from './payment-methods/remove-methods.ts'
import { runReconcile } from './payments/reconcile.ts'
import { Problem } from './problem.ts'
import { createProviderClient } from './provider/request.ts'
import { runProcess } from './run-process.ts'
import { runMonthlyStatements } from './statements/run-monthly-statements.ts'
import { runRepairs } from './stores/run-repairs.ts'

/** The worker's process: outbox deliveries and cleanup. Any number of workers may run on one database. */
export const started = runProcess('worker', async (onStop) => {
  const config = readServingConfig()
  if (config.databaseUrl === undefined)
    throw new Error('DATABASE_URL is not set: npm start sets it for the embedded database.')
  if (config.smtpUrl === undefined) throw new Error('SMTP_URL is not set: npm start sets it for the sandbox.')
  armCrashPoint(config.crashAt)
  const log = createLog(config.logLevel, 'worker')
  letPeopleGoFirst(log)
  const clock = createClock(config.testNow)
  const measures = createMeasures('worker')
  watchProcess(measures)
  const db = openDb(config.databaseUrl, {
    log,
    statementMs: config.databaseTimeoutMs,
    onWait: (seconds) => measures.countWait('light', seconds),
  })
  await refuseUnsafeDatabase(db, config)
  const missing = await watchDatabase(db, config.houseSchema)
    .findMissing()
    .catch(() => undefined)
  if (missing) throw new Problem(missing)
  const mailer = createMailer(config.smtpUrl, config.mailFrom)
  const provider = createProviderClient({ db, stax: config.stax, clock, log, measures })
  const reactions = createReactions({ db, clock, config, sendMail: mailer.send, provider })
  const worker = runWorker({ db, clock, log, reactions }, config.databaseDirectUrl ?? config.databaseUrl)
  const sweeps = runSweeps({ db, clock, log, bucket: config.bucket && openBucket(config.bucket) })
  const folding = runFolding({ db, log })
  const repairs = runRepairs(provider)
  const removals = runRemovals(provider)
  const scriptWatch = runScriptWatch(provider)
  const reconcile = runReconcile(provider)
  const mornings = runMornings({ db, clock, log })
  const monthly = runMonthlyStatements({ db, clock, log })
  watchHouse(measures, db)
  const served = await serveMeasures(measures, config, 'worker')
  onStop(async () => {
    await served.close()
    sweeps.stop()
    await folding.stop()
    await monthly.stop()
    await mornings.stop()
    await reconcile.stop()
    await scriptWatch.stop()
    await removals.stop()
    await repairs.stop()
    await worker.stop()
    mailer.close()
    await db.destroy()
  })
  return {}
})

/**
 * A worker that shares a busy machine with portals takes what they leave of the processor: whoever orders waits for the
 * answer, and the notice of it may come some seconds later.
 */
function letPeopleGoFirst(log: Log): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    log.warn({ error: describeError(error) }, 'the worker runs at the same priority as the portals')
  }
}
