import type { ChildProcess } from 'node:child_process'
import { type Config, readServingConfig } from '@trousseau/server/config'
import { openDb } from '@trousseau/server/db/db'
import { prepareDemoPayments } from '@trousseau/server/db/demo/past/demo-payments'
import { prepareDemo } from '@trousseau/server/db/demo/prepare-demo'
import { migrate } from '@trousseau/server/db/migrate'
import { refuseUnsafeDatabase } from '@trousseau/server/db/refuse-unsafe'
import { createLog } from '@trousseau/server/log'
import { Problem } from '@trousseau/server/problem'
import { tellFailure } from '../tell-failure.ts'
import { announce } from './announce.ts'
import { prepareDataFolder } from './data-folder.ts'
import { type Database, openDatabase } from './database.ts'
import { listenForStop, unlessEnding } from './ending.ts'
import type { Part } from './part.ts'
import { buildEnvironment, startPair, startSandbox } from './parts.ts'
import { refuseTakenPorts } from './ports.ts'
import { hearFromProvider } from './provider-events.ts'
import { readOrMakeSecretKey } from './secret-key.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
const CHECK_MS = 60_000
const NOT_HEARD =
  'The payment provider could not be asked to tell what changes there: lists of payment methods may be minutes behind.'
/** The committed pictures, relative to launcher/dist, where this file is built to. */
const PICTURES = new URL('../../server/demo/pictures/', import.meta.url)

const ending = listenForStop()
const started: (() => Promise<unknown>)[] = []

/** The supervisor: starts everything, keeps it running, and stops it in reverse order. */
export async function supervise(portalAhead: ChildProcess): Promise<void> {
  // Where it does not come to its turn.
  started.push(async () => void portalAhead.kill())
  try {
    await start(readServingConfig(), portalAhead)
    await unlessEnding(ending.signal, new Promise(() => {}))
  } catch (problem) {
    // After Ctrl-C a step may fail because it was interrupted, which need not be reported.
    const asked = ending.signal.aborted && !(ending.signal.reason instanceof Error)
    if (!asked) {
      process.exitCode = 1
      tellFailure(problem)
    }
  }
  for (const stop of started.reverse()) await stop().catch(tellFailure)
  process.exit()
}

async function start(config: Config, portalAhead: ChildProcess): Promise<void> {
  await refuseTakenPorts(config.host, {
    PORT: config.port,
    ...(config.sandbox && { SANDBOX_PORT: config.sandboxPort }),
  })
  if (config.metrics) {
    const { host, port } = config.metrics
    await refuseTakenPorts(host, { METRICS_PORT: port })
    await refuseTakenPorts(host, { METRICS_PORT: port + 1 })
  }
  // In production it is set, or the start was refused.
  const needsKey = !process.env.SECRET_KEY
  if (config.sandbox || config.databaseUrl === undefined || needsKey) prepareDataFolder(config.dataDir)

  const environment = buildEnvironment(config)
  const pair: Part[] = []
  const sandbox = config.sandbox ? startSandbox(config, environment, pair) : undefined
  // Stopped in reverse order: the portal and the worker together, and before what they need.
  started.push(async () => sandbox?.stop())
  restartWhenAsked(pair, sandbox)
  const database = await openDatabase(config, ending.signal)
  started.unshift(database.close)
  started.push(() => Promise.all(pair.map((part) => part.stop())))
  await prepareDatabase(config, database)
  const demo = await prepareDemo(config, database.ownerUrl, PICTURES)
  ending.signal.throwIfAborted()
  environment.DATABASE_URL = database.appUrl
  if (needsKey) environment.SECRET_KEY = readOrMakeSecretKey(config.dataDir)

  const sandboxReady = sandbox && (await unlessEnding(ending.signal, sandbox.ready))
  const notes = [...database.notes, ...demo.notes]
  const sandboxUrl = sandboxReady && `http://localhost:${sandboxReady.httpPort}`
  if (sandboxUrl && demo.present) await prepareDemoPayments(config, database.appUrl, sandboxUrl)
  const port = await startPair(config, environment, pair, { ahead: portalAhead, ending })
  const portalUrl = config.publicBaseUrl ?? (sandboxUrl && `http://localhost:${port}`)
  if (portalUrl) {
    const addresses = { databaseUrl: database.appUrl, apiUrl: sandboxUrl ?? config.stax.apiUrl, portalUrl }
    if (!(await hearFromProvider(config, addresses))) notes.push(NOT_HEARD)
  }
  announce({
    port,
    sandboxPort: sandboxReady?.httpPort,
    demo: demo.present,
    notes,
  })
}

/** `npm run dev` reports when it has rebuilt something. Restarting the sandbox also restarts the other two. */
function restartWhenAsked(pair: readonly Part[], sandbox: Part | undefined): void {
  process.on('message', (message) => {
    if (!isRestart(message)) return
    if (message.sandbox && sandbox) sandbox.restart()
    else for (const part of pair) part.restart()
  })
}

function isRestart(message: unknown): message is { type: 'restart'; sandbox: boolean } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'restart'
}

async function prepareDatabase(config: Config, database: Database): Promise<void> {
  ending.signal.throwIfAborted()
  await migrate(database.ownerUrl, database.appUrl, { house: config.houseSchema }).catch((error) => {
    if (error?.code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new Problem(
      `The database's user may not change its tables (${error.message}): set DATABASE_OWNER_URL to one who may.`,
    )
  })
  ending.signal.throwIfAborted()
  // The parts check this as well, in case they run on their own; here it is reported once.
  const db = openDb(database.appUrl, { max: 1, log: createLog('silent', 'start'), queryTimeoutMs: CHECK_MS })
  await refuseUnsafeDatabase(db, config).finally(() => db.destroy())
}
