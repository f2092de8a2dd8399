import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { onServer } from '../testing/postgres/test-database.ts'
import { startThrowAway, type ThrowAway } from '../testing/postgres/throw-away-postgres.ts'
import { openDb } from './db.ts'
import { migrate } from './migrate.ts'
import { refuseUnsafeDatabase } from './refuse-unsafe.ts'

let server: ThrowAway
beforeAll(async () => {
  server = await startThrowAway({})
  await migrate(server.ownerUrl, server.appUrl)
})
afterAll(() => server.stop())

/** The start's error message, or undefined if it continues. */
async function refusal(url: string, production = true): Promise<string | undefined> {
  const db = openDb(url, { max: 1, log: createLog('silent', 'test') })
  try {
    await refuseUnsafeDatabase(db, production)
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

test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  'with %s off the portal does not start in production',
  async (setting) => {
    await asSuperuser(`alter system set ${setting} = off`, 'select pg_reload_conf()')
    try {
      await expect.poll(() => refusal(server.appUrl)).toBe(`${NOT_SAFE}${setting} is off.`)
      expect(await refusal(server.appUrl, false)).toBeUndefined()
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
  expect(await refusal(server.ownerUrl, false)).toBeUndefined()
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

test('a superuser does not run the portal in production', async () => {
  const url = new URL(server.superuserUrl)
  url.pathname = new URL(server.appUrl).pathname
  expect(await refusal(url.href)).toBe(`${NOT_SAFE}DATABASE_URL connects as a superuser.`)
  expect(await refusal(url.href, false)).toBeUndefined()
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
