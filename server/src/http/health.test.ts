import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { createTestDatabase, onServer } from '../testing/postgres/test-database.ts'
import { startTestProcess } from '../testing/processes/test-process.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const run = (url: string, statement: string) =>
  onServer(url, async (client) => {
    await client.query(statement)
  })

/** `migrated: false` is what a new portal finds that is started before `npm run migrate`. */
async function createDatabase({ migrated }: { migrated: boolean }) {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  if (!migrated) await run(database.ownerUrl, 'drop schema public cascade; create schema public')
  return database
}

async function startOn(databaseUrl: string): Promise<TestApp> {
  const app = await createTestApp({}, { databaseUrl })
  onTestFinished(() => app.close())
  return app
}

const readinessOf = async (app: TestApp) => {
  const { status, body } = await app.send('GET', '/health/ready')
  return [status, (body as { reason?: string }).reason]
}
const statusOf = async (app: TestApp) => (await app.send('GET', '/api/countries')).status

test('a portal on a database without tables is alive and not ready, answers no call wrongly, and is ready once it is migrated', async () => {
  const { ownerUrl, appUrl } = await createDatabase({ migrated: false })
  const app = await startOn(appUrl)
  expect(await readinessOf(app)).toEqual([503, 'The database has no tables yet: run npm run migrate.'])
  expect((await app.send('GET', '/health/live')).status).toBe(200)
  const { status, body, headers } = await app.send('GET', '/api/session', { token: 'x'.repeat(43) })
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(body).toMatchObject({ success: false, code: 'unavailable' })

  await migrate(ownerUrl, appUrl)
  expect(await readinessOf(app)).toEqual([200, undefined])
  expect(await statusOf(app)).toBe(200)
})

test('a portal is not ready while one of its migrations is missing or differs, and does not mind newer ones', async () => {
  const { ownerUrl, appUrl } = await createDatabase({ migrated: true })
  await run(
    ownerUrl,
    "create table kept as select * from migrations where name >= '010'; delete from migrations where name >= '010'",
  )
  const app = await startOn(appUrl)
  const [status, reason] = await readinessOf(app)
  expect(status).toBe(503)
  expect(reason).toMatch(
    /^The database lacks 010-usual-choices\.sql, 011-color\.sql.*: run npm run migrate\.$/,
  )
  expect(await statusOf(app)).toBe(503)

  await run(ownerUrl, 'insert into migrations select * from kept')
  await run(ownerUrl, "insert into migrations (name, hash) values ('999-later.sql', 'x')")
  expect(await readinessOf(app)).toEqual([200, undefined])
  expect(await statusOf(app)).toBe(200)

  await run(ownerUrl, "update migrations set hash = 'x' where name = '002-wire.sql'")
  const other = 'The database was made by another build (002-wire.sql differs).'
  await expect.poll(() => readinessOf(app)).toEqual([503, other])
})

test.each([
  [
    'set default_transaction_read_only = on',
    'The database takes no changes (default_transaction_read_only is on).',
  ],
  // As on a standby: the function that tells it is found in our schema first.
  [
    'set search_path = public, pg_catalog',
    'The database is a standby or is recovering, and takes no changes.',
  ],
])(
  'after alter database … %s the portal is not ready, until its address leads to one that takes changes',
  async (setting, reason) => {
    const { ownerUrl, directUrl } = await createDatabase({ migrated: true })
    const name = new URL(ownerUrl).pathname.slice(1)
    await run(
      ownerUrl,
      'create function public.pg_is_in_recovery() returns boolean language sql as $$ select true $$',
    )
    await run(ownerUrl, `alter database ${name} ${setting}`)
    const app = await startOn(directUrl)
    expect(await readinessOf(app)).toEqual([503, reason])
    await run(ownerUrl, `begin read write; alter database ${name} reset all; commit`)
    expect(await readinessOf(app)).toEqual([200, undefined])
  },
)

test('a worker does not start on a database that lacks a migration, and says which', async () => {
  const { ownerUrl, appUrl } = await createDatabase({ migrated: true })
  await run(ownerUrl, "delete from migrations where name = '011-color.sql'")
  const env = { DATABASE_URL: appUrl, SMTP_URL: 'smtp://127.0.0.1:1', SANDBOX: 'on', LOG_LEVEL: 'silent' }
  await expect(startTestProcess('worker', env)).rejects.toThrow(
    'The database lacks 011-color.sql: run npm run migrate.',
  )
})
