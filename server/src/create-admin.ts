import { createClock } from './clock.ts'
import { openDb } from './db/db.ts'
import { createLog } from './log.ts'
import { Problem } from './problem.ts'
import { runCommand } from './start/run-command.ts'
import { createAdmin } from './users/create-admin.ts'

/** `npm run create-admin -- <email>`: makes the first wholesale admin, who is invited by e-mail. */
await runCommand(async (config, { appUrl }) => {
  const [typed] = process.argv.slice(2)
  if (typed === undefined) throw new Problem('Say whom: npm run create-admin -- <email>')
  const db = openDb(appUrl, { max: 1, log: createLog(config.logLevel, 'create-admin') })
  try {
    const { email } = await createAdmin(db, createClock(config.testNow)(), typed)
    return `${email} is a wholesale admin now. The invitation is on its way as soon as Trousseau runs.`
  } finally {
    await db.destroy()
  }
})
