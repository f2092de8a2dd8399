import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import { onServer, openTestDb } from '../testing/postgres/test-database.ts'
import { startThrowAway, type ThrowAway } from '../testing/postgres/throw-away-postgres.ts'
import { PEOPLE } from './demo/people.ts'
import { migrate } from './migrate.ts'
import { refuseUnsafeDatabase, warnOfStandbys } from './refuse-unsafe.ts'

let server: ThrowAway
beforeAll(async () => {
  server = await startThrowAway({})
  await migrate(server.ownerUrl, server.appUrl)
})
afterAll(() => server.stop())

const PRODUCTION = { production: true, inEarnest: true, demoAllowed: false, houseSchema: 'public' }
const REAL_PROVIDER = { ...PRODUCTION, production: false }
const ON_NETWORK = { ...PRODUCTION, production: false, inEarnest: false }
const DEMO = { ...ON_NETWORK, demoAllowed: true }

/** The start's error message, or undefined if it continues. */
async function refusal(url: string, use = PRODUCTION): Promise<string | undefined> {
  const db = openTestDb(url, { max: 1 })
  try {
    await refuseUnsafeDatabase(db, use)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await db.destroy()
  }
}
const asSuperuser = (...statements: string[]) =>
  onServer(server.superuserUrl, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
const NOT_SAFE = 'The database is not safe to run on with NODE_ENV=production: '

test('a durable database and a plain role may run in production', async () => {
  expect(await refusal(server.appUrl)).toBeUndefined()
})

const asOwner = (statement: string) =>
  onServer(server.ownerUrl, async (client) => {
    await client.query(statement)
  })
const HOLDS_DEMO =
  'it holds the demo accounts, whose password everybody knows (use an empty database, set by DATABASE_URL or DATA_DIR).'
const insertPerson = (email: string, more = 'null') =>
  asOwner(`insert into users (kind, role_id, name, first_name, last_name, email, email_norm, created_at, deleted_at)
    values ('wholesale', 1, 'own', 'O', 'W', '${email}', lower('${email}'), now(), ${more})`)

test.each([
  [
    'the mark of the demo',
    () => asOwner("insert into demo (version, loaded_on) values (1, '2026-11-15')"),
    'delete from demo',
  ],
  ['an account of the demo', () => insertPerson('Admin@Trousseau.example'), 'delete from users'],
])(
  'a database with %s serves a real provider never, and others only if that is said',
  async (_what, load, remove) => {
    await load()
    try {
      expect(await refusal(server.appUrl)).toBe(`${NOT_SAFE}${HOLDS_DEMO}`)
      const isNotSafe = 'The database is not safe to run on'
      expect(await refusal(server.appUrl, REAL_PROVIDER)).toBe(
        `${isNotSafe} with a real payment provider: ${HOLDS_DEMO}`,
      )
      expect(await refusal(server.appUrl, ON_NETWORK)).toBe(
        `${isNotSafe} with a HOST that others can reach: ${HOLDS_DEMO}`,
      )
      expect(await refusal(server.appUrl, DEMO)).toBeUndefined()
    } finally {
      await asOwner(remove)
    }
  },
)

test('each of the demo’s people is known', async () => {
  for (const { email } of PEOPLE) {
    await insertPerson(email)
    expect([email, await refusal(server.appUrl)]).toEqual([email, `${NOT_SAFE}${HOLDS_DEMO}`])
    await asOwner('delete from users')
  }
})

test('people of one’s own, and an account of the demo that was deleted, are no reason not to start', async () => {
  await insertPerson('own@house.test')
  await insertPerson('admin@trousseau.example', 'now()')
  expect(await refusal(server.appUrl)).toBeUndefined()
  await asOwner('delete from users')
})

test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  'with %s off the portal does not start in production',
  async (setting) => {
    await asSuperuser(`alter system set ${setting} = off`, 'select pg_reload_conf()')
    try {
      await expect.poll(() => refusal(server.appUrl)).toBe(`${NOT_SAFE}${setting} is off.`)
      expect(await refusal(server.appUrl, DEMO)).toBeUndefined()
    } finally {
      await asSuperuser(`alter system reset ${setting}`, 'select pg_reload_conf()')
    }
    await expect.poll(() => refusal(server.appUrl)).toBeUndefined()
  },
)

test('a setting that only our own role has counts too', async () => {
  const url = `${server.appUrl}?options=${encodeURIComponent('-c synchronous_commit=off')}`
  expect(await refusal(url)).toBe(`${NOT_SAFE}synchronous_commit is off.`)
})

test('the owner of the tables, or who may become that, does not run the portal in production', async () => {
  const owner = `${NOT_SAFE}DATABASE_URL connects as the owner of the tables, who belongs in DATABASE_OWNER_URL.`
  expect(await refusal(server.ownerUrl)).toBe(owner)
  expect(await refusal(server.ownerUrl, DEMO)).toBeUndefined()
  await asSuperuser('grant trousseau_owner to trousseau_app')
  expect(await refusal(server.appUrl)).toBe(owner)
  await asSuperuser('revoke trousseau_owner from trousseau_app')
  expect(await refusal(server.appUrl)).toBeUndefined()
})

test('a role that bypasses row security does not run the portal in production', async () => {
  await asSuperuser('alter role trousseau_app bypassrls')
  expect(await refusal(server.appUrl)).toBe(`${NOT_SAFE}DATABASE_URL connects as a role with BYPASSRLS.`)
  await asSuperuser('alter role trousseau_app nobypassrls')
})

test('a role without its limits does not run the portal in production, until it is migrated again', async () => {
  await asSuperuser('alter role trousseau_app reset lock_timeout')
  expect(await refusal(server.appUrl)).toBe(
    `${NOT_SAFE}lock_timeout of the role is not what npm run migrate sets.`,
  )
  await migrate(server.ownerUrl, server.appUrl)
  expect(await refusal(server.appUrl)).toBeUndefined()
})

test('standbys that nobody waits for are told of, and nobody is refused for them', async () => {
  const { log, lines } = captureLog()
  const db = openTestDb(server.appUrl, { max: 1, log })
  const standby = new pg.Client({ connectionString: `${server.superuserUrl}?replication=true` })
  try {
    await warnOfStandbys(db, log)
    expect(lines()).toEqual([])
    await standby.connect()
    await warnOfStandbys(db, log)
    expect(lines()).toMatchObject([{ level: 40, standbys: 1 }])
    expect(await refusal(server.appUrl)).toBeUndefined()
  } finally {
    await standby.end()
    await db.destroy()
  }
})

test('a superuser does not run the portal in production', async () => {
  const url = new URL(server.superuserUrl)
  url.pathname = new URL(server.appUrl).pathname
  expect(await refusal(url.href)).toBe(`${NOT_SAFE}DATABASE_URL connects as a superuser.`)
  expect(await refusal(url.href, DEMO)).toBeUndefined()
})

test('everything that is unsafe is said at once', async () => {
  await asSuperuser(
    'alter system set fsync = off',
    'alter system set full_page_writes = off',
    'select pg_reload_conf()',
  )
  await expect
    .poll(() => refusal(server.ownerUrl))
    .toMatch(/: fsync is off; full_page_writes is off; DATABASE_URL connects as the owner of the tables/)
})
