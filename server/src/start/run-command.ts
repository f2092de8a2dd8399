import path from 'node:path'
import { type Config, ConfigProblem, readConfig } from '../config.ts'
import { MigrationProblem, migrate } from '../db/migrate.ts'
import { openRunning } from '../embedded/open-running.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { StartProblem } from '../embedded/start-problem.ts'
import { CreateAdminProblem } from '../users/create-admin.ts'
import { checkDatabase } from './check-database.ts'

type Urls = { ownerUrl: string; appUrl: string }
type Work = (config: Config, database: Urls & { applied: string[] }) => Promise<string>

/** A command at the console: on the migrated database, with one line for what was done, or what was wrong. */
export async function runCommand(work: Work): Promise<void> {
  try {
    const config = readConfig(process.env)
    console.log(
      await withDatabase(config, async (urls) =>
        work(config, { ...urls, applied: await migrate(urls.ownerUrl, urls.appUrl) }),
      ),
    )
  } catch (problem) {
    process.exitCode = 1
    console.error(isExpected(problem) ? problem.message : problem)
  }
}

/** The one of DATABASE_URL; else the embedded one, of the Trousseau that is running or started for the moment. */
async function withDatabase<T>(config: Config, work: (urls: Urls) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) {
    const urls = { ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl, appUrl: config.databaseUrl }
    await checkDatabase('DATABASE_URL', urls.appUrl)
    return work(urls)
  }
  const folder = path.join(config.dataDir, 'postgres')
  const running = await openRunning(folder)
  if (running) return work(running)
  const embedded = await startEmbedded({ folder })
  try {
    return await work(embedded)
  } finally {
    await embedded.stop()
  }
}

function isExpected(problem: unknown): problem is Error {
  return [ConfigProblem, MigrationProblem, StartProblem, CreateAdminProblem].some(
    (kind) => problem instanceof kind,
  )
}
