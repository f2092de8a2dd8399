import { businessDay } from '@trousseau/domain/day'
import { createClock } from '@trousseau/server/clock'
import { readConfig } from '@trousseau/server/config'
import { DEMO_VERSION } from '@trousseau/server/db/demo/demo-state'
import { renewDemo } from '@trousseau/server/db/demo/renew-demo'
import { createLog } from '@trousseau/server/log'
import { Problem } from '@trousseau/server/problem'
import { commandEnvironment } from './command-environment.ts'
import { prepareDataFolder } from './start/data-folder.ts'
import { openDatabase } from './start/database.ts'
import { tellFailure } from './tell-failure.ts'

/** `npm run renew-demo`: drops everything in the demo's database and loads it again, dated from today. */
const PICTURES = new URL('../../server/demo/pictures/', import.meta.url)

try {
  console.log(await renew())
} catch (problem) {
  process.exitCode = 1
  tellFailure(problem)
}
process.exit()

async function renew(): Promise<string> {
  const environment = commandEnvironment()
  if (environment.NODE_ENV === 'production')
    throw new Problem('Demo data is refused when NODE_ENV is production.')
  const config = readConfig(environment)
  if (config.inEarnest) throw new Problem('Demo data is refused with a real payment provider.')
  if (config.databaseUrl === undefined) prepareDataFolder(config.dataDir)
  const now = createClock(config.testNow)()
  const database = await openDatabase(config, new AbortController().signal)
  try {
    // Silent, because the log would only report the idle connection that is cut when the server stops.
    await renewDemo({ ...database, house: config.houseSchema }, now, PICTURES, createLog('silent', 'demo'))
  } finally {
    await database.close()
  }
  return `The demo data of version ${DEMO_VERSION} is loaded anew, dated from ${businessDay(now.getTime())}.`
}
