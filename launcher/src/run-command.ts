import path from 'node:path'
import { type Config, readConfig } from '@trousseau/server/config'
import { migrate } from '@trousseau/server/db/migrate'
import { commandEnvironment } from './command-environment.ts'
import { openRunning } from './embedded/open-running.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { checkDatabase } from './start/check-database.ts'
import { tellFailure } from './tell-failure.ts'

type Urls = { ownerUrl: string; appUrl: string }
type Work<Database> = (config: Config, database: Database) => Promise<string>

/** Runs a command at the console on the migrated database. */
export function runCommand(work: Work<Urls & { applied: string[] }>): Promise<void> {
  return runUnmigrated(async (config, urls) =>
    work(config, {
      ...urls,
      applied: await migrate(urls.ownerUrl, urls.appUrl, { house: config.houseSchema }),
    }),
  )
}

/** Runs a command on the database as it is, and prints one line with the result or the problem. */
export async function runUnmigrated(work: Work<Urls>): Promise<void> {
  try {
    const config = readConfig(commandEnvironment())
    console.log(await withDatabase(config, async (urls) => work(config, urls)))
  } catch (problem) {
    process.exitCode = 1
    tellFailure(problem)
  }
}

/** The database of DATABASE_URL; otherwise the embedded one, already running or started just for this command. */
async function withDatabase<T>(config: Config, work: (urls: Urls) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) {
    const urls = {
      ownerUrl: config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl,
      appUrl: config.databaseUrl,
    }
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
