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
  await refuseTakenPorts(config.host, {
    PORT: config.port,
    ...(config.sandbox && { SANDBOX_PORT: config.sandboxPort }),
  })

  const database = await openDatabase(config, ending)
  started.push(database.close)
  ending.signal.throwIfAborted()
  await migrate(database.ownerUrl, database.appUrl)
  ending.signal.throwIfAborted()

  const shared: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(config.port),
    SANDBOX_PORT: String(config.sandboxPort),
    DATA_DIR: config.dataDir,
    // The parts work with the app's role; the owner's is for migrating alone.
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: undefined,
    SANDBOX: config.sandbox ? 'on' : 'off',
    DEMO_DATA: config.demoData ? 'on' : 'off',
  }
  if (config.sandbox) {
    const sandbox = begin('sandbox', SANDBOX, shared)
    started.push(sandbox.stop)
    const { httpPort, smtpPort } = await unlessEnding(ending.signal, sandbox.ready)
    shared.SANDBOX_PORT = String(httpPort)
    shared.SANDBOX_SMTP_PORT = String(smtpPort)
    shared.SMTP_URL ||= `smtp://127.0.0.1:${smtpPort}`
  }
  // These two stop together: neither needs the other to finish, and each may take its ten seconds.
  const pair: Part[] = []
  started.push(() => Promise.all(pair.map((part) => part.stop())))
  const portal = begin('portal', PORTAL, shared)
  pair.push(portal)
  const { port = config.port } = await unlessEnding(ending.signal, portal.ready)
  shared.PORT = String(port)
  shared.PUBLIC_BASE_URL ||= `http://localhost:${port}`
  const worker = begin('worker', WORKER, shared)
  pair.push(worker)
  await unlessEnding(ending.signal, worker.ready)

  announce({
    port,
    sandboxPort: config.sandbox ? Number(shared.SANDBOX_PORT) : undefined,
    demo: config.demoData,
    notes: database.notes,
  })
}

function begin(name: string, file: URL, environment: NodeJS.ProcessEnv): Part {
  return startPart({ name, file, environment: () => environment }, ending)
}

function tell(problem: unknown): void {
  if (problem instanceof ConfigProblem) for (const sentence of problem.problems) console.error(sentence)
  else if (problem instanceof StartProblem || problem instanceof MigrationProblem)
    console.error(problem.message)
  else console.error(problem)
}
