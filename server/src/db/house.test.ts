import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { runWorker } from '../outbox/run-worker.ts'
import { makeStore, makeUser, PASSWORD } from '../testing/people.ts'
import { startPooler } from '../testing/postgres/pooler.ts'
import {
  createTestDatabase,
  onServer,
  openTestDb,
  type TestDatabase,
  urlOfDatabase,
} from '../testing/postgres/test-database.ts'
import { NO_REACTIONS } from '../testing/processes/no-reactions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'
import { renewDemo } from './demo/renew-demo.ts'
import { isInHouse } from './house.ts'
import { migrate } from './migrate.ts'
import { refuseUnsafeDatabase } from './refuse-unsafe.ts'

/** Two houses in one database: the first as it always was, in `public`, the second in a schema of its own. */
const SECOND = 'veil_and_co'
type Urls = { ownerUrl: string; appUrl: string }
let first: TestDatabase
let second: Urls & { directUrl: string }
let superuserUrl: string
let one: TestApp
let other: TestApp
/** The first house, before and after the second was made. */
let before: unknown
let after: unknown
let refusedAs: string
const roles: string[] = []
const log = createLog('silent', 'test')

async function ask<T>(url: string, statement: string, values: unknown[] = []): Promise<T[]> {
  let rows: T[] = []
  await onServer(url, async (client) => {
    rows = (await client.query(statement, values)).rows
  })
  return rows
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1)
const roleOf = (url: string) => new URL(url).username

/** A role for this file alone. */
async function makeRole(kind: string, rights: string): Promise<string> {
  const role = `${kind}_${randomBytes(4).toString('hex')}`
  await ask(superuserUrl, `create role ${role} login password 'secret'`)
  roles.push(role)
  await ask(superuserUrl, `grant ${rights} on database ${databaseOf(superuserUrl)} to ${role}`)
  const url = new URL(superuserUrl)
  url.username = role
  url.password = 'secret'
  return url.href
}

/** Everything that a migration could have touched, by what changes when it is touched. */
const traceOf = (schema: string) =>
  ask(
    superuserUrl,
    `select 'class' as kind, oid::text as id, xmin::text as version from pg_class
       where relnamespace = $1::regnamespace and relkind <> 'i'
     union all select 'index', oid::text, relfilenode::text from pg_class
       where relnamespace = $1::regnamespace and relkind = 'i'
     union all select 'function', oid::text, xmin::text from pg_proc where pronamespace = $1::regnamespace
     union all select 'migration', name, applied_at::text from ${schema}.migrations order by 1, 2`,
    [schema],
  )

const STRUCTURE = `
  select pg_get_indexdef(oid) as told from pg_class where relnamespace = $1::regnamespace and relkind = 'i'
  union all
  select pg_get_functiondef(oid) from pg_proc
  where pronamespace = $1::regnamespace and proname not in ('of_house', 'own_channel')
  union all
  select relname || ' ' || coalesce((
    select string_agg(privilege_type, ' ' order by privilege_type) from aclexplode(relacl) where grantee = $2::regrole
  ), '') from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'S')
  union all
  select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = $1::regnamespace
  union all
  select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = $1::regnamespace and not tgisinternal`

const MOVE_EXTENSION =
  'create schema extensions; grant usage on schema extensions to public; alter extension pg_trgm set schema extensions'

beforeAll(async () => {
  first = await createTestDatabase()
  superuserUrl = urlOfDatabase(inject('testServer').superuserUrl, databaseOf(first.ownerUrl))
  const ownerUrl = await makeRole('second_owner', 'connect, create')
  const appUrl = await makeRole('second_app', 'connect')
  second = { ownerUrl, appUrl: await throughPooler(appUrl), directUrl: appUrl }
  refusedAs = await migrateSecond().then(String, (error: Error) => error.message)
  await ask(superuserUrl, MOVE_EXTENSION)
  before = await traceOf('public')
  await migrateSecond()
  after = await traceOf('public')
  one = await openPortal(first.appUrl, 'public')
  other = await openPortal(second.appUrl, SECOND)
})
afterAll(async () => {
  for (const portal of [one, other]) await portal.close()
  await stopPooler()
  await first.drop()
  for (const role of roles) await ask(inject('testServer').superuserUrl, `drop role ${role}`)
})

let stopPooler = async () => {}

/** As the run's own pooler is for the first house: it knows one role. */
async function throughPooler(appUrl: string): Promise<string> {
  if (process.env.TEST_POOLER !== 'on') return appUrl
  const pooler = await startPooler(appUrl, Number(new URL(appUrl).port))
  stopPooler = pooler.stop
  return pooler.appUrl
}

const migrateSecond = (urls: Partial<Urls> = {}, house = SECOND) =>
  migrate(urls.ownerUrl ?? second.ownerUrl, urls.appUrl ?? second.appUrl, { house })

const openPortal = (databaseUrl: string, house: string) =>
  createTestApp({ HOUSE_SCHEMA: house }, { databaseUrl })

test('a second house in a database leaves the first alone, and has the same tables, indexes, functions and rights', async () => {
  expect(after).toEqual(before)
  const structure = async (schema: string, app: string) => {
    let told: string[] = []
    await onServer(superuserUrl, async (client) => {
      // With nothing on the path, every name is told with its schema.
      await client.query("set search_path = ''")
      const { rows } = await client.query<{ told: string }>(STRUCTURE, [schema, app])
      told = rows.map((row) =>
        row.told.replaceAll(`${schema}.`, 'house.').replace(`TO '${schema}'`, "TO 'house'"),
      )
    })
    return told.toSorted()
  }
  expect(await structure(SECOND, roleOf(second.appUrl))).toEqual(
    await structure('public', roleOf(first.appUrl)),
  )
})

test('what the houses share is not taken from the midst of one of them', () => {
  expect(refusedAs).toBe(
    `The extension pg_trgm is in schema public, among the tables of a house. Move it first, as a superuser: ${MOVE_EXTENSION}.`,
  )
})

test('a second run applies nothing, and the first house still migrates', async () => {
  expect(await migrateSecond()).toEqual([])
  expect(await migrate(first.ownerUrl, first.appUrl)).toEqual([])
})

test('the roles of a house see its own tables alone', async () => {
  const [{ path } = { path: '' }] = await ask<{ path: string }>(
    second.appUrl,
    `select array_to_string(current_schemas(false), ' ') as path`,
  )
  expect(path).toBe(SECOND)
  await ask(second.appUrl, 'select from stores')
  for (const [url, table] of [
    [second.appUrl, 'public.stores'],
    [second.ownerUrl, 'public.stores'],
    [first.appUrl, `${SECOND}.stores`],
    [first.ownerUrl, `${SECOND}.stores`],
  ] as const)
    await expect(ask(url, `select from ${table}`)).rejects.toMatchObject({ code: '42501' })
})

test('a role of one house is never made another’s', async () => {
  const served = (url: string, house: string, wanted: string) =>
    `The role ${roleOf(url)} belongs to the house in schema ${house}, and cannot serve the one in ${wanted}: each house has roles of its own.`
  await expect(migrateSecond({ appUrl: first.appUrl })).rejects.toThrow(
    served(first.appUrl, 'public', SECOND),
  )
  await expect(migrateSecond({}, 'third')).rejects.toThrow(served(second.ownerUrl, SECOND, 'third'))
  await expect(migrate(first.ownerUrl, second.appUrl)).rejects.toThrow(
    served(second.appUrl, SECOND, 'public'),
  )
})

test('people and stores of one house are unknown in the other’s portal', async () => {
  const settle = async (portal: TestApp, which: string) => {
    await makeStore(portal.db, `Only in the ${which}`)
    return tokenFor(portal, await makeUser(portal.db, { kind: 'wholesale', email: `w@${which}.example` }))
  }
  const tokens = [await settle(one, 'first'), await settle(other, 'second')] as const
  const names = async (portal: TestApp, token: string) => {
    const { status, text } = await portal.send('GET', '/api/stores', { token })
    return [status, text.match(/Only in the [a-z]+/g)?.join()]
  }
  expect(await names(one, tokens[0])).toEqual([200, 'Only in the first'])
  expect(await names(other, tokens[1])).toEqual([200, 'Only in the second'])
  expect(await names(one, tokens[1])).toEqual([401, undefined])
  expect(await names(other, tokens[0])).toEqual([401, undefined])
  const login = { body: { email: 'w@first.example', password: PASSWORD } }
  expect((await other.send('POST', '/api/users/wholesale-login', login)).status).toBe(401)
})

test('a house rings its own bell alone, and its worker listens to no other', async () => {
  const listener = new pg.Client({ connectionString: second.ownerUrl })
  await listener.connect()
  onTestFinished(() => listener.end())
  const heard: string[] = []
  listener.on('notification', ({ channel }) => heard.push(channel))
  await listener.query(`listen outbox; listen outbox_${SECOND}`)
  await enqueue(other.db, other.clock.now(), 'invitation', { user_id: 2 })
  await vi.waitFor(() => expect(heard).toEqual([`outbox_${SECOND}`]), 60_000)
  await enqueue(one.db, one.clock.now(), 'invitation', { user_id: 1 })
  await vi.waitFor(() => expect(heard).toEqual([`outbox_${SECOND}`, 'outbox']), 60_000)

  const got: [string, number][] = []
  const startWorker = ({ db, clock, config }: TestApp, ownerUrl: string) => {
    const invitation = async ({ user_id }: { user_id: number }) =>
      void got.push([config.houseSchema, user_id])
    const reactions = { ...NO_REACTIONS, invitation }
    return runWorker({ db, clock: clock.now, log, reactions }, ownerUrl)
  }
  const workers = [startWorker(one, first.ownerUrl), startWorker(other, second.ownerUrl)]
  onTestFinished(async () => {
    for (const worker of workers) await worker.stop()
  })
  await vi.waitFor(async () => {
    const listening = await ask<{ query: string; application_name: string }>(
      superuserUrl,
      `select query, application_name from pg_stat_activity where datname = current_database() and query like 'listen outbox%'
         and pid <> ${(listener as unknown as { processID: number }).processID} order by 1`,
    )
    expect(listening).toEqual([
      { query: 'listen outbox', application_name: 'trousseau' },
      { query: `listen outbox_${SECOND}`, application_name: 'trousseau' },
    ])
  }, 60_000)
  await vi.waitFor(() => expect(got).toHaveLength(2), 60_000)
  expect(got.toSorted()).toEqual([
    ['public', 1],
    [SECOND, 2],
  ])
})

test('a house waits for no lock of another', async () => {
  const isFree = async ({ db }: TestApp) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(of_house(7)) as free`.execute(db)
    return rows[0]?.free
  }
  const free = await one.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(of_house(7))`.execute(db)
    return [await isFree(one), await isFree(other)]
  })
  expect(free).toEqual([false, true])
  // A house that has its database for itself has the keys that the version before has.
  expect((await sql`select of_house(7) as key`.execute(one.db)).rows).toEqual([{ key: 7 }])
  const lockers = await ask<{ name: string }>(
    superuserUrl,
    `select proname as name from pg_proc where pronamespace = $1::regnamespace and prosrc ~ '_lock\\((?!of_house)'`,
    [SECOND],
  )
  // The key that it is given was made by its caller.
  expect(lockers).toEqual([{ name: 'hold_idempotency_key' }])
})

test('what is old in the audit of one house is removed from that one alone', async () => {
  const OLD = `insert into audit (at, action) values (now() - interval '3 years', 'login')`
  for (const { ownerUrl } of [first, second]) await ask(ownerUrl, OLD)
  const prune = (url: string) => ask(url, 'select prune_audit(now())::int as pruned')
  expect(await prune(second.appUrl)).toEqual([{ pruned: 1 }])
  expect(await prune(second.appUrl)).toEqual([{ pruned: 0 }])
  expect(await prune(first.appUrl)).toEqual([{ pruned: 1 }])
})

test('what runs with the owner’s rights finds names in its own schema alone', async () => {
  const functions = await ask<{ name: string; schema: string; config: string[] | null }>(
    superuserUrl,
    `select proname as name, nspname as schema, proconfig as config
     from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where nspname in ('public', $1) and prosecdef`,
    [SECOND],
  )
  expect(functions.filter(({ name }) => name === 'prune_audit')).toHaveLength(2)
  for (const { name, schema, config } of functions)
    expect([name, config]).toEqual([name, [`search_path=${schema}, pg_temp`]])
})

const wrong = (found: string, house: string) =>
  `The role of the database looks into ${found}, and HOUSE_SCHEMA is ${house}: each house has roles of its own, which npm run migrate sets up.`

test('a process on the tables of another house does not start, and no portal answers from them', async () => {
  const refusal = async (url: string, houseSchema: string) => {
    const db = openTestDb(url, { max: 1 })
    const use = { production: false, inEarnest: false, demoAllowed: true, houseSchema }
    return refuseUnsafeDatabase(db, use)
      .then(() => undefined, String)
      .finally(() => db.destroy())
  }
  expect(await refusal(second.appUrl, SECOND)).toBeUndefined()
  expect(await refusal(first.appUrl, 'public')).toBeUndefined()
  expect(await refusal(second.appUrl, 'public')).toContain(wrong(SECOND, 'public'))
  expect(await refusal(first.appUrl, SECOND)).toContain(wrong('public', SECOND))

  const portal = await openPortal(first.appUrl, SECOND)
  onTestFinished(() => portal.close())
  const { status, body } = await portal.send('GET', '/health/ready')
  expect([status, body]).toEqual([503, { status: 'unavailable', reason: wrong('public', SECOND) }])
  expect((await portal.send('GET', '/api/countries')).status).toBe(503)
})

test('a process whose role was not led to its house yet does not start', async () => {
  const stranger = await makeRole('stranger', 'connect')
  await ask(superuserUrl, `alter role ${roleOf(stranger)} set search_path = third`)
  const db = openTestDb(stranger, { max: 1 })
  const use = { production: false, inEarnest: false, demoAllowed: true, houseSchema: 'third' }
  await expect(refuseUnsafeDatabase(db, use).finally(() => db.destroy())).rejects.toThrow(
    'does not look into third (HOUSE_SCHEMA): run npm run migrate',
  )
})

test('a replica is read from in its own house alone', async () => {
  const isRead = async ({ db }: TestApp, house: string) => {
    const { rows } = await sql<{ read: boolean | null }>`select ${isInHouse(house)} as read`.execute(db)
    return rows[0]?.read
  }
  expect([await isRead(one, 'public'), await isRead(other, SECOND)]).toEqual([true, true])
  expect([await isRead(one, SECOND), await isRead(other, 'public')]).not.toContain(true)
})

test('the demo of one house is renewed while the other is at work, which keeps what it has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-no-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'manifest.json'), '{}')
  const renew = (urls: Urls, house: string) =>
    renewDemo({ ...urls, house }, new Date('2026-11-14T18:00:00Z'), pathToFileURL(`${folder}/`), log)
  await expect(renew(second, SECOND)).rejects.toThrow('was not loaded by the demo')
  await expect(renew(first, SECOND)).rejects.toThrow(wrong('public', SECOND))

  await ask(second.ownerUrl, `drop schema ${SECOND} cascade; create schema ${SECOND}`)
  // Past a pooler, as a worker listens: those that a pooler has it closes when nobody asks.
  await onServer(second.directUrl, async (worker) => {
    await worker.query(`set application_name = 'trousseau'`)
    await expect(renew(second, SECOND)).rejects.toThrow(
      'Trousseau is running on this database: stop it first.',
    )
  })
  await other.close()
  const stores = 'select count(*)::int as stores from stores'
  const ofFirst = await ask(first.appUrl, stores)
  // A pooler keeps its connections a moment longer.
  await vi.waitFor(() => renew(second, SECOND), { timeout: 60_000, interval: 200 })
  expect(await ask(second.appUrl, stores)).toEqual([{ stores: 12 }])
  expect(await ask(first.appUrl, stores)).toEqual(ofFirst)
})
