import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DELAY_REASONS } from '@trousseau/domain/dates/delay-reasons'
import { RISKS } from '@trousseau/domain/dates/risk'
import { STAGES } from '@trousseau/domain/dates/stages'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createTestDatabase, openTestDb, type TestDatabase } from '../../testing/postgres/test-database.ts'
import { verifyPassword } from '../../users/passwords/password.ts'
import { findLivingUserByEmail } from '../../users/users.store.ts'
import type { Db } from '../db.ts'
import { DEMO_VERSION, demoState, staleDemoSentence } from './demo-state.ts'
import { loadDemo } from './load-demo.ts'

const PICTURES = new URL('../../../demo/pictures/', import.meta.url)
const ONE_PICTURE = onePictureFolder()
const NOW = new Date('2026-11-14T18:00:00Z')

const open: { db: Db; database: TestDatabase }[] = []

async function emptyDatabase(): Promise<Db> {
  const database = await createTestDatabase()
  const db = openTestDb(database.ownerUrl, { max: 2 })
  open.push({ db, database })
  return db
}

/** Loading all pictures is slow, and only the tests about pictures need them. */
function onePictureFolder(): URL {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-pictures-'))
  const hash = '0123456789abcdef'
  const files = [{ width: 320, format: 'webp' }]
  const picture = { hash, width: 1440, height: 1920, alt: 'A gown', color: '#f6efe2', files }
  mkdirSync(join(folder, hash))
  writeFileSync(join(folder, hash, '320.webp'), 'a picture')
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ aurelie: [picture] }))
  return pathToFileURL(`${folder}/`)
}

afterAll(() => rmSync(ONE_PICTURE, { recursive: true }))

afterEach(async () => {
  for (const { db, database } of open.splice(0)) {
    await db.destroy()
    await database.drop()
  }
})

async function count(db: Db, from: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(from)}`.execute(db)
  return rows[0]?.count ?? 0
}

const TABLES = [
  'factories',
  'stores',
  'addresses',
  'users',
  'dresses',
  'custom_items',
  'pictures',
  'picture_files',
  'dress_colors',
  'dress_sizes',
  'dress_custom_items',
  'dress_pictures',
  'custom_item_pictures',
  'orders',
  'order_history',
  'demo',
]

/** Without password hashes, which are salted and therefore always differ. */
async function fingerprint(db: Db): Promise<Record<string, string | undefined>> {
  const prints: Record<string, string | undefined> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{ print: string }>`
      select md5(string_agg(line, chr(10) order by line)) as print
      from (select (to_jsonb(t) - array['password_hash', 'customer_reference'])::text as line from ${sql.table(table)} t) lines
    `.execute(db)
    prints[table] = rows[0]?.print
  }
  return prints
}

test('an empty database gets 64 dresses, 20 custom items, 38 colors, 15 sizes, 12 stores and 2 factories', async () => {
  const db = await emptyDatabase()
  expect(await demoState(db)).toBe('empty')
  expect(await loadDemo(db, NOW, ONE_PICTURE)).toBe(true)
  expect(await demoState(db)).toEqual({ version: DEMO_VERSION })

  expect(await count(db, 'dresses where published_at < now() and withdrawn_at is null')).toBe(64)
  expect(await count(db, 'custom_items where published_at < now() and withdrawn_at is null')).toBe(20)
  expect(await count(db, 'colors')).toBe(38)
  expect(await count(db, 'sizes')).toBe(15)
  expect(await count(db, 'stores')).toBe(12)
  expect(await count(db, 'stores where closed_at is not null')).toBe(1)
  expect(await count(db, 'stores where payment_method_type_id = 2 and terms_days = 0')).toBe(1)
  expect(await count(db, 'factories')).toBe(2)
  expect(await count(db, 'orders where store_id = 1')).toBe(61)
  expect(await count(db, "orders where store_id = 1 and created_at > timestamptz '2026-10-15'")).toBe(15)
  expect(await count(db, 'orders where store_id <> 1')).toBe(14)

  const admins = await db
    .selectFrom('users')
    .innerJoin('stores', 'stores.id', 'users.store_id')
    .where('stores.name', '=', 'Ivory Lane Bridal')
    .where('role_id', '=', 1)
    .select('users.email')
    .execute()
  expect(admins).toEqual([{ email: 'admin@ivorylane.example' }])
})

test('everybody signs in with the one password, except the people of the closed store', async () => {
  const db = await emptyDatabase()
  await loadDemo(db, NOW, ONE_PICTURE)
  const users = await db.selectFrom('users').select(['email_norm', 'password_hash']).execute()
  const [hash, ...others] = new Set(users.map((user) => user.password_hash))
  expect(others).toEqual([])
  expect(await verifyPassword(hash, 'trousseau-demo')).toBe(true)

  const barred: string[] = []
  for (const { email_norm } of users) {
    const living = await findLivingUserByEmail(db, email_norm, ['store', 'wholesale', 'factory'])
    if (!living) barred.push(email_norm)
  }
  expect(barred).toEqual(['admin@secondstreetbrides.example'])
  expect(users.map((user) => user.email_norm)).toEqual(
    expect.arrayContaining([
      'admin@ivorylane.example',
      'staff@ivorylane.example',
      'admin@velvetvow.example',
      'admin@trousseau.example',
      'staff@trousseau.example',
      'factory@ateliernord.example',
      'factory@ateliersud.example',
    ]),
  )
})

test('every picture file of the manifest is stored with its bytes, and every item shows a picture', async () => {
  const db = await emptyDatabase()
  await loadDemo(db, NOW, PICTURES)
  const manifest: Record<
    string,
    { hash: string; files: { width: number; format: string; bytes: number }[] }[]
  > = JSON.parse(readFileSync(new URL('manifest.json', PICTURES), 'utf8'))
  const expected = Object.values(manifest)
    .flat()
    .flatMap(({ hash, files }) => files.map((file) => `${hash} ${file.width} ${file.format} ${file.bytes}`))
  expect(expected.length).toBeGreaterThan(84)

  const { rows } = await sql<{ line: string }>`
    select hash || ' ' || width || ' ' || format || ' ' || length(bytes) as line from picture_files
  `.execute(db)
  expect(rows.map(({ line }) => line).sort()).toEqual([...new Set(expected)].sort())
  const [one] = await db.selectFrom('picture_files').selectAll().orderBy('hash').limit(1).execute()
  expect(one?.bytes).toEqual(readFileSync(new URL(`${one?.hash}/${one?.width}.${one?.format}`, PICTURES)))

  expect(await count(db, 'dress_pictures where position = 1')).toBe(64)
  expect(await count(db, 'custom_item_pictures where position = 1')).toBe(20)
  expect(await count(db, 'orders where item_picture not in (select hash from pictures)')).toBe(0)
  expect(await count(db, 'orders where item_picture is null')).toBe(0)
})

test('two loads on the same day give the same rows, however late it is in the day', async () => {
  const [morning, night] = await Promise.all([emptyDatabase(), emptyDatabase()])
  await loadDemo(morning, new Date('2026-07-08T05:00:00Z'), ONE_PICTURE)
  await loadDemo(night, new Date('2026-07-09T04:59:59Z'), ONE_PICTURE)
  expect(await fingerprint(night)).toEqual(await fingerprint(morning))
})

test('a database that is loaded already stays as it is', async () => {
  const db = await emptyDatabase()
  await loadDemo(db, NOW, ONE_PICTURE)
  const before = await fingerprint(db)
  expect(await loadDemo(db, new Date('2027-01-20T18:00:00Z'), ONE_PICTURE)).toBe(false)
  expect(await fingerprint(db)).toEqual(before)
})

test('of two servers that start at once one loads, and the other finds it loaded', async () => {
  const db = await emptyDatabase()
  const loaded = await Promise.all([loadDemo(db, NOW, ONE_PICTURE), loadDemo(db, NOW, ONE_PICTURE)])
  expect(loaded.toSorted()).toEqual([false, true])
  expect(await count(db, 'stores')).toBe(12)
})

test("somebody's own database is never touched", async () => {
  const db = await emptyDatabase()
  await sql`
    insert into users (kind, role_id, name, first_name, last_name, email, email_norm, created_at)
    values ('wholesale', 1, 'own', 'O', 'W', 'own@house.example', 'own@house.example', now())
  `.execute(db)
  expect(await demoState(db)).toBe('none')
  expect(await loadDemo(db, NOW, ONE_PICTURE)).toBe(false)
  expect(await count(db, 'users')).toBe(1)
  expect(await count(db, 'stores')).toBe(0)
})

test('a load that fails half way leaves nothing behind', async () => {
  const db = await emptyDatabase()
  // Makes the load fail at the last table but one.
  await sql`alter table order_history add constraint nothing_may_happen check (seq < 3)`.execute(db)
  await expect(loadDemo(db, NOW, ONE_PICTURE)).rejects.toThrow('nothing_may_happen')
  expect(await demoState(db)).toBe('empty')
  for (const table of TABLES) expect(await count(db, table), table).toBe(0)

  await sql`alter table order_history drop constraint nothing_may_happen`.execute(db)
  expect(await loadDemo(db, NOW, ONE_PICTURE)).toBe(true)
})

test.each([
  ['a leap day', '2028-02-29T18:00:00Z', '2028-02-29'],
  ['the last day of a long month', '2026-08-31T18:00:00Z', '2026-08-31'],
  ['half past eleven at night in Chicago', '2026-11-15T05:30:00Z', '2026-11-14'],
])('%s is a day like any other, with every stage, risk and reason', async (_, now, day) => {
  const db = await emptyDatabase()
  expect(await loadDemo(db, new Date(now), ONE_PICTURE)).toBe(true)
  const held = await db.selectFrom('order_dates').select(['state', 'stage', 'risk']).execute()
  const inFlight = held.filter(({ state }) => state !== 'cancelled')
  expect(new Set(inFlight.map(({ risk }) => risk))).toEqual(new Set(RISKS))
  expect(new Set(inFlight.map(({ stage }) => stage))).toEqual(new Set(STAGES))
  const reports = await db.selectFrom('stage_reports').select('reason').distinct().execute()
  expect(reports.map(({ reason }) => reason ?? '').toSorted()).toEqual(
    ['', ...Object.keys(DELAY_REASONS)].toSorted(),
  )
  expect(await count(db, 'order_promises where by_user is not null')).toBe(1)
  // They are known since before today, so that nobody is told.
  expect(await count(db, 'outbox')).toBe(0)
  const loaded = await db.selectFrom('demo').selectAll().execute()
  expect(loaded).toEqual([{ only_row: true, version: DEMO_VERSION, loaded_on: day }])
})

test('what is made after the demo gets ids and numbers that are free', async () => {
  const db = await emptyDatabase()
  await loadDemo(db, NOW, ONE_PICTURE)
  const { rows } = await sql<Record<string, number>>`
    select
      nextval(pg_get_serial_sequence('stores', 'id')) as store,
      nextval(pg_get_serial_sequence('users', 'id')) as user,
      nextval(pg_get_serial_sequence('addresses', 'id')) as address,
      nextval(pg_get_serial_sequence('factories', 'id')) as factory,
      nextval(pg_get_serial_sequence('dresses', 'id')) as dress,
      nextval(pg_get_serial_sequence('custom_items', 'id')) as item,
      nextval(pg_get_serial_sequence('orders', 'id')) as order,
      nextval('sales_order_numbers') as number,
      (select max(sales_order_number) + 1 from orders) as free
  `.execute(db)
  const { number, free, ...ids } = rows[0] ?? {}
  expect(ids).toEqual({ store: 13, user: 18, address: 17, factory: 3, dress: 65, item: 21, order: 76 })
  expect(number).toBe(free)
})

test('an older demo is named with the command that renews it', () => {
  expect(staleDemoSentence(DEMO_VERSION)).toBeUndefined()
  expect(staleDemoSentence(0)).toBe(
    `The demo data is of version 0, this build brings version ${DEMO_VERSION}: npm run renew-demo loads it anew (everything in the database is lost).`,
  )
})
