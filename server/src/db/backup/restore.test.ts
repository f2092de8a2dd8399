import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { reconcileOnce } from '../../payments/reconcile.ts'
import { checksums } from '../../testing/checksum.ts'
import { makeInvoice } from '../../testing/invoices.ts'
import { pay } from '../../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../../testing/payments/payments-app.ts'
import { passWindow } from '../../testing/payments/payments-later.ts'
import { createTestClient } from '../../testing/payments/provider.ts'
import { createTestDatabase, openTestDb, type TestDatabase } from '../../testing/postgres/test-database.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { RESTORES } from '../../testing/test-size.ts'
import type { Db } from '../db.ts'
import { emptyHouse, ONLY_HOUSE } from '../house.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { backUp } from './back-up.ts'
import { manifestPath, tablePath } from './manifest.ts'
import { restore } from './restore.ts'

usePayingApp()

const DRILLS = { repeats: RESTORES - 1 }
const folder = mkdtempSync(join(tmpdir(), 'trousseau-backup-'))
const NOW = new Date('2026-11-16T18:00:00Z')
/** Different in a restored house, on purpose. */
const ENDED = [
  'sessions',
  'password_resets',
  'email_changes',
  'passkey_challenges',
  'recovery_codes',
  'audit',
  'catalogue_state',
  'migrations',
]
const opened: { close(): Promise<void> }[] = []
let made = 0

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A database that is dropped after the test. */
async function database(): Promise<TestDatabase> {
  const created = await createTestDatabase()
  opened.push({ close: () => created.drop() })
  return created
}

function open(url: string): Db {
  const db = openTestDb(url, { max: 1 })
  opened.push({ close: () => db.destroy() })
  return db
}

async function saved(ownerUrl = app.ownerUrl ?? ''): Promise<string> {
  made += 1
  const to = join(folder, `backup ${made}`)
  await backUp({ ownerUrl, house: ONLY_HOUSE }, to, app.clock.now())
  return to
}

async function restored(from: string): Promise<TestDatabase> {
  const target = await database()
  await restore({ ...target, house: ONLY_HOUSE }, from, NOW)
  return target
}

/** A portal on the restored house, with the same provider, at the same moment. */
async function portalOn({ appUrl }: TestDatabase): Promise<TestApp> {
  const portal = await createTestApp(provider.env, { databaseUrl: appUrl })
  opened.push({ close: () => portal.close() })
  portal.clock.set(app.clock.now().toISOString())
  return portal
}

/** Read by the owner: of a house that is not whole, nobody else may read anything. */
async function emailsIn({ ownerUrl }: TestDatabase): Promise<string[]> {
  const db = openTestDb(ownerUrl, { max: 1 })
  const people = await db.selectFrom('users').select('email').execute()
  await db.destroy()
  return people.map(({ email }) => email)
}

/** What guards the tables: keys, checks, triggers and whether they are on, indexes, and who may do what. */
async function guards(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select conrelid::regclass::text as of, conname::text as name, pg_get_constraintdef(oid) as what
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal
    union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
    union all select relname, grantee::regrole::text, privilege_type
    from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace
    order by 1, 2, 3`.execute(db)
  return rows
}

test('a restored house has every row, key, trigger and right of the saved one', DRILLS, async () => {
  const invoice = await makeInvoice(app, s1)
  expect((await pay(app, invoice.id)).status).toBe(200)
  const from = await saved()
  const before = await checksums(app.db, ENDED)
  const later = await makeInvoice(app, s1)

  const portal = await portalOn(await restored(from))
  expect(await checksums(portal.db, ENDED)).toEqual(before)
  expect(await guards(portal.db)).toEqual(await guards(app.db))
  const audited = portal.db.selectFrom('audit').select(['at', 'subject']).where('action', '=', 'restored')
  expect(await audited.execute()).toEqual([
    { at: NOW, subject: `backup of ${app.clock.now().toISOString()}` },
  ])
  // What was ended after the backup stays so, and what was given is not given again.
  expect((await portal.send('GET', '/api/orders', { token: app.tokens.a1 })).status).toBe(401)
  const { rows: left } = await sql`
    select from sessions union all select from password_resets union all select from email_changes
    union all select from passkey_challenges union all select from recovery_codes
  `.execute(portal.db)
  expect(left).toEqual([])
  const next = await makeInvoice(portal, s1)
  expect(next.number).toBeGreaterThan(later.number + 500)
  expect(next.id).toBeGreaterThan(later.id + 500)
})

test(
  'a backup made while stores pay is of one moment: what the provider took later is found, and nothing else',
  DRILLS,
  async () => {
    const invoices = await Promise.all(Array.from({ length: 12 }, () => makeInvoice(app, s1)))
    const before = await provider.transactionsOf(c1)
    const paying = Promise.all(invoices.map(async ({ id }) => (await pay(app, id)).status))
    const from = await saved()
    expect(new Set(await paying)).toEqual(new Set([200]))

    const portal = await portalOn(await restored(from))
    const known = await portal.db.selectFrom('payment_attempts').select('id').execute()
    passWindow(portal)
    const { summary } = await reconcileOnce(createTestClient(portal, createLog('silent', 'test')))
    const charges = (await provider.transactionsOf(c1)).slice(before.length)
    const { rows: paid } = await sql<{ n: number }>`
    select count(*) as n from invoices where status = 3 and id = any(${invoices.map(({ id }) => id)})
  `.execute(portal.db)
    const found = await portal.db.selectFrom('reconcile_breaks').selectAll().execute()
    expect(charges).toHaveLength(12)
    expect((paid[0]?.n ?? 0) + found.length, `${summary} ${known.length} known`).toBe(12)
    expect(summary).toMatch(new RegExp(` 0 payments or refunds are open, ${found.length} differences?\\.$`))
  },
)

test('a backup of an older build is restored and migrated', async () => {
  const old = await database()
  const owner = open(old.ownerUrl)
  await emptyHouse(owner, ONLY_HOUSE)
  const names = readMigrations().map(({ name }) => name)
  await migrate(old.ownerUrl, old.appUrl, { last: '042-what-factories-find.sql' })
  await sql`insert into factories (name, name_fold, created_at) values ('Atelier', 'atelier', now())`.execute(
    owner,
  )
  const db = open((await restored(await saved(old.ownerUrl))).appUrl)
  const { rows } = await sql<{ name: string }>`
    select name from migrations order by name collate "C"`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(await db.selectFrom('factories').select('name').execute()).toEqual([{ name: 'Atelier' }])
})

test('nothing is restored over people, from half a backup, a changed file, or one of a later build', async () => {
  const from = await saved()
  const target = await database()
  const tryFrom = (place: string) => restore({ ...target, house: ONLY_HOUSE }, place, NOW)

  await expect(tryFrom(folder)).rejects.toThrow(`${folder} is not a complete backup`)
  const manifest = await readFile(manifestPath(from), 'utf8')
  writeFileSync(manifestPath(from), manifest.replace('"001-people.sql"', '"000-people.sql"'))
  await expect(tryFrom(from)).rejects.toThrow('made by a newer or a different version')
  writeFileSync(manifestPath(from), manifest)

  const stores = tablePath(from, { name: 'stores' })
  const whole = await readFile(stores)
  writeFileSync(stores, whole.subarray(0, -9))
  await expect(tryFrom(from)).rejects.toThrow(`${stores} could not be read`)
  expect(await emailsIn(target)).toEqual([])
  writeFileSync(stores, whole)
  await tryFrom(from)
  await sql`update users set email = 'changed since' where id = ${app.world.users.a1}`.execute(
    open(target.appUrl),
  )
  await expect(tryFrom(from)).rejects.toThrow('The database already has people in it')
  expect(await emailsIn(target)).toContain('changed since')
})

test('only the owner of a backup’s files may read them, and one that is there is not written over', async () => {
  const from = await saved()
  const modes = [from, ...readdirSync(from).map((name) => join(from, name))].map(
    (path) => statSync(path).mode & 0o077,
  )
  expect(new Set(modes)).toEqual(new Set([0]))
  await expect(backUp({ ownerUrl: app.ownerUrl ?? '', house: ONLY_HOUSE }, from, NOW)).rejects.toThrow(
    'already exists',
  )
})
