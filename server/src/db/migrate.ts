import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { Problem } from '../problem.ts'
import { grantToApp } from './grant-to-app.ts'
import { limitRole } from './role-limits.ts'

/** Next to this file in the sources, and next to the bundle in the build. */
const FOLDER = new URL('./migrations/', import.meta.url)

/**
 * The advisory lock's key: any number that no other lock uses. Two servers that start at once migrate one after the
 * other.
 */
const LOCK = 7_401_958
const OLDEST_SERVER = 150_000

/** Longer than the migrations of one version take, so that of two starts both succeed, unless one of them hangs. */
const LOCK_WAIT_MS = 120_000
/** For one statement: enough for an index on millions of rows. The role's own timeout may be meant for queries. */
const STATEMENT_MS = 600_000
const LOCK_NOT_AVAILABLE = '55P03'
const QUERY_CANCELED = '57014'

type Migration = { name: string; sql: string; hash: string }
type Patience = { lockWaitMs?: number }

/** This build's own migrations, oldest first. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, FOLDER), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Migrates the database to this version as its owner, and gives the app's role its rights and limits. Returns what it
 * applied.
 */
export async function migrate(
  ownerUrl: string,
  appUrl: string,
  { lockWaitMs = LOCK_WAIT_MS }: Patience = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  // Without a listener, a connection lost between two statements would end this process.
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOldServer(client)
    await setForSession(client, 'statement_timeout', STATEMENT_MS)
    await takeTurn(client, lockWaitMs)
    await client.query("set client_min_messages = 'warning'")
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const applied = await applyMissing(client)
    await grantToApp(client, appUrl)
    await limitRole(appUrl)
    return applied
  } finally {
    await client.end()
  }
}

async function setForSession(client: pg.Client, name: string, ms: number): Promise<void> {
  await client.query('select set_config($1, $2, false)', [name, String(ms)])
}

/** Another start may be migrating. Its turn is awaited, but not forever: it may hang. */
async function takeTurn(client: pg.Client, waitMs: number): Promise<void> {
  await setForSession(client, 'lock_timeout', waitMs)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    throw new Problem(
      `Another start has been changing this database's tables for more than ${waitMs / 1_000} seconds: wait until it has finished, or end it, and start again.`,
    )
  }
  await client.query('reset lock_timeout')
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  )
  if (Number(rows[0]?.version) < OLDEST_SERVER) {
    throw new Problem(
      'The database server is older than PostgreSQL 15, which is the oldest that Trousseau runs on.',
    )
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  const known = new Map(rows.map((row) => [row.name, row.hash]))
  const applied: string[] = []
  for (const { name, sql, hash } of readMigrations()) {
    if (known.get(name) === hash) continue
    if (known.has(name)) {
      throw new Problem(
        `The database was made by another build (${name} differs): use an empty database or data folder.`,
      )
    }
    // A migration that has to wait for a lock gives up quickly instead of blocking traffic.
    await client.query("begin; set local lock_timeout = '1s'")
    try {
      await client.query(sql)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
    } catch (error) {
      // On a lost connection the rollback fails too, and has happened by itself.
      await client.query('rollback').catch(() => {})
      throw explain(error, name)
    }
    applied.push(name)
  }
  return applied
}

/** What a busy or large database does to a migration is nobody's bug. */
function explain(error: unknown, name: string): unknown {
  const code = codeOf(error)
  if (code === LOCK_NOT_AVAILABLE)
    return new Problem(`${name} was undone, because a table that it changes was in use: start again.`)
  if (code === QUERY_CANCELED)
    return new Problem(
      `${name} was undone, because one of its statements took more than ${STATEMENT_MS / 60_000} minutes: run npm run migrate while the database has less to do.`,
    )
  return error
}
