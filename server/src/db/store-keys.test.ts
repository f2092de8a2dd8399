import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStore } from '../testing/people.ts'
import { onServer } from '../testing/postgres/test-database.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Tables that mention a store and belong to the house, which would keep them whole on every node. */
const OF_THE_HOUSE = [
  'audit', // what anybody did, also those who are of no store
  'mails', // what anybody was written, also those who are of no store
  'provider_calls', // the calls of a day, which share one limit
  'provider_line', // who waits for a call, for seconds
  'reconcile_breaks', // a difference is known by the provider's transaction, whichever store it was told for
  'users', // an email address is one person's, of whatever store or of none
]

test('what is unique in a table of stores is so within a store, so that it can be distributed by store', async () => {
  const { rows } = await sql<{ table: string; index: string }>`
    select relname as table, indexrelid::regclass::text as index
    from pg_index join pg_class on pg_class.oid = indrelid
    join pg_attribute on attrelid = indrelid and attname = 'store_id'
    where relnamespace = current_schema()::regnamespace and indisunique
      and attnum <> all ((indkey::int2[])[0:indnkeyatts - 1])
    order by 1, 2`.execute(app.db)
  expect([...new Set(rows.map(({ table }) => table))]).toEqual(OF_THE_HOUSE)
})

test('what is found by its id alone has an index on it', async () => {
  const { rows } = await sql<{ table: string }>`
    select pg_class.relname as table from pg_class
    join pg_attribute on attrelid = pg_class.oid and attname = 'id'
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and not exists (
      select from pg_index where indrelid = pg_class.oid and indkey[0] = attnum and indpred is null
    ) order by 1`.execute(app.db)
  // A refund is found by its charge, a credit in its store, a mark in its list; changes are folded list by list.
  expect(rows.map(({ table }) => table)).toEqual([
    'list_marks',
    'mark_changes',
    'refunds',
    'store_credits',
    'tally_changes',
  ])
})

type AttemptColumns = Partial<Insertable<Schema['payment_attempts']>>
const insertAttempt = async (storeId: number, columns: AttemptColumns) => {
  const id = randomUUID()
  const now = app.clock.now()
  await app.db
    .insertInto('payment_attempts')
    .values({
      store_id: storeId,
      id,
      state: 'failed',
      total: 1,
      charged: 0,
      created_at: now,
      settled_at: now,
      ...columns,
    })
    .execute()
  return id
}
const setCharge = (id: string, provider_id: string | null) =>
  app.db.updateTable('payment_attempts').set({ provider_id }).where('id', '=', id).execute()
const taken = (constraint: string) => ({ code: '23505', constraint })
const CHARGE_TAKEN = taken('payment_attempts_provider_id_key')

test('a charge belongs to one payment, whichever store’s, until that payment leaves it', async () => {
  const [one, other] = [await makeStore(app.db, 'One'), await makeStore(app.db, 'Other')]
  const first = await insertAttempt(one, { provider_id: 'charge 1' })
  const second = await insertAttempt(other, {})
  for (const store of [one, other])
    await expect(insertAttempt(store, { provider_id: 'charge 1' })).rejects.toMatchObject(CHARGE_TAKEN)
  await expect(setCharge(second, 'charge 1')).rejects.toMatchObject(CHARGE_TAKEN)
  await setCharge(first, 'charge 2')
  await setCharge(second, 'charge 1')
  await expect(setCharge(first, 'charge 1')).rejects.toMatchObject(CHARGE_TAKEN)
  await app.db.deleteFrom('payment_attempts').where('id', '=', second).execute()
  await setCharge(first, 'charge 1')
  await setCharge(first, null)
  await insertAttempt(one, { provider_id: 'charge 1' })
})

test('of two that take the same charge at once, the second waits for the first and is refused', async () => {
  const store = await makeStore(app.db, 'At once')
  const second = await insertAttempt(store, {})
  let waiting: Promise<unknown> | undefined
  await app.db.transaction().execute(async (db) => {
    const id = randomUUID()
    const now = app.clock.now()
    await sql`insert into payment_attempts (store_id, id, state, total, charged, provider_id, created_at, settled_at)
      values (${store}, ${id}, 'failed', 1, 0, 'charge 5', ${now}, ${now})`.execute(db)
    waiting = setCharge(second, 'charge 5').then(
      () => 'taken twice',
      (error) => error,
    )
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
        return rows.length
      })
      .toBe(1)
  })
  expect(await waiting).toMatchObject(CHARGE_TAKEN)
})

test('a number of a sales order or invoice, and a saved method, are one store’s only', async () => {
  const [one, other] = [await makeStore(app.db, 'Numbered'), await makeStore(app.db, 'Also numbered')]
  const insertMethod = (store_id: number) =>
    app.db
      .insertInto('payment_methods')
      .values({
        store_id,
        stax_id: 'method 1',
        method: 'bank',
        last_four: '0000',
        person_name: 'A',
        address_1: '',
        address_city: '',
        address_zip: '',
        reading: 1,
        created_at: app.clock.now(),
      })
      .execute()
  await insertMethod(one)
  await expect(insertMethod(other)).rejects.toMatchObject(taken('payment_methods_stax_id_key'))
  const { rows } = await sql<{ kind: string; in_table: string; arguments: string }>`
    select distinct on (relname) relname as in_table, encode(tgargs, 'escape') as arguments
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where proname = 'take_number' order by relname`.execute(app.db)
  expect(rows.map((row) => [row.in_table, ...row.arguments.split('\\000').slice(0, 2)])).toEqual([
    ['credit_notes', 'credit note', 'number'],
    ['invoices', 'invoice', 'number'],
    ['orders', 'sales order', 'sales_order_number'],
    ['payment_attempts', 'charge', 'provider_id'],
    ['payment_methods', 'payment method', 'stax_id'],
  ])
})

test('nobody but the tables themselves writes what is taken', async () => {
  for (const statement of ['delete from taken_numbers', "insert into taken_numbers values ('charge', 'x')"])
    await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ code: '42501' })
})

test('the charges of payments that were there before are taken, and a run that was cut off goes on', async () => {
  const { ownerUrl = '', databaseUrl } = app
  const store = await makeStore(app.db, 'Before')
  await insertAttempt(store, { provider_id: 'charge 3' })
  await onServer(ownerUrl, async (client) => {
    await client.query('delete from taken_numbers')
    await client.query("insert into taken_numbers values ('charge', 'charge 0')")
    await client.query("delete from migrations where name = '027-store-keys.sql'")
  })
  expect(await migrate(ownerUrl, databaseUrl)).toEqual(['027-store-keys.sql'])
  await expect(insertAttempt(store, { provider_id: 'charge 3' })).rejects.toMatchObject(CHARGE_TAKEN)
  await insertAttempt(store, { provider_id: 'charge 0' })
})
