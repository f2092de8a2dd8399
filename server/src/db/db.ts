import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { describeError, type Log } from '../log.ts'
import { createEra, type Era, endingEra } from './eras.ts'
import { createStatements, failedAsPrepared, preparedQuery } from './prepared.ts'
import type { Schema } from './schema.ts'

/** The database or an open transaction: store functions take either. */
export type Db = Kysely<Schema>

/** Nothing may wait forever, on our side. The server's own limits belong to the role: see role-limits.ts. */
const LIMITS = {
  connectionTimeoutMillis: 2_000,
  // Slightly longer than the server's limit, for a server that hangs or is cut off.
  query_timeout: 5_500,
}

/** A database that has just been started, on a machine that is busy, answers late and yet well. */
export const PATIENT_CONNECT_MS = 30_000

const INT8 = pg.types.builtins.INT8
const DATE = pg.types.builtins.DATE
const keep = (text: string) => text
/** Ids and cents are integers that fit a number; a date stays text, so that no time zone can shift it. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [DATE, keep],
])

type Options = {
  max?: number
  log: Log
  /** For work that no request waits for, such as a start or loading the demo: it may also take its time to connect. */
  queryTimeoutMs?: number
  /** How long a statement may take, if not as the role says. The time to connect and to wait for a lock follow it. */
  statementMs?: number | undefined
  /** Told how long work waited for a connection. */
  onWait?: (seconds: number) => void
  /** Another handle to the same address: what is given up of the one is given up of both. */
  beside?: Db
}

function limitsFor(statementMs: number) {
  return {
    connectionTimeoutMillis: Math.min(statementMs, PATIENT_CONNECT_MS),
    query_timeout: statementMs + 500,
    statement_timeout: statementMs,
    lock_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
  }
}

function openPool(url: string, options: Options): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: 'trousseau',
    keepAlive: true,
    types: { getTypeParser: (oid, format) => PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format) },
    ...LIMITS,
    ...(options.queryTimeoutMs !== undefined && {
      connectionTimeoutMillis: PATIENT_CONNECT_MS,
      query_timeout: options.queryTimeoutMs,
    }),
    ...(options.statementMs !== undefined && limitsFor(options.statementMs)),
  })
  pool.on('connect', (client) => surviveLoss(client, options.log))
  // The pool repeats what an idle connection has said itself.
  pool.on('error', () => {})
  pool.on('release', (_error, client) => giveUpIfHanging(client))
  return pool
}

/**
 * A connection can be lost at any moment, also between two statements of whoever holds it. The pool listens to idle
 * ones only, and without a listener the loss would end this process. Whoever holds it is told by their next statement,
 * and the pool never gives it to anybody else.
 */
function surviveLoss(client: pg.PoolClient, log: Log): void {
  // A loss is often reported twice: first by the server, then by the socket.
  client.once('error', (error) => log.warn({ error: describeError(error) }, 'a database connection was lost'))
  client.on('error', () => {})
}

/** A connection that still owes an answer would block its next user, so it is closed and the pool replaces it. */
function giveUpIfHanging(client: pg.PoolClient): void {
  // A field of the driver that its types do not declare.
  if ('readyForQuery' in client && client.readyForQuery === false) void client.end()
}

export function openDb(url: string, options: Options): Db {
  const era = (options.beside && eras.get(options.beside)) ?? createEra(options.log)
  const pool = withPreparedStatements(openPool(url, options), era, options)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  eras.set(db, era)
  return db
}

/** The pool, whose connections send statements by name once they are prepared, and are used in their own era alone. */
function withPreparedStatements(
  pool: pg.Pool,
  era: Era,
  { log, onWait }: Pick<Options, 'log' | 'onWait'>,
): PostgresPool {
  const statements = createStatements()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const openedIn = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => void openedIn.set(client, era.number()))
  const isOver = (client: pg.PoolClient) => openedIn.get(client) !== era.number()
  const preparing = (client: pg.PoolClient): PostgresPoolClient => {
    // Kysely recognizes a connection by this object, and pg gives the client another release each time.
    const connection = known.get(client) ?? {
      // The other form of this method, for cursors, is not used.
      query: endingEra(preparedQuery(client, statements, log), era) as unknown as PostgresPoolClient['query'],
      release: () => client.release(isOver(client)),
    }
    known.set(client, connection)
    return connection
  }
  const connect = async () => {
    const began = performance.now()
    for (;;) {
      const client = await pool.connect()
      if (isOver(client)) {
        client.release(true)
        continue
      }
      onWait?.((performance.now() - began) / 1_000)
      return preparing(client)
    }
  }
  return { connect, end: () => pool.end() }
}

const eras = new WeakMap<Db, Era>()

/** Gives up all connections, for whoever has seen that this database takes no changes. */
export function openAnew(db: Db): void {
  eras.get(db)?.end()
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

function isWorthRepeating(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || failedAsPrepared(error)
}

/** Whether the database has refused a statement, and so has done nothing of it. If the connection was lost, it may have. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR'

/** What is to be done once an open transaction has been committed. */
const afterCommits = new WeakMap<Db, Set<(db: Db) => void>>()

/**
 * Does something once the transaction is committed, with the database's own handle, or at once outside a transaction.
 * Nobody waits for it. If the process ends before, it is not done: only for what is made up for otherwise.
 */
export function afterCommit(db: Db, work: (db: Db) => void): void {
  const waiting = afterCommits.get(db)
  if (waiting) waiting.add(work)
  else work(db)
}

/**
 * Name the callback's parameter `db` too, so that the outer handle is out of reach inside. After a deadlock, a
 * serialization failure or a migration the work is retried, up to three times, so it must have no effects outside the database.
 */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return repeatedly(async () => {
    const waiting = new Set<(db: Db) => void>()
    const done = await db.transaction().execute((open) => {
      afterCommits.set(open, waiting)
      return work(open)
    })
    for (const later of waiting) later(db)
    return done
  })
}

/** For work that only reads: all its statements see the database as it was at one moment. */
export function atOneMoment<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return repeatedly(() =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
  )
}

/** Who gave way and began again at once could hold its first row before the other wakes up, and the two would meet as before. */
const LET_OTHER_MS = 20

/** For work that changes something with its last statement alone: without a transaction, and retried as in one. */
export async function repeatedly<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !isWorthRepeating(error)) throw error
      await setTimeout(LET_OTHER_MS * attempt * (0.5 + Math.random()))
    }
  }
}
