import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { Problem } from '../problem.ts'
import { catchUpSequences } from './catch-up-sequences.ts'
import { PATIENT_CONNECT_MS } from './db.ts'
import { grantToApp } from './grant-to-app.ts'
import { enterHouse, ONLY_HOUSE } from './house.ts'
import { limitRole } from './role-limits.ts'

/** Next to this file in the sources, and next to the bundle in the build. */
const FOLDER = new URL('./migrations/', import.meta.url)

/**
 * The advisory lock's key: any number that no other lock uses. Two servers that start at once migrate one after the
 * other, and so do two houses in one database, whose indexes would wait for each other.
 */
const LOCK = 7_401_958
const OLDEST_SERVER = 150_000

/** Longer than the migrations of one version take, so that of two starts both succeed, unless one of them hangs. */
const LOCK_WAIT_MS = 120_000
const ASK_AGAIN_MS = 50
/** For one statement: enough for an index on millions of rows. The role's own timeout may be meant for queries. */
const STATEMENT_MS = 600_000
/**
 * How long a table is waited for in one try and in those after it, again and again, and the pause after each that was in vain.
 * Others wait while a lock is waited for, and those who wait may hold what the next table's lock waits for; so each try is short,
 * and there are many. On a machine that is busy, the longer ones outlast what is under way.
 */
const TABLE_LOCK_MS = [150, 300, 600] as const
const LET_OTHERS_MS = 300
/** All tries of one migration. */
const IN_USE_MS = 180_000
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'
const QUERY_CANCELED = '57014'

type Migration = { name: string; sql: string; hash: string }
type Options = {
  lockWaitMs?: number
  /** How long tables that others use are tried for. */
  inUseMs?: number
  /** The schema of the house's tables. */
  house?: string
  /** The last one to apply, for tables as a backup has them. They are nobody's but the owner's then. */
  last?: string
}

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
 * Migrates the house's tables to this version as their owner, and gives the app's role its rights and limits. Returns
 * what it applied.
 */
export async function migrate(
  ownerUrl: string,
  appUrl: string,
  { lockWaitMs = LOCK_WAIT_MS, inUseMs = IN_USE_MS, house = ONLY_HOUSE, last }: Options = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: PATIENT_CONNECT_MS })
  // Without a listener, a connection lost between two statements would end this process.
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOldServer(client)
    await setForSession(client, 'statement_timeout', STATEMENT_MS)
    await takeTurn(client, lockWaitMs)
    await client.query("set client_min_messages = 'warning'")
    await enterHouse(client, appUrl, house)
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const applied = await applyMissing(client, { last, inUseMs })
    if (last !== undefined) return applied
    await catchUpSequences(client)
    await grantToApp(client, appUrl, house)
    await limitRole(appUrl, house)
    return applied
  } finally {
    await client.end()
  }
}

async function setForSession(client: pg.Client, name: string, ms: number): Promise<void> {
  await client.query('select set_config($1, $2, false)', [name, String(ms)])
}

/**
 * Another start may be migrating. Its turn is awaited, but not forever: it may hang. It is asked for again and again,
 * because a statement that waits for a lock would keep `create index concurrently` waiting for it in turn.
 */
async function takeTurn(client: pg.Client, waitMs: number): Promise<void> {
  const givenUpAt = Date.now() + waitMs
  while (!(await isOurTurn(client))) {
    if (Date.now() >= givenUpAt)
      throw new Problem(
        `Another start has been changing this database's tables for more than ${waitMs / 1_000} seconds: wait until it has finished, or end it, and start again.`,
      )
    await setTimeout(ASK_AGAIN_MS)
  }
}

async function isOurTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK])
  return rows[0]?.ours === true
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

type Missing = { last: string | undefined; inUseMs: number }

async function applyMissing(client: pg.Client, { last, inUseMs }: Missing): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  const known = new Map(rows.map((row) => [row.name, row.hash]))
  const applied: string[] = []
  for (const { name, sql, hash } of readMigrations()) {
    if (last !== undefined && name > last) break
    if (known.get(name) === hash) continue
    if (known.has(name)) {
      throw new Problem(
        `The database was made by another build (${name} differs): use an empty database or data folder.`,
      )
    }
    try {
      if (OUTSIDE.test(sql)) await applyOutside(client, { name, sql, hash })
      else await applyWhole(client, { name, sql, hash }, inUseMs)
    } catch (error) {
      throw explain(error, name)
    }
    applied.push(name)
  }
  return applied
}

const keepInMind = (client: pg.Client, { name, hash }: Pick<Migration, 'name' | 'hash'>) =>
  client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])

/** Tries until nobody uses any of the tables at the same moment, so that those who work wait for moments only. */
async function applyWhole(client: pg.Client, migration: Migration, inUseMs: number): Promise<void> {
  const givenUpAt = Date.now() + inUseMs
  for (let tries = 0; ; tries += 1) {
    try {
      return await tryWhole(client, migration, TABLE_LOCK_MS[tries % TABLE_LOCK_MS.length] ?? 0)
    } catch (error) {
      const isInUse = codeOf(error) === LOCK_NOT_AVAILABLE || codeOf(error) === DEADLOCK_DETECTED
      if (!isInUse || Date.now() >= givenUpAt) throw error
    }
    await setTimeout(LET_OTHERS_MS)
  }
}

async function tryWhole(client: pg.Client, { name, sql, hash }: Migration, lockMs: number): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockMs}`)
  try {
    await client.query(sql)
    await keepInMind(client, { name, hash })
    await client.query('commit')
  } catch (error) {
    // On a lost connection the rollback fails too, and has happened by itself.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Indexes on large tables are built without a lock that keeps others from writing, which PostgreSQL does outside of
 * transactions only. Each statement of such a migration stands by itself and can be repeated, so that a run that was cut
 * off goes on where it was. It waits for transactions under way, and nobody waits for it.
 */
const OUTSIDE = /^-- Outside a transaction\b/

async function applyOutside(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  await dropUnfinished(client)
  await setForSession(client, 'lock_timeout', LOCK_WAIT_MS)
  const statements = sql.replace(/^--.*$/gm, '').split(/;\s*$/m)
  for (const statement of statements) if (statement.trim() !== '') await client.query(statement)
  await client.query('reset lock_timeout')
  await keepInMind(client, { name, hash })
}

/** An index whose building was cut off is of no use to anybody, and stands in the way of its next building. */
async function dropUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace`)
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
}

/** What a busy or large database does to a migration is nobody's bug. */
function explain(error: unknown, name: string): unknown {
  const code = codeOf(error)
  if (code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED)
    return new Problem(`${name} was undone, because a table that it changes was in use: start again.`)
  if (code === QUERY_CANCELED)
    return new Problem(
      `${name} was undone, because one of its statements took more than ${STATEMENT_MS / 60_000} minutes: run npm run migrate while the database has less to do.`,
    )
  return error
}
