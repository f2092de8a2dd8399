import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDb } from '../../db/db.ts'
import { createLog, type Log } from '../../log.ts'

/** What the run's setup passes to its workers. */
export type TestServer = {
  superuserUrl: string
  ownerUrl: string
  appUrl: string
  /** The app's role, past a pooler. */
  directUrl: string
  template: string
  prefix: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

export type TestDatabase = {
  appUrl: string
  /** The app's role past a pooler, for who must keep a connection. */
  directUrl: string
  ownerUrl: string
  drop(): Promise<void>
}

/**
 * A statement of a test may take this long, and wait so long for a lock: a machine that was stalled for seconds is no
 * fault of the product. What the product itself allows is shown by tests of databases that are not patient.
 */
export const PATIENT_STATEMENT_MS = 60_000
const PATIENT_LOCK_MS = 20_000

type Choices = {
  patient?: boolean
  /** A database that nobody is connected to, of which the new one is a copy. */
  like?: TestDatabase
}

/**
 * A database for one test, migrated and empty unless it is to be like another. Databases that are not dropped are
 * removed at the end of the run.
 */
export async function createTestDatabase({ patient = true, like }: Choices = {}): Promise<TestDatabase> {
  const { superuserUrl, ownerUrl, appUrl, directUrl, template, prefix } = inject('testServer')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  const owner = new URL(ownerUrl).username
  const app = new URL(appUrl).username
  const copied = like ? new URL(like.ownerUrl).pathname.slice(1) : template
  await onServer(superuserUrl, async (client) => {
    await client.query(`create database ${name} template ${copied} strategy file_copy owner ${owner}`)
    // A template passes on the grants inside it, but not those on the database itself.
    await client.query(
      `revoke all on database ${name} from public; grant connect on database ${name} to ${app}`,
    )
    if (patient)
      await client.query(
        `alter role ${app} in database ${name} set statement_timeout = ${PATIENT_STATEMENT_MS};
         alter role ${app} in database ${name} set lock_timeout = ${PATIENT_LOCK_MS};
         alter role ${app} in database ${name} set idle_in_transaction_session_timeout = ${PATIENT_STATEMENT_MS}`,
      )
  })
  return {
    appUrl: urlOfDatabase(appUrl, name),
    directUrl: urlOfDatabase(directUrl, name),
    ownerUrl: urlOfDatabase(ownerUrl, name),
    drop: () =>
      onServer(superuserUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

/** A test's own way to a database. It waits for a machine that was stalled, as the portal of a test does. */
export function openTestDb(
  url: string,
  { log = createLog('silent', 'test'), ...max }: { log?: Log; max?: number } = {},
): Db {
  return openDb(url, { ...max, log, queryTimeoutMs: PATIENT_STATEMENT_MS })
}

export function urlOfDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

export async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
