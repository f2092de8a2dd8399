import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import { createApp, type Served } from '../app.ts'
import type { Clock } from '../clock.ts'
import { type Config, readConfig } from '../config.ts'
import { type Db, openDb } from '../db/db.ts'
import { createLog, type Log } from '../log.ts'
import type { Measures } from '../measures/measures.ts'
import { type Answered, type Asked, askQuickly } from './ask-quickly.ts'
import { PASSWORD } from './people.ts'
import {
  createTestDatabase,
  openTestDb,
  PATIENT_STATEMENT_MS,
  type TestDatabase,
} from './postgres/test-database.ts'

export type Answer = { status: number; body: unknown; text: string; headers: Headers }
export type Sending = {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  /** Leaves out the Idempotency-Key that is sent with every call that needs one, as the web application does. */
  withoutKey?: true
  /** The client's apparent IP address: the app under test trusts one proxy, so that tests can use many networks. */
  from?: string
}

/** The options of a test. By default, the real portal on a new database. */
export type Choices = {
  webFolder?: string
  log?: Log
  served?: Served
  /** An existing database instead of a new one. It is not dropped afterwards. */
  databaseUrl?: string
  /** What the app counts, for a test that looks at it. */
  measures?: Measures
  /** By default never: a test's process is often busy. */
  shedAfterMs?: number
  /** By default a test waits for a machine that is stalled. Without, the product's own limits hold. */
  patient?: boolean
}

export type TestApp = {
  url: string
  db: Db
  config: Config
  databaseUrl: string
  /** The same past a pooler, through which nobody can listen. */
  directUrl: string
  /** For creating tables and changing roles. Unset if an existing database was given. */
  ownerUrl: string | undefined
  clock: { set(moment: string): void; now: Clock }
  send(method: string, path: string, sending?: Sending): Promise<Answer>
  signIn(email: string, sending?: Sending): Promise<string>
  /** A second app on the same database, like another process. */
  another(): Promise<TestApp>
  close(): Promise<void>
}

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** The portal on its own database, called over HTTP, with a clock that stands still until it is set. */
export async function createTestApp(
  env: Record<string, string> = {},
  choices: Choices = {},
): Promise<TestApp> {
  const database = choices.databaseUrl
    ? {
        appUrl: choices.databaseUrl,
        directUrl: choices.databaseUrl,
        ownerUrl: undefined,
        drop: async () => {},
      }
    : await createTestDatabase({ patient: choices.patient ?? true })
  let now = new Date('2026-11-15T18:00:00Z')
  const clock = {
    now: () => now,
    set: (moment: string) => {
      now = new Date(moment)
    },
  }
  const config = readConfig({
    TRUST_PROXY: '1',
    DATABASE_URL: database.appUrl,
    LOG_LEVEL: 'silent',
    ...(choices.patient !== false && { DATABASE_TIMEOUT_MS: String(PATIENT_STATEMENT_MS) }),
    ...env,
  })
  return start(database, config, clock, choices)
}

type Database = Pick<TestDatabase, 'appUrl' | 'directUrl' | 'drop'> & { ownerUrl: string | undefined }

async function start(
  database: Database,
  config: Config,
  clock: TestApp['clock'],
  choices: Choices,
): Promise<TestApp> {
  const {
    log = createLog(config.logLevel, 'test'),
    webFolder = WEB_FOLDER,
    served,
    measures,
    shedAfterMs = 0,
  } = choices
  const db = (choices.patient === false ? openDb : openTestDb)(database.appUrl, { log })
  const app = await createApp(
    { db, config, log, clock: clock.now, webFolder, shedAfterMs, ...(measures && { measures }) },
    served,
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  // Closed while the machine stands still, a connection would fail the call that it carries, or the next.
  Object.assign(app.server, { timeout: 0, keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const send = (method: string, path: string, sending: Sending = {}) =>
    sendTo(url, method, path, sending, sending.headers?.['accept-encoding'] ? askByFetch : askQuickly)
  return {
    url,
    db,
    config,
    databaseUrl: database.appUrl,
    directUrl: database.directUrl,
    ownerUrl: database.ownerUrl,
    clock,
    send,
    signIn: (email, sending) => signIn(send, email, sending),
    another: () => start({ ...database, drop: async () => {} }, config, clock, choices),
    close: async () => {
      await app.close()
      await db.destroy()
      await database.drop()
    },
  }
}

const MOVES_MONEY = Object.values<Endpoint>(api)
  .filter(({ idempotent }) => idempotent === 'required')
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

/** For portals that are other processes, which may die, and where it matters how an answer is encoded. */
async function askByFetch(url: string, asked: Asked): Promise<Answered> {
  const response = await fetch(url, { ...asked, redirect: 'manual' })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** One call to a portal, wherever it is running. */
export async function sendTo(
  url: string,
  method: string,
  path: string,
  sending: Sending,
  ask: typeof askByFetch = askByFetch,
): Promise<Answer> {
  const { token, body, headers = {}, from, withoutKey } = sending
  const needsKey = method === 'POST' && !withoutKey && MOVES_MONEY.some((route) => route.test(path))
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const answer = await ask(url + path, {
    method,
    headers: {
      ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(needsKey ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
  })
  return { ...answer, body: parsed(answer.text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Tries both logins: one is for store people, the other for everyone else. */
async function signIn(send: TestApp['send'], email: string, sending: Sending = {}): Promise<string> {
  for (const login of ['store-login', 'wholesale-login']) {
    const { status, body } = await send('POST', `/api/users/${login}`, {
      ...sending,
      body: { email, password: PASSWORD, ...(sending.body ?? {}) },
    })
    if (status === 200) return (body as { data: { token: string } }).data.token
  }
  throw new Error(`${email} cannot sign in`)
}
