import { createClock } from '@trousseau/server/clock'
import { recomputeInFlight } from '@trousseau/server/dates/recompute-dates'
import { openDb } from '@trousseau/server/db/db'
import { createLog } from '@trousseau/server/log'
import { runCommand } from './run-command.ts'

/** Nobody waits for this command, so a busy database may take its time. */
const QUERY_MS = 30_000

/** `npm run recompute-dates`: lays the plans that are missing and computes the dates of all orders in flight. */
await runCommand(async (config, { appUrl }) => {
  const db = openDb(appUrl, {
    max: 2,
    log: createLog(config.logLevel, 'recompute-dates'),
    queryTimeoutMs: QUERY_MS,
  })
  try {
    const count = await recomputeInFlight(db, 'all', createClock(config.testNow)())
    return `The dates of ${count.toLocaleString('en-US')} open orders are up to date.`
  } finally {
    await db.destroy()
  }
})
