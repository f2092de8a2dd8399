import { type Config, ConfigProblem, readConfig } from './config.ts'
import { MigrationProblem, migrate } from './db/migrate.ts'
import { StartProblem } from './embedded/start-problem.ts'
import { announce } from './start/announce.ts'
import { type Database, openDatabase } from './start/database.ts'
import { listenForStop, unlessEnding } from './start/ending.ts'
import { startParts } from './start/parts.ts'
import { refuseTakenPorts } from './start/ports.ts'

/** The supervisor: starts everything there is, keeps it running, and stops it in the opposite order. */
const ending = listenForStop()
const started: (() => Promise<unknown>)[] = []
try {
  await start(readConfig(process.env))
  await unlessEnding(ending.signal, new Promise(() => {}))
} catch (problem) {
  // After Ctrl-C a step may fail because it was cut short: that is no news to whoever pressed it.
  const asked = ending.signal.aborted && !(ending.signal.reason instanceof Error)
  if (!asked) {
    process.exitCode = 1
    tell(problem)
  }
}
for (const stop of started.reverse()) await stop().catch(tell)
process.exit()

async function start(config: Config): Promise<void> {
  await refuseTakenPorts(config.host, {
    PORT: config.port,
    ...(config.sandbox && { SANDBOX_PORT: config.sandboxPort }),
  })
  const database = await openDatabase(config, ending)
  started.push(database.close)
  await prepareDatabase(database)
  const { port, sandboxPort } = await startParts(config, database, ending, started)
  announce({ port, sandboxPort, demo: config.demoData, notes: database.notes })
}

async function prepareDatabase(database: Database): Promise<void> {
  ending.signal.throwIfAborted()
  await migrate(database.ownerUrl, database.appUrl)
  ending.signal.throwIfAborted()
}

function tell(problem: unknown): void {
  if (problem instanceof ConfigProblem) for (const sentence of problem.problems) console.error(sentence)
  else if (problem instanceof StartProblem || problem instanceof MigrationProblem)
    console.error(problem.message)
  else console.error(problem)
}
