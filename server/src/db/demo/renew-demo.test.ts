import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../log.ts'
import {
  createTestDatabase,
  onServer,
  openTestDb,
  type TestDatabase,
} from '../../testing/postgres/test-database.ts'
import { DEMO_VERSION, demoState } from './demo-state.ts'
import { loadDemo } from './load-demo.ts'
import { renewDemo } from './renew-demo.ts'

// Without pictures, which take most of the time and are not tested here.
const folder = mkdtempSync(join(tmpdir(), 'trousseau-no-pictures-'))
writeFileSync(join(folder, 'manifest.json'), '{}')
const NO_PICTURES = pathToFileURL(`${folder}/`)
const NOW = new Date('2026-11-14T18:00:00Z')
const log = createLog('silent', 'test')

/** Loaded once, and copied for each test of a loaded demo. */
let demo: TestDatabase
let database: TestDatabase

beforeAll(async () => {
  demo = await createTestDatabase()
  const db = openTestDb(demo.ownerUrl, { max: 1 })
  await loadDemo(db, NOW, NO_PICTURES)
  await db.destroy()
})

afterEach(() => database.drop())
afterAll(async () => {
  await demo.drop()
  rmSync(folder, { recursive: true })
})

async function haveDemo(): Promise<void> {
  database = await createTestDatabase({ like: demo })
}

async function haveEmpty(): Promise<void> {
  database = await createTestDatabase()
}

async function read(url: string, text: string): Promise<unknown[]> {
  let found: unknown[] = []
  await onServer(url, async (client) => {
    found = (await client.query(text)).rows
  })
  return found
}

const renew = () => renewDemo(database, new Date('2027-03-03T18:00:00Z'), NO_PICTURES, log)

test('an older demo is replaced by the one of this build, dated from today, and the app may read it', async () => {
  await haveDemo()
  await read(
    database.ownerUrl,
    "update demo set version = 0; update stores set name = 'Changed' where id = 1",
  )

  await renew()
  expect(await read(database.appUrl, 'select version, loaded_on::text from demo')).toEqual([
    { version: DEMO_VERSION, loaded_on: '2027-03-03' },
  ])
  expect(await read(database.appUrl, 'select name from stores where id = 1')).toEqual([
    { name: 'Ivory Lane Bridal' },
  ])
  await expect(read(database.appUrl, 'create table veils (name text)')).rejects.toThrow('permission denied')
  await expect(read(database.appUrl, 'delete from order_history')).rejects.toThrow('permission denied')
})

test('a database made by a build whose migrations differ is renewed all the same', async () => {
  await haveDemo()
  await read(database.ownerUrl, "update migrations set hash = 'another'")
  await renew()
  expect(await read(database.ownerUrl, 'select version from demo')).toEqual([{ version: DEMO_VERSION }])
})

test('an empty database, migrated or not, is simply loaded', async () => {
  await haveEmpty()
  await renew()
  await read(database.ownerUrl, 'drop schema public cascade; create schema public')
  await renew()
  expect(await read(database.appUrl, 'select count(*)::int as stores from stores')).toEqual([{ stores: 12 }])
})

test('a database with accounts of its own is left as it is', async () => {
  await haveEmpty()
  await read(
    database.ownerUrl,
    `insert into users (kind, role_id, name, first_name, last_name, email, email_norm, created_at)
     values ('wholesale', 1, 'own', 'O', 'W', 'own@house.example', 'own@house.example', now())`,
  )
  await expect(renew()).rejects.toThrow('was not loaded by the demo')
  expect(await read(database.ownerUrl, 'select name from users')).toEqual([{ name: 'own' }])
})

test("a stranger's database is left as it is", async () => {
  await haveEmpty()
  await read(
    database.ownerUrl,
    "drop schema public cascade; create schema public; create table ledger as select 'theirs' as line",
  )
  await expect(renew()).rejects.toThrow('was not loaded by the demo')
  expect(await read(database.ownerUrl, 'select line from ledger')).toEqual([{ line: 'theirs' }])
})

test('a database that a running Trousseau uses is left as it is', async () => {
  await haveDemo()
  // Past a pooler, which closes a connection of its own that nobody uses.
  const portal = openTestDb(database.directUrl, { max: 1 })
  try {
    const before = await demoState(portal)
    await expect(renew()).rejects.toThrow('Trousseau is running on this database: stop it first.')
    expect(await demoState(portal)).toEqual(before)
    expect(await read(database.appUrl, 'select loaded_on::text from demo')).toEqual([
      { loaded_on: '2026-11-14' },
    ])
  } finally {
    await portal.destroy()
  }
})

test('a running Trousseau that is just closing its connections is waited for', async () => {
  await haveDemo()
  const portal = openTestDb(database.directUrl, { max: 1 })
  await demoState(portal)
  const renewed = renew().then(
    () => 'renewed',
    (problem: unknown) => problem,
  )
  const looking = `select from pg_stat_activity
    where application_name like 'trousseau%' and query like '%from pg_stat_activity%'`
  await vi.waitFor(async () => expect(await read(database.ownerUrl, looking)).not.toEqual([]), 30_000)
  await portal.destroy()
  expect(await renewed).toBe('renewed')
})
