import { type Config, ConfigProblem, readConfig } from './config.ts'
import { MigrationProblem, migrate } from './db/migrate.ts'
import { StartProblem } from './embedded/start-problem.ts'
import { announce } from './start/announce.ts'
import { openDatabase } from './start/database.ts'
import { listenForStop, unlessEnding } from './start/ending.ts'
import { type Part, startPart } from './start/part.ts'
import { refuseTakenPorts } from './start/ports.ts'

/** The programs as built: this file runs from server/dist. */
const SANDBOX = new URL('../../sandbox/dist/main.js', import.meta.url)
const PORTAL = new URL('./main.js', import.meta.url)
const WORKER = new URL('./worker.js', import.meta.url)

const ending = listenForStop()
/** How to stop what has been started, in the order of starting. */
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
  const sandboxPort = config.sandbox ? { SANDBOX_PORT: config.sandboxPort } : {}
  await refuseTakenPorts(config.host, { PORT: config.port, ...sandboxPort })
  const database = await prepareDatabase(config)
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(config.port),
    DATA_DIR: config.dataDir,
    // The parts work with the app's role; the owner's is for migrating alone.
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: undefined,
    SANDBOX: config.sandbox ? 'on' : 'off',
    DEMO_DATA: config.demoData ? 'on' : 'off',
  }
  if (config.sandbox) await startSandbox(config, environment)
  await startPortalAndWorker(environment)
  announce({
    port: environment.PORT,
    sandboxPort: config.sandbox ? environment.SANDBOX_PORT : undefined,
    demo: config.demoData,
    notes: database.notes,
  })
}

async function prepareDatabase(config: Config): Promise<Database> {
  const database = await openDatabase(config, ending)
  started.push(database.close)
  ending.signal.throwIfAborted()
  await migrate(database.ownerUrl, database.appUrl)
  ending.signal.throwIfAborted()
  return database
}

async function startSandbox(config: Config, environment: NodeJS.ProcessEnv): Promise<void> {
  await untilReady(
    startPart(
      {
        name: 'sandbox',
        file: SANDBOX,
        environment: () => ({ ...environment, SANDBOX_PORT: environment.SANDBOX_PORT }),
        onReady: ({ httpPort, smtpPort }) => {
        },
      },
      ending,
    ),
  )
}

function tell(problem: unknown): void {
  if (problem instanceof ConfigProblem) for (const sentence of problem.problems) console.error(sentence)
  else if (problem instanceof StartProblem || problem instanceof MigrationProblem)
    console.error(problem.message)
  else console.error(problem)
}
