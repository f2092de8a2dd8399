import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openCuttingProxy } from '../testing/postgres/cutting-proxy.ts'
import {
  createTestDatabase,
  onServer,
  type TestDatabase,
  urlOfDatabase,
} from '../testing/postgres/test-database.ts'
import { describeSchema } from './describe-schema.ts'
import { migrate } from './migrate.ts'

async function createEmptyDatabase() {
  const { superuserUrl, ownerUrl, appUrl, prefix } = inject('testServer')
  const name = `${prefix}empty_${Date.now()}`
  await onServer(superuserUrl, async (client) => {
    await client.query(`create database ${name} owner ${new URL(ownerUrl).username}`)
  })
  onTestFinished(() =>
    onServer(superuserUrl, async (client) => {
      await client.query(`drop database ${name} with (force)`)
    }),
  )
  return { ownerUrl: urlOfDatabase(ownerUrl, name), appUrl: urlOfDatabase(appUrl, name) }
}

async function createMigratedDatabase() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

let shared: TestDatabase
beforeAll(async () => {
  shared = await createTestDatabase()
})
afterAll(() => shared.drop())

const run = (url: string, statement: string) =>
  onServer(url, async (client) => {
    await client.query(statement)
  })

test('two servers that start at once on an empty database migrate it once', async () => {
  const { ownerUrl, appUrl } = await createEmptyDatabase()
  const applied = await Promise.all([
    migrate(ownerUrl, appUrl),
    migrate(ownerUrl, appUrl),
    migrate(ownerUrl, appUrl),
  ])
  const names = applied.flat()
  expect(names).toContain('001-people.sql')
  expect(new Set(names).size).toBe(names.length)
  expect(applied.filter((list) => list.length > 0)).toHaveLength(1)
  expect(names).toEqual(names.toSorted())
})

test('a second run applies nothing', async () => {
  expect(await migrate(shared.ownerUrl, shared.appUrl)).toEqual([])
})

test('a database made by another build is refused in one sentence, and left as it is', async () => {
  const { ownerUrl, appUrl } = await createMigratedDatabase()
  await run(ownerUrl, "update migrations set hash = 'another' where name = '002-wire.sql'")
  await expect(migrate(ownerUrl, appUrl)).rejects.toThrow(
    /^The database was made by another build \(002-wire\.sql differs\): use an empty database or data folder\.$/,
  )
})

test('what a newer build added is no reason not to start', async () => {
  const { ownerUrl, appUrl } = await createMigratedDatabase()
  await run(ownerUrl, "insert into migrations (name, hash) values ('999-later.sql', 'x')")
  expect(await migrate(ownerUrl, appUrl)).toEqual([])
})

test('the types of the queries are those of the migrated tables', async () => {
  const committed = readFileSync(new URL('./schema.ts', import.meta.url), 'utf8')
  expect(await describeSchema(shared.ownerUrl)).toBe(committed)
})

test.each([
  'create table veils (id int)',
  'create schema veils',
  'create temporary table veils (id int)',
  'create function f() returns int language sql as $$ select 1 $$',
  'drop table orders',
  'alter table orders disable trigger all',
  'alter table audit add column x int',
  'create index on orders (total)',
  'truncate sessions',
  'create role somebody',
  'alter role current_user superuser',
])('the app cannot %s', async (statement) => {
  await expect(run(shared.appUrl, statement)).rejects.toMatchObject({ code: '42501' })
})

const ORDER_WITH_HISTORY = `
  insert into stores (id, name, name_fold, first_name, last_name, email, phone, website, address, street, city, country, zip, created_at)
    values (1, 'S', 's', '', '', '', '', '', '', '', '', 'US', '', now());
  insert into addresses (store_id, id, full_name, street, city, country, zip, phone, created_at)
    values (1, 1, 'A', '', '', 'US', '', '', now());
  insert into custom_items (id, name, name_fold, description, description_fold, wholesale_price, factory_price, estimated_months, estimated_days, created_at)
    values (1, 'Veil', 'veil', '', '', 100, 50, 1, 0, now());
  insert into orders (store_id, id, item_type, custom_item_id, po, po_norm, type, status, price, fee, total, wear_date, ship_date,
      item_name, item_description, address_id, ship_full_name, ship_street, ship_city, ship_country, ship_zip, ship_phone, created_at)
    values (1, 1, 2, 1, 'PO', 'po', 1, 1, 100, 0, 100, '2027-06-01', '2027-05-01', 'Veil', '', 1, 'A', '', '', 'US', '', '', now());
  insert into order_history (store_id, order_id, seq, to_status, at) values (1, 1, 1, 1, now())`

test('the version before goes on writing orders before it may write what new triggers write', async () => {
  const { appUrl, ownerUrl } = await createMigratedDatabase()
  const app = decodeURIComponent(new URL(appUrl).username)
  await run(
    ownerUrl,
    `revoke all on tallies, tally_changes, ordered_items, list_marks, mark_changes, taken_numbers from ${app}`,
  )
  await run(appUrl, ORDER_WITH_HISTORY)
  await onServer(ownerUrl, async (client) => {
    const { rows } = await client.query('select list, n from tally_changes order by id')
    expect(rows).toEqual([
      { list: 'shown', n: '1' },
      { list: 'orders', n: '1' },
      { list: 'sold', n: '1' },
      { list: 'shipping', n: '1' },
      { list: 'wearing', n: '1' },
      { list: 'risky', n: '1' },
    ])
  })
})

test.each(['audit', 'order_history'])(
  'nobody changes or removes what is in %s, not even the owner',
  async (table) => {
    const { appUrl, ownerUrl } = await createMigratedDatabase()
    await run(
      ownerUrl,
      table === 'audit' ? "insert into audit (at, action) values (now(), 'login')" : ORDER_WITH_HISTORY,
    )
    const column = table === 'audit' ? 'action' : 'reason'
    for (const url of [appUrl, ownerUrl]) {
      for (const statement of [
        `update ${table} set ${column} = 'x'`,
        `delete from ${table}`,
        `truncate ${table}`,
      ])
        await expect(run(url, statement)).rejects.toMatchObject({ code: '42501' })
    }
  },
)

test('the app reads which migrations there are, and writes none', async () => {
  await run(shared.appUrl, 'select name from migrations')
  for (const statement of [
    'delete from migrations',
    "update migrations set hash = 'x'",
    "insert into migrations values ('x', 'x')",
  ])
    await expect(run(shared.appUrl, statement)).rejects.toMatchObject({ code: '42501' })
})

test('a start that waits for another start to migrate gives up in the end, and says so', async () => {
  await onServer(shared.ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock(7401958)')
    await expect(migrate(shared.ownerUrl, shared.appUrl, { lockWaitMs: 100 })).rejects.toThrow(
      /^Another start has been changing this database's tables for more than 0\.1 seconds: wait until it has finished, /,
    )
  })
  expect(await migrate(shared.ownerUrl, shared.appUrl, { lockWaitMs: 5_000 })).toEqual([])
})

test('a statement of a migration may take ten minutes, whatever the role or the database allows a query', async () => {
  const { ownerUrl, appUrl } = await createMigratedDatabase()
  const name = new URL(ownerUrl).pathname.slice(1)
  await run(
    urlOfDatabase(inject('testServer').superuserUrl, name),
    `create table seen (setting text);
     grant select, insert on seen to public;
     create function see() returns event_trigger language plpgsql as $$
       begin insert into seen values (current_setting('statement_timeout')); end $$;
     create event trigger watching on ddl_command_start execute function see();
     alter database ${name} set statement_timeout = '20s'`,
  )
  await migrate(ownerUrl, appUrl)
  await onServer(ownerUrl, async (client) => {
    const { rows } = await client.query('select distinct setting from seen')
    expect(rows).toEqual([{ setting: '10min' }])
  })
})

test('tables that were copied without their sequences go on with numbers that nobody has', async () => {
  const { ownerUrl, appUrl } = await createMigratedDatabase()
  await run(ownerUrl, ORDER_WITH_HISTORY)
  // Only custom items are drawn further than there are rows.
  await run(ownerUrl, "select setval('orders_id_seq', 4, false), setval('custom_items_id_seq', 7)")
  await run(
    ownerUrl,
    `insert into orders select (jsonb_populate_record(orders, '{"id": 500, "po_norm": "other"}')).* from orders;
     update orders set status = 5, sales_order_number = 90000 where id = 500`,
  )
  await migrate(ownerUrl, appUrl)
  await onServer(ownerUrl, async (client) => {
    const { rows } = await client.query(`
      select nextval('orders_id_seq') as "order", nextval('sales_order_numbers') as number,
        nextval('custom_items_id_seq') as item, nextval('invoice_numbers') as invoice`)
    expect(rows).toEqual([{ order: '501', number: '90001', item: '8', invoice: '50001' }])
  })
})

test('a migration whose connection is lost fails alone, keeps nothing of the step, and can be run again', async () => {
  const { ownerUrl, appUrl } = await createEmptyDatabase()
  const proxy = await openCuttingProxy(ownerUrl)
  onTestFinished(() => proxy.close())
  const cut = proxy.cutAt(/create table outbox/, 'unheard')
  await expect(migrate(proxy.url, appUrl)).rejects.toThrow('Connection terminated')
  await cut
  expect(await migrate(proxy.url, appUrl)).toContain('002-wire.sql')
})

test('a migration that finds a table in use is undone, and tried until nobody uses it', async () => {
  const { ownerUrl, appUrl } = await createEmptyDatabase()
  await migrate(ownerUrl, appUrl, { last: '044-staff-sign-in.sql' })
  await onServer(ownerUrl, async (client) => {
    await client.query('begin; lock table orders in access share mode')
    await expect(migrate(ownerUrl, appUrl, { inUseMs: 0 })).rejects.toThrow(
      '045-dates.sql was undone, because a table that it changes was in use: start again.',
    )
    const migrating = migrate(ownerUrl, appUrl)
    // It has come to the table that is in use.
    await expect
      .poll(async () => (await client.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0)
    await client.query('commit')
    expect(await migrating).toContain('045-dates.sql')
  })
})

test('indexes that are built while others write go on being built after a cut, and none is left half built', async () => {
  const { ownerUrl, appUrl } = await createEmptyDatabase()
  const proxy = await openCuttingProxy(ownerUrl)
  onTestFinished(() => proxy.close())
  const cut = proxy.cutAt(/create index concurrently if not exists orders_by_total/, 'unheard')
  await expect(migrate(proxy.url, appUrl)).rejects.toThrow('Connection terminated')
  await cut
  const applied = await migrate(ownerUrl, appUrl)
  expect(applied[0]).toBe('019-list-indexes.sql')
  await onServer(ownerUrl, async (client) => {
    const { rows } = await client.query('select indexrelid::regclass from pg_index where not indisvalid')
    expect(rows).toEqual([])
  })
})
