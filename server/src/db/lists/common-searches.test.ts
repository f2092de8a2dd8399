import { InvoiceQuestion } from '@trousseau/contract/invoices'
import { OrderQuestion } from '@trousseau/contract/orders/endpoints'
import { WholesalePackageQuestion } from '@trousseau/contract/packages'
import { TransactionQuestion } from '@trousseau/contract/transactions'
import { type KyselyPlugin, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldTallies } from '../../housekeeping/run-folding.ts'
import { listInvoices } from '../../invoices/invoices.store.ts'
import { postCredit, postRecorded } from '../../ledger/post.ts'
import { listOrders } from '../../orders/list-orders.store.ts'
import { listPackages } from '../../packages/packages.store.ts'
import { makeCustomItem } from '../../testing/catalogue.ts'
import { makeInvoice } from '../../testing/invoices.ts'
import { createOrderApp, type OrderApp, placed } from '../../testing/orders.ts'
import { onServer } from '../../testing/postgres/test-database.ts'
import { chooseSeed, createRandom } from '../../testing/random-calls/random.ts'
import { listTransactions } from '../../transactions/transactions.store.ts'
import { type Db, inTransaction } from '../db.ts'
import { PLANNED_ANEW } from '../prepared.ts'
import { LIMITS } from './common-searches.ts'

const TODAY = '2027-10-15'
const PER_PAGE = 4

let app: OrderApp
let model: number
let db: Db
/** How often all rows were counted. */
let counts = 0
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    const text = JSON.stringify(node)
    if (text.includes(PLANNED_ANEW) && text.includes('pg_postmaster_start_time')) counts += 1
    return node
  },
  transformResult: async ({ result }) => result,
}
const before = { ...LIMITS }
beforeAll(async () => {
  Object.assign(LIMITS, { short: 5, lookedAt: 10, newestIds: 3, movedAfter: 4, mostNew: 40, mostWalked: 25 })
  app = await createOrderApp()
  db = app.db.withPlugin(counting)
  model = (await placed(app)).id
  await insertOrders(60)
})
afterAll(async () => {
  Object.assign(LIMITS, before)
  await app.close()
})

const columns = sql`item_type, dress_id, type, color_id, size_id, price, fee, total, wear_date, ship_date, item_name,
  item_description, item_fold, ship_full_name, ship_street, ship_city, ship_country, ship_zip, ship_phone`
/** Orders like the first, of which every other has a number that begins with `lace`. */
const newOrders = (count: number, store: number, address: number) => sql`
  insert into orders (store_id, address_id, status, po, po_norm, created_at, ${columns})
  select ${store}, ${address}, 1, numbered.typed, numbered.typed, timestamptz '2026-01-05 03:00Z' + interval '1 day' * (number % 100), ${columns}
  from orders, lateral (
    select (case when number % 2 = 0 then 'lace-' else 'silk-' end) || number as typed, number
    from (select nextval('sales_order_numbers') as number from generate_series(1, ${count}::integer) where orders.id > 0) as numbers
  ) as numbered where id = ${model}`
const insertOrders = (count: number, of: 's1' | 's2' = 's1') =>
  newOrders(count, app.world.stores[of], app.addresses[of]).execute(app.db)

type Asking = {
  scopes: readonly [{ store: number } | 'any', RawBuilder<boolean>][]
  sorts: Record<string, RawBuilder<unknown>>
  /** All rows that have it, by the plainest means. */
  rows(typed: string, isAny: boolean): RawBuilder<unknown>
  list(
    scope: { store: number } | 'any',
    question: Record<string, string>,
  ): Promise<{ rows: readonly { id: number }[]; total: number }>
}

const ORDERS = (): Asking => ({
  scopes: [
    [{ store: app.world.stores.s1 }, sql`store_id = ${app.world.stores.s1}`],
    ['any', sql`true`],
  ],
  sorts: {
    id: sql`id`,
    purchase_order_number: sql`po_norm, id`,
    created_at: sql`at, id`,
    total: sql`total, id`,
  },
  rows: (typed, isAny) => sql`select *, created_at as at from orders
    where po_norm like ${`%${typed}%`} or item_fold like ${`%${typed}%`}
      or ${isAny} and store_id in (select id from stores where name_fold like ${`%${typed}%`})`,
  list: (scope, question) => listOrders(db, scope, OrderQuestion.parse(question), TODAY),
})

const DAYS: readonly { from?: string; to?: string }[] = [{}, { from: '2026-01-20', to: '2026-03-10' }]

const seed = chooseSeed()
const random = createRandom(seed)

/** First, middle and last pages and totals are those of a plain count and sort, in one of the orders each time. */
async function expectExact({ scopes, sorts, rows, list }: Asking, typed: string, what: string) {
  for (const [scope, isInScope] of scopes)
    for (const days of DAYS) {
      const [order_by, sort] = random.pick(Object.entries(sorts))
      const order_dir = random.pick(['asc', 'desc'])
      const isOfDays = days.from ? sql`day_of(at) between ${days.from} and ${days.to}` : sql`true`
      const { rows: sorted } = await sql<{ id: number }>`
          select id from (${rows(typed, scope === 'any')}) as found where ${isInScope} and ${isOfDays} order by ${sort}`.execute(
        app.db,
      )
      const ids = sorted.map(({ id }) => id)
      const last = Math.ceil(ids.length / PER_PAGE)
      const inOrder = order_dir === 'asc' ? ids : ids.toReversed()
      for (const page of new Set([1, Math.max(2, Math.ceil(last / 2)), last + 1, Math.max(1, last)])) {
        const question = {
          ...days,
          search: typed,
          order_by,
          order_dir,
          page: `${page}`,
          per_page: `${PER_PAGE}`,
        }
        const found = await list(scope, question)
        const which = `TEST_SEED=${seed} ${what} ${JSON.stringify({ scope, ...question })}`
        expect(found.total, which).toBe(ids.length)
        expect(
          found.rows.map(({ id }) => id),
          which,
        ).toEqual(inOrder.slice((page - 1) * PER_PAGE, page * PER_PAGE))
      }
    }
}

/** How often all rows were counted meanwhile: once for each scope and days, if nothing is remembered. */
async function countsOf(work: () => Promise<unknown>): Promise<number> {
  const before = counts
  await work()
  return counts - before
}
const EACH_ONCE = 4

test('what a search of orders has found is remembered, and its totals and pages stay exact', async () => {
  const ask = (what: string) => countsOf(() => expectExact(ORDERS(), 'lace', what))
  expect(await ask('at first')).toBe(EACH_ONCE)
  expect(await ask('remembered')).toBe(0)

  for (const _ of Array(3)) {
    await insertOrders(5)
    await insertOrders(2, 's2')
    expect(await ask('new orders')).toBe(0)
  }
  await foldTallies(app.db, 1_000)
  expect(await ask('folded')).toBe(0)

  await sql`update orders set po = 'tulle', po_norm = 'tulle'
    where id = (select min(id) from orders where po_norm like 'lace%')`.execute(app.db)
  expect(await ask('another PO number')).toBe(EACH_ONCE)
  await sql`update orders set po = 'lace-again', po_norm = 'lace-again' where po_norm = 'tulle'`.execute(
    app.db,
  )
  expect(await ask('the PO number again')).toBe(EACH_ONCE)

  await sql`update orders set po = 'tulle', po_norm = 'tulle'
    where id = (select min(id) from orders where store_id = ${app.world.stores.s2} and po_norm like 'lace%')`.execute(
    app.db,
  )
  expect(await ask('another PO number of another store')).toBe(EACH_ONCE / 2)

  await sql`update stores set name = 'Lace', name_fold = 'lace' where id = ${app.world.stores.s2}`.execute(
    app.db,
  )
  expect(await ask('the name of a store')).toBe(EACH_ONCE / 2)
  await insertOrders(3, 's2')
  expect(await ask('new orders of the store with that name')).toBe(0)

  await sql`update orders set status = 5 where id = (select max(id) from orders)`.execute(app.db)
  await onServer(
    app.ownerUrl ?? app.databaseUrl,
    async (client) => void (await client.query('select recount_tallies()')),
  )
  expect(await ask('counted anew')).toBe(0)
})

test('an order that is committed late, with an id below those that are remembered, is found', async () => {
  const ask = (what: string) => countsOf(() => expectExact(ORDERS(), 'lace', what))
  await onServer(app.databaseUrl, async (client) => {
    const { sql: text, parameters } = newOrders(2, app.world.stores.s1, app.addresses.s1).compile(app.db)
    await client.query('begin')
    await client.query(text, [...parameters])
    await insertOrders(12)
    await ask('while it is open')
    expect(await ask('while it is still open')).toBe(0)
    await client.query('commit')
    expect(await ask('committed')).toBeGreaterThan(0)
    expect(await ask('afterwards')).toBe(0)
  })
})

test('a word that few rows have is not remembered, nor one of digits', async () => {
  const ask = (typed: string) => countsOf(() => expectExact(ORDERS(), typed, typed))
  await sql`update orders set po = 'organza', po_norm = 'organza'
    where id = (select min(id) from orders where po_norm like 'silk%')`.execute(app.db)
  expect(await ask('organza')).toBe(0)
  expect(await ask('no such word')).toBe(0)
  expect(await countsOf(() => ORDERS().list('any', { search: '1', per_page: '4' }))).toBe(0)
})

const named = (typed: string, isAny: boolean) =>
  sql`${isAny} and store_id in (select id from stores where name_fold like ${`%${typed}%`})`
const billedLike = (typed: string, isBilled: RawBuilder<unknown>) => sql`exists (
  select from invoice_lines as line join orders on orders.id = line.order_id
  where ${isBilled} and orders.po_norm like ${`%${typed}%`})`

const INVOICES = (): Asking => ({
  scopes: ORDERS().scopes,
  sorts: {
    id: sql`id`,
    number: sql`number`,
    created_at: sql`at, id`,
    tracking_number: sql`tracking_fold nulls first, id`,
  },
  rows: (typed, isAny) => sql`
    select invoices.*, packages.tracking_fold, invoices.created_at as at
    from invoices join packages on packages.id = invoices.package_id
    where packages.tracking_fold like ${`%${typed}%`} or invoices.number::text like ${`%${typed}%`}
      or ${billedLike(typed, sql`line.invoice_id = invoices.id`)}
      or ${isAny} and invoices.store_id in (select id from stores where name_fold like ${`%${typed}%`})`,
  list: (scope, question) => listInvoices(db, scope, InvoiceQuestion.parse(question), TODAY),
})

const TRANSACTIONS = (): Asking => ({
  scopes: ORDERS().scopes,
  sorts: { id: sql`id`, created_at: sql`at, id`, amount: sql`sum, id` },
  rows: (typed, isAny) => sql`
    select id, store_id, at, case when ${isAny} then coalesce(whole, amount) else amount end as sum from ledger_txns as txn
    where kind <> 'invoice' and case when ${isAny} then part_of is null else invoice_id is not null end
      and (lower(reference) like ${`%${typed}%`} or ${named(typed, isAny)}
        or exists (select from ledger_txns as part
          where (part.id = txn.id or part.part_of = txn.id and ${isAny})
            and (${billedLike(typed, sql`line.invoice_id = part.invoice_id`)}
              or exists (select from invoices where id = part.invoice_id and number::text like ${`%${typed}%`}))))`,
  list: (scope, question) => listTransactions(db, scope, TransactionQuestion.parse(question)),
})

/** Invoices that are paid, with tracking numbers that begin with `1z`, or every other one with another; every other check has a number. */
let bills = 0
async function insertBills(count: number, of: 's1' | 's2' = 's1', isRetracked = false) {
  const store = app.world.stores[of]
  const itemId = await makeCustomItem(app.db, { name: 'Sash', wholesale: 1_000, months: 1 })
  const shipment = { factoryId: app.world.factories.f1, addressId: app.addresses[of], itemId }
  for (let made = 0; made < count; made += 1) {
    bills += 1
    const now = new Date(Date.UTC(2026, 0, 5 + ((bills * 4) % 100)))
    const [first, second] = [
      await makeInvoice(app, store, { ...shipment, now, orders: [100, 200] }),
      await makeInvoice(app, store, { ...shipment, now }),
    ]
    if (isRetracked)
      await sql`update packages set tracking_number = 'TRK', tracking_fold = 'trk' where id = ${second.packageId}`.execute(
        app.db,
      )
    await inTransaction(app.db, async (db) => {
      const meta = { at: now, reference: bills % 2 === 0 ? `Chq ${bills}` : null }
      const amount = 50
      const whole = await postRecorded(
        db,
        store,
        { invoiceId: first.id, amount },
        { ...meta, whole: 2 * amount },
      )
      await postRecorded(db, store, { invoiceId: second.id, amount }, { ...meta, partOf: whole })
      if (bills % 5 === 0) await postCredit(db, store, bills, { at: now })
    })
  }
}

/** As only somebody with the owner's rights could. */
const retypeShipped = (from: string, to: string) =>
  onServer(app.ownerUrl ?? app.databaseUrl, async (client) => {
    await client.query('alter table orders disable trigger orders_keep_what_was_agreed')
    await client.query(
      'update orders set po = $2, po_norm = $2 where id = (select min(id) from orders where po_norm like $1 and status = 4)',
      [from, to],
    )
    await client.query('alter table orders enable trigger orders_keep_what_was_agreed')
  })

test('what searches of invoices and transactions have found is remembered, and stays exact', async () => {
  await insertBills(12, 's1', true)
  await insertBills(4, 's2', true)
  /** By a text that half of the rows have, and by one that nearly all have. */
  const searches = [
    [INVOICES(), '1z'],
    [INVOICES(), 'made'],
    [TRANSACTIONS(), 'chq'],
    [TRANSACTIONS(), 'made'],
  ] as const
  const ask = async (what: string) => {
    const times: number[] = []
    for (const [asking, typed] of searches)
      times.push(await countsOf(() => expectExact(asking, typed, `${what}: ${typed}`)))
    return times
  }
  expect(await ask('at first')).toEqual([4, 4, 4, 4])
  expect(await ask('remembered')).toEqual([0, 0, 0, 0])
  await insertBills(3)
  await insertBills(1, 's2')
  expect(await ask('new invoices')).toEqual([0, 0, 0, 0])
  await sql`update packages set tracking_number = 'TRK', tracking_fold = 'trk'
    where id = (select min(id) from packages where tracking_fold like '1z%')`.execute(app.db)
  expect(await ask('another tracking number')).toEqual([4, 4, 0, 0])
  await sql`update orders set po = 'made', po_norm = 'made'
    where id = (select min(id) from orders where status = 1 and po_norm like 'silk%')`.execute(app.db)
  expect(await ask('the PO number of an order that is not billed')).toEqual([0, 0, 0, 0])
  await retypeShipped('made%', 'mended')
  expect(await ask('the PO number of an invoice')).toEqual([4, 4, 4, 4])
  await sql`update stores set name = 'Made', name_fold = 'made' where id = ${app.world.stores.s2}`.execute(
    app.db,
  )
  expect(await ask('the name of a store')).toEqual([2, 2, 2, 2])
})

const PACKAGES = (): Asking => ({
  scopes: [['any', sql`true`]],
  sorts: {
    id: sql`id`,
    created_at: sql`at, id`,
    tracking_number: sql`tracking_fold nulls first, id`,
    shipping_cost: sql`shipping_cost nulls first, id`,
  },
  rows: (typed, isAny) => sql`select *, created_at as at from packages
    where tracking_fold like ${`%${typed}%`} or lower(carrier) like ${`%${typed}%`} or ${named(typed, isAny)}
      or id::text = ${typed}`,
  list: (_, question) => listPackages(db, 'any', WholesalePackageQuestion.parse(question)),
})

/** Packages that have left, of which all went with one carrier and every other has a number that begins with `sat`. */
const insertPackages = (count: number, hasLeft = true) =>
  sql`
    insert into packages (store_id, factory_id, ship_full_name, ship_street, ship_city, ship_country, ship_zip, ship_phone,
      carrier, tracking_number, tracking_fold, shipping_cost, created_at, dispatched_at)
    select ${app.world.stores.s1}, ${app.world.factories.f1}, 'A', 'B', 'C', 'US', '60601', '3125550100', 'Moonline',
      numbered.typed, numbered.typed, nth, numbered.at, case when ${hasLeft} then numbered.at end
    from generate_series(1, ${count}::integer) as nth, lateral (
      select (case when nth % 2 = 0 then 'sat-' else 'rep-' end) || nth as typed,
        timestamptz '2026-01-05 03:00Z' + interval '1 day' * (nth * 7 % 100) as at
    ) as numbered`.execute(app.db)

test('what a search of packages has found is remembered of those that have left, and stays exact', async () => {
  await insertPackages(60)
  await insertPackages(6, false)
  await insertPackages(12)
  /** By a text that half of them have, by one that nearly all have, and by digits. */
  const searches = ['sat', 'moonline', '1']
  const ask = async (what: string) => {
    const times: number[] = []
    for (const typed of searches)
      times.push(await countsOf(() => expectExact(PACKAGES(), typed, `${what}: ${typed}`)))
    return times
  }
  /** One that has left or not, among those that are remembered. */
  const change = (hasLeft: boolean, columns: RawBuilder<unknown>) =>
    sql`update packages set ${columns} where id = (
      select min(id) from packages where carrier = 'Moonline' and (dispatched_at is not null) = ${hasLeft})`.execute(
      app.db,
    )
  expect(await ask('at first')).toEqual([2, 2, 2])
  expect(await ask('remembered')).toEqual([0, 0, 0])

  await change(false, sql`tracking_number = 'sat-111', tracking_fold = 'sat-111'`)
  expect(await ask('the number of one that has not left')).toEqual([0, 0, 0])
  await change(false, sql`tracking_number = null, tracking_fold = null, carrier = 'Satellite'`)
  expect(await ask('the carrier of one that has not left')).toEqual([0, 0, 0])
  await change(false, sql`dispatched_at = created_at`)
  expect(await ask('one that leaves')).toEqual([0, 0, 0])
  await sql`delete from packages where id = (select max(id) from packages where dispatched_at is null)`.execute(
    app.db,
  )
  expect(await ask('one that is deleted')).toEqual([0, 0, 0])
  for (const _ of Array(3)) {
    await insertPackages(5)
    await insertPackages(2, false)
    await change(false, sql`dispatched_at = created_at`)
    expect(await ask('new packages')).toEqual([0, 0, 0])
    await change(false, sql`tracking_number = 'rep-2', tracking_fold = 'rep-2'`)
    expect(await ask('the number of one that is still there')).toEqual([0, 0, 0])
  }
  await foldTallies(app.db, 1_000)
  expect(await ask('folded')).toEqual([0, 0, 0])

  await change(true, sql`tracking_number = 'sat-1', tracking_fold = 'sat-1'`)
  expect(await ask('the number of one that has left')).toEqual([2, 2, 2])
  await change(true, sql`carrier = 'Sunline'`)
  expect(await ask('the carrier of one that has left')).toEqual([2, 2, 2])
  await sql`update stores set name = 'Satin', name_fold = 'satin' where id = ${app.world.stores.s1}`.execute(
    app.db,
  )
  expect(await ask('the name of a store')).toEqual([2, 2, 2])
  expect(await ask('remembered again')).toEqual([0, 0, 0])
})
