import { businessDay } from '@trousseau/domain/day'
import { createClock } from './clock.ts'
import { ConfigProblem, readConfig } from './config.ts'
import { DEMO_VERSION } from './db/demo/demo-state.ts'
import { renewDemo } from './db/demo/renew-demo.ts'
import { MigrationProblem } from './db/migrate.ts'
import { StartProblem } from './embedded/start-problem.ts'
import { createLog } from './log.ts'
import { prepareDataFolder } from './start/data-folder.ts'
import { openDatabase } from './start/database.ts'

/** `npm run renew-demo`: everything in the demo's database is dropped and loaded anew, dated from today. */
const PICTURES = new URL('../demo/pictures/', import.meta.url)

try {
  console.log(await renew())
} catch (problem) {
  process.exitCode = 1
  tell(problem)
}
process.exit()

async function renew(): Promise<string> {
  if (process.env.NODE_ENV === 'production')
    throw new StartProblem('Demo data is refused when NODE_ENV is production.')
  const config = readConfig(process.env)
  if (config.databaseUrl === undefined) prepareDataFolder(config.dataDir)
  const now = createClock(config.testNow)()
  const database = await openDatabase(config, new AbortController())
  try {
    // Only idle connections are logged, and this one is cut off by the end of the server it was meant for.
    await renewDemo(database, now, PICTURES, createLog('silent', 'demo'))
  } finally {
    await database.close()
  }
  return `The demo data of version ${DEMO_VERSION} is loaded anew, dated from ${businessDay(now.getTime())}.`
}

function tell(problem: unknown): void {
  const isForPeople =
    problem instanceof ConfigProblem || problem instanceof StartProblem || problem instanceof MigrationProblem
  console.error(isForPeople ? problem.message : problem)
}
