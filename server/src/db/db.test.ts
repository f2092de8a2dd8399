import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { captureLog } from '../testing/captured-log.ts'
import { makeFactory } from '../testing/people.ts'
import { createTestDatabase, onServer, type TestDatabase } from '../testing/postgres/test-database.ts'
import { afterCommit, type Db, inTransaction, openDb } from './db.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase({ patient: false })
  db = openDb(database.appUrl, { log: createLog('silent', 'test') })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const rename = (db: Db, id: number, name: string) =>
  db.updateTable('factories').set({ name }).where('id', '=', id).execute()
const nameOf = async (id: number) =>
  (await db.selectFrom('factories').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

/** Resolves for all callers once this many have arrived. */
function createBarrier(count: number): () => Promise<void> {
  let arrived = 0
  let open = () => {}
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    arrived += 1
    if (arrived === count) open()
    return all
  }
}

test('of two transactions that wait for each other, the one that gives way is run again', async () => {
  const [one, other] = [await makeFactory(db, 'One'), await makeFactory(db, 'Other')]
  const bothHoldOne = createBarrier(2)
  let runs = 0
  const crossing = (first: number, second: number, name: string) =>
    inTransaction(db, async (db) => {
      runs += 1
      await rename(db, first, name)
      await bothHoldOne()
      await rename(db, second, name)
    })
  await Promise.all([crossing(one, other, 'Forward'), crossing(other, one, 'Backward')])
  // The transaction that was rolled back may lock its first row again before the other one wakes up, so there may be
  // more.
  expect(runs).toBeGreaterThanOrEqual(3)
  expect(await nameOf(one)).toBe(await nameOf(other))
})

test.each(['40001', '40P01'])('work that fails with %s is tried three times, and no more', async (state) => {
  let runs = 0
  const failing = inTransaction(db, async (db) => {
    runs += 1
    await sql`do ${sql.lit(`begin raise exception 'trodden' using errcode = '${state}'; end`)}`.execute(db)
  })
  await expect(failing).rejects.toMatchObject({ code: state })
  expect(runs).toBe(3)
})

test('work that fails otherwise is tried once, and leaves nothing behind', async () => {
  let runs = 0
  const failing = inTransaction(db, async (db) => {
    await makeFactory(db, 'Half made')
    runs += 1
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(runs).toBe(1)
  const { rows } = await sql`select from factories where name = 'Half made'`.execute(db)
  expect(rows).toEqual([])
})

test('what is to follow a commit follows it once, with the handle outside, and never follows a rollback', async () => {
  const seen: string[] = []
  const note = async (on: Db) => {
    const { rows } = await sql`select from factories where name = 'Committed'`.execute(on)
    seen.push(`${on === db ? 'outside' : 'inside'} ${rows.length}`)
  }
  const later = (on: Db) => void note(on)
  let runs = 0
  await inTransaction(db, async (db) => {
    runs += 1
    for (const _ of [1, 2]) afterCommit(db, later)
    await makeFactory(db, 'Committed')
    expect(seen).toEqual([])
    if (runs === 1) throw Object.assign(new Error('once more'), { code: '40001' })
  })
  const failing = inTransaction(db, async (db) => {
    afterCommit(db, later)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await expect.poll(() => seen).toEqual(['outside 1'])
  afterCommit(db, later)
  await expect.poll(() => seen).toEqual(['outside 1', 'outside 1'])
})

const limitsOf = async (of: Db) => {
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`.execute(of)
  return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))
}

test('no statement, lock or idle transaction may last longer than the role says, or than DATABASE_TIMEOUT_MS', async () => {
  expect(await limitsOf(db)).toEqual({
    idle_in_transaction_session_timeout: 10_000,
    lock_timeout: 2_000,
    statement_timeout: 5_000,
  })
  // Past a pooler, which takes no such settings.
  const patient = openDb(database.directUrl, {
    max: 1,
    log: createLog('silent', 'test'),
    statementMs: 60_000,
  })
  expect(await limitsOf(patient)).toEqual({
    idle_in_transaction_session_timeout: 120_000,
    lock_timeout: 60_000,
    statement_timeout: 60_000,
  })
  await patient.destroy()
})

test('connections to a server that takes no changes any more are given up, and new ones go to the one that does', async () => {
  const name = new URL(database.ownerUrl).pathname.slice(1)
  // New connections take no changes, as those to a standby; then they do, as where the address has moved.
  const alter = (setting: string) =>
    onServer(database.ownerUrl, async (client) => {
      await client.query(`begin read write; alter database ${name} ${setting}; commit`)
    })
  const { log, lines } = captureLog()
  const light = openDb(database.directUrl, { max: 2, log })
  const wide = openDb(database.directUrl, { max: 2, log, beside: light })
  const pidOf = async (on: Db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid

  await alter('set default_transaction_read_only = on')
  const before = await pidOf(wide)
  // One connection is in use until after the other was refused a change.
  await inTransaction(light, async (db) => {
    expect(await pidOf(db)).not.toBe(await pidOf(light))
    await alter('reset default_transaction_read_only')
    await expect(makeFactory(light, 'Refused')).rejects.toMatchObject({ code: '25006' })
  })
  await Promise.all([makeFactory(light, 'Taken'), makeFactory(light, 'Taken too')])
  expect(await pidOf(wide)).not.toBe(before)
  expect(lines().map(({ msg }) => msg)).toEqual([
    'the database takes no changes: its connections are opened anew',
  ])
  await light.destroy()
  await wide.destroy()
})

test('a day is the text it is and an id a number, in whatever zone the machine stands', async () => {
  const { rows } = await sql`select date '2027-06-01' as day, 9007199254740991::bigint as id,
    12.50::numeric as inches, timestamptz '2026-11-15 05:30Z' as moment`.execute(db)
  expect(rows).toEqual([
    { day: '2027-06-01', id: 9007199254740991, inches: '12.50', moment: new Date('2026-11-15T05:30:00Z') },
  ])
})
