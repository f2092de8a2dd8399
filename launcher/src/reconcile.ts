import { createClock } from '@trousseau/server/clock'
import { openDb } from '@trousseau/server/db/db'
import { refuseUnsafeDatabase } from '@trousseau/server/db/refuse-unsafe'
import { createLog } from '@trousseau/server/log'
import { reconcileOnce } from '@trousseau/server/payments/reconcile'
import { createProviderClient } from '@trousseau/server/provider/request'
import { runCommand } from './run-command.ts'

/** A book of ten thousand transactions takes fifty calls, and the payers share the limit of calls. */
const PATIENCE_MS = 30 * 60_000
/** Nobody waits for this command, so a busy database may take its time. */
const QUERY_MS = 30_000

/** `npm run reconcile`: asks about open payments and compares every store's ledger once. Fails if the books differ. */
await runCommand(async (config, { appUrl }) => {
  const log = createLog(config.logLevel, 'reconcile')
  const db = openDb(appUrl, { max: 2, log, queryTimeoutMs: QUERY_MS })
  try {
    // The demo's payments are the sandbox's, and no question for a real provider.
    await refuseUnsafeDatabase(db, config)
    const { summary, isWhole } = await reconcileOnce(
      createProviderClient({ db, stax: config.stax, clock: createClock(config.testNow), log }),
      { patienceMs: PATIENCE_MS },
    )
    if (!isWhole) process.exitCode = 1
    return summary
  } finally {
    await db.destroy()
  }
})
