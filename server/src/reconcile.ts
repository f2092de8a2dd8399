import { createClock } from './clock.ts'
import { openDb } from './db/db.ts'
import { createLog } from './log.ts'
import { reconcileOnce } from './payments/reconcile.ts'
import { createProviderClient } from './provider/request.ts'
import { runCommand } from './start/run-command.ts'

/** `npm run reconcile`: what is open is asked for, and every store's book is compared, once. Fails where books differ. */
await runCommand(async (config, { appUrl }) => {
  const log = createLog(config.logLevel, 'reconcile')
  const db = openDb(appUrl, { max: 2, log })
  try {
    const { summary, isWhole } = await reconcileOnce(
      createProviderClient({ db, stax: config.stax, clock: createClock(config.testNow), log }),
    )
    if (!isWhole) process.exitCode = 1
    return summary
  } finally {
    await db.destroy()
  }
})
