import { createClock } from '@trousseau/server/clock'
import { openDb } from '@trousseau/server/db/db'
import { createLog } from '@trousseau/server/log'
import { Problem } from '@trousseau/server/problem'
import { createAdmin } from '@trousseau/server/users/create-admin'
import { runCommand } from './run-command.ts'

/** `npm run create-admin -- <email>`: creates the first wholesale admin, who is invited by email. */
await runCommand(async (config, { appUrl }) => {
  const [typed] = process.argv.slice(2)
  if (typed === undefined) throw new Problem('Say who: npm run create-admin -- <email>')
  const db = openDb(appUrl, { max: 1, log: createLog(config.logLevel, 'create-admin') })
  try {
    const { email } = await createAdmin(db, createClock(config.testNow)(), typed)
    return `${email} is a wholesale admin now. The invitation is on its way as soon as Trousseau runs.`
  } finally {
    await db.destroy()
  }
})
