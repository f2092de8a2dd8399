import type { Invoice, InvoiceRow } from '@trousseau/contract/invoices'
import type { PageLinks, PageMeta } from '@trousseau/contract/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { postRecorded } from '../ledger/post.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { asIfMany, createOrderApp, type OrderApp } from '../testing/orders.ts'
import { dispatched, readyOrder } from '../testing/packages.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
const ids: Record<string, number> = {}
const numbers: Record<string, number> = {}

/**
 * An invoice issued on a day of November 2026, with its orders' PO numbers and types, shipping cost and tracking
 * number.
 */
async function bill(
  name: string,
  day: number,
  { orders, cost, tracking }: { orders: [po: string, type: number][]; cost: string; tracking: string },
) {
  app.clock.set(`2026-11-${day}T18:00:00Z`)
  const made: number[] = []
  for (const [po, type] of orders) made.push(await readyOrder(app, { purchase_order_number: po, type }))
  const shipped = { tracking_number: tracking, carrier: 'UPS', shipping_cost: cost }
  const { invoice } = await dispatched(app, made, shipped).then(({ id }) => fetchPackage(id))
  ids[name] = invoice?.id ?? 0
  numbers[name] = invoice?.number ?? 0
}
const fetchPackage = async (id: number) => {
  const { body } = await app.send('GET', `/api/factory-packages/${id}`, { token: app.tokens.w })
  return (body as { data: { invoice: { id: number; number: number } | null } }).data
}
const payRecorded = (invoiceId: number, amount: number) =>
  inTransaction(app.db, (db) =>
    postRecorded(db, app.world.stores.s1, { invoiceId, amount }, { at: app.clock.now(), method: 'cash' }),
  )

beforeAll(async () => {
  app = await createOrderApp()
  await bill('veil', 10, { orders: [['Zinnia', 1]], cost: '20.00', tracking: 'B-200' })
  await bill('gown', 12, {
    orders: [
      ['aster', 2],
      ['Rose 100%', 1],
    ],
    cost: '0',
    tracking: 'a-100',
  })
  await bill('train', 14, { orders: [['Élodie', 2]], cost: '31.50', tracking: 'C_300' })
  await payRecorded(ids.veil ?? 0, 125_400)
  await payRecorded(ids.gown ?? 0, 10_000)
  await makeInvoice(app, app.world.stores.s2, { factoryId: app.world.factories.f2 })
  app.clock.set('2026-12-14T18:00:00Z')
  // A session that was used a month ago, by a clock that was behind, has ended.
  for (const name of ['a1', 'r1', 'a2', 'f1', 'w'] as const)
    app.tokens[name] = await tokenFor(app, app.world.users[name])
})
afterAll(() => app.close())

type Listed = { invoices: InvoiceRow[]; meta: PageMeta; links: PageLinks }
const ask = (query: string, token = app.tokens.a1, store = app.world.stores.s1) =>
  app.send('GET', `/api/stores/${store}/invoices?${query}`, { token })
const list = async (query: string) => {
  const { status, body, text } = await ask(query)
  expect(status, text).toBe(200)
  return (body as { data: Listed }).data
}
const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id) ?? `# ${id}`
const namesIn = ({ invoices }: Listed) => invoices.map(({ id }) => nameOf(id))
const names = async (query: string) => namesIn(await list(query))
const wholesaleNames = async (query: string) => {
  const { status, body, text } = await app.send('GET', `/api/invoices?${query}`, { token: app.tokens.w })
  expect(status, text).toBe(200)
  return (body as { data: Listed }).data.invoices.map(({ store_package }) => store_package.store.name)
}

// Claims: entity.invoice.fields, invoice.status.values, api.stores.invoices.list, const.sort.default
test('a store lists its own invoices, the newest first, with what is paid and open of each', async () => {
  const { invoices, meta, links } = await list('')
  expect(invoices.map(({ id }) => nameOf(id))).toEqual(['train', 'gown', 'veil'])
  expect(meta).toMatchObject({ current_page: 1, per_page: 10, total: 3 })
  expect(links.first).toContain('/invoices?page=1')
  expect(invoices[1]).toMatchObject({
    id: ids.gown,
    number: numbers.gown,
    created_at: '2026-11-12T18:00:00.000Z',
    date: '2026-11-12',
    due_on: '2026-12-12',
    is_overdue: true,
    status: 'Partially Paid',
    status_id: 2,
    subtotal: 2468,
    shipping_cost: 0,
    total: 2468,
    formatted_total: '$2,468.00',
    paid: 100,
    open: 2368,
    formatted_open: '$2,368.00',
    being_confirmed: false,
    payment_method_id: app.methods.s1,
    store_package: {
      tracking_number: 'a-100',
      carrier: 'UPS',
      formatted_shipping_cost: '$0.00',
      tracking_url: 'https://www.ups.com/track?tracknum=a-100',
      meta: { formatted_sub_total: '$2,468.00', formatted_total: '$2,468.00' },
      store: { name: 'Store One' },
    },
  })
  expect(invoices[1]?.store_package_id).toBe(invoices[1]?.store_package.id)
  expect(invoices.map(({ status }) => status)).toEqual(['Unpaid', 'Partially Paid', 'Paid Fully'])
  expect(invoices.map(({ is_overdue }) => is_overdue)).toEqual([false, true, false])
})

// Claims: api.stores.invoices.list
test('invoices are sorted by each of their columns, both ways', async () => {
  const ascending: Record<string, string[]> = {
    id: ['veil', 'gown', 'train'],
    number: ['veil', 'gown', 'train'],
    created_at: ['veil', 'gown', 'train'],
    total: ['veil', 'train', 'gown'],
    tracking_number: ['gown', 'veil', 'train'],
    status: ['train', 'gown', 'veil'],
    shipping_cost: ['gown', 'veil', 'train'],
  }
  for (const [column, expected] of Object.entries(ascending)) {
    expect(await names(`order_by=${column}&order_dir=asc`), column).toEqual(expected)
    expect(await names(`order_by=${column}&order_dir=desc`), column).toEqual(expected.toReversed())
  }
})

test('what is no question about invoices is refused, and no page is longer than a hundred', async () => {
  for (const query of [
    'per_page=-1',
    'per_page=0',
    'per_page=-2',
    'per_page=1e9',
    'per_page=ten',
    'per_page=101',
    'page=0',
    'page=-1',
    'page=1e12',
    'from=a&from=b',
    'from=2026-02-30',
    'to=x',
    'order_by=store_id',
    'order_by=id;drop',
    'order_dir=up',
    'status[]=4',
    'status[]=',
    'type=3',
    'order_type=x',
  ])
    expect((await ask(query)).status, query).toBe(422)
  // Unknown parameter names are ignored.
  for (const query of ['status=3', 'status[x]=3', 'search[$ne]=']) expect(await names(query)).toHaveLength(3)
})

// Claims: api.stores.invoices.list, api.stores.invoices.list.status, api.stores.invoices.export
test('invoices are narrowed to days, to a status or several, and to those with a sample or a re-order', async () => {
  expect(await names('from=2026-11-12')).toEqual(['train', 'gown'])
  expect(await names('from=2026-11-12&to=2026-11-12')).toEqual(['gown'])
  expect(await names('to=2026-11-10')).toEqual(['veil'])
  expect(await names('status[]=1&status[]=2')).toEqual(['train', 'gown'])
  expect(await names('status[]=3')).toEqual(['veil'])
  expect(await names('type=1')).toEqual(['gown', 'veil'])
  expect(await names('order_type=2')).toEqual(['train', 'gown'])
  expect(await names('type=&order_type=')).toHaveLength(3)
})

test('a search finds an invoice by its number, its tracking number and the numbers of its orders', async () => {
  const found: Record<string, string[]> = {
    [String(numbers.gown)]: ['gown'],
    [`#${numbers.gown}`]: ['gown'],
    [`# ${numbers.veil}`]: ['veil'],
    'A-100': ['gown'],
    zinn: ['veil'],
    'rose 100%': ['gown'],
    élodie: ['train'],
    '%': ['gown'],
    _: ['train'],
    '#': [],
    'store one': [],
    "'; select 1--": [],
  }
  const expectFound = async () => {
    for (const [search, expected] of Object.entries(found))
      expect(await names(`search=${encodeURIComponent(search)}`), search).toEqual(expected)
  }
  await expectFound()
  await asIfMany(app, app.world.stores.s1, expectFound)
})

// Claims: api.stores.invoices.list
test('the links to other pages of invoices keep the question', async () => {
  const first = await list('per_page=1&status[]=1&status[]=2&order_by=total&order_dir=asc')
  expect(namesIn(first)).toEqual(['train'])
  const next = await app.send('GET', first.links.next ?? '', { token: app.tokens.a1 })
  expect(namesIn((next.body as { data: Listed }).data)).toEqual(['gown'])
  expect((await list('page=9')).invoices).toEqual([])
})

test("another store's invoices are not there; staff list any store's; factories none", async () => {
  const { s1, s2 } = app.world.stores
  expect((await ask('', app.tokens.a2)).status).toBe(404)
  expect((await ask('', app.tokens.a1, s2)).status).toBe(404)
  expect((await ask('', app.tokens.r1)).status).toBe(200)
  expect((await ask('', app.tokens.w, s2)).status).toBe(200)
  expect((await ask('', app.tokens.w, 999_999)).status).toBe(404)
  expect((await ask('', app.tokens.f1)).status).toBe(403)
  expect((await app.send('GET', `/api/stores/${s1}/invoices`)).status).toBe(401)
  for (const token of [app.tokens.a1, app.tokens.f1])
    expect((await app.send('GET', '/api/invoices', { token })).status).toBe(403)
})

// Claims: role.wholesale
test('staff list the invoices of all stores, by store, by factory and by a store’s name', async () => {
  const { stores, factories } = app.world
  expect(await wholesaleNames('')).toEqual(['Store Two', 'Store One', 'Store One', 'Store One'])
  expect(await wholesaleNames(`store=${stores.s2}`)).toEqual(['Store Two'])
  expect(await wholesaleNames(`factory=${factories.f2}`)).toEqual(['Store Two'])
  expect(await wholesaleNames(`factory=${factories.f1}&status[]=3`)).toEqual(['Store One'])
  expect(await wholesaleNames('search=store%20two')).toEqual(['Store Two'])
  expect(await wholesaleNames(`store=${stores.s1}&search=%23${numbers.gown}`)).toEqual(['Store One'])
  expect((await app.send('GET', '/api/invoices?per_page=-1', { token: app.tokens.w })).status).toBe(422)
})

test('one invoice has its orders as they were packed, where they went, and what was paid of it', async () => {
  const get = (token: string) => app.send('GET', `/api/invoices/${ids.gown}`, { token })
  const { status, body } = await get(app.tokens.a1)
  expect(status).toBe(200)
  const invoice = (body as { data: Invoice }).data
  expect(invoice.orders.map((order) => [order.purchase_order_number, order.formatted_total])).toEqual([
    ['aster', '$1,234.00'],
    ['Rose 100%', '$1,234.00'],
  ])
  expect(invoice.orders[0]).toMatchObject({ type_label: 'Re-Order', wear_date: '2027-06-01' })
  expect(invoice.address).toMatchObject({ full_name: 'Clara Weiss', zip: '60601' })
  expect(invoice.transactions).toMatchObject([
    { date: '2026-11-14', kind_label: 'Payment recorded', method_label: 'Cash', formatted_amount: '$100.00' },
  ])
  expect(JSON.stringify(body)).not.toContain('factory_price')
  expect((await get(app.tokens.w)).status).toBe(200)
  expect((await get(app.tokens.a2)).status).toBe(404)
  expect((await get(app.tokens.f1)).status).toBe(403)
})

test('an invoice whose payment is under way says so', async () => {
  const { s1 } = app.world.stores
  const id = '00000000-0000-4000-8000-000000000001'
  const of = { store_id: s1, attempt_id: id, invoice_id: ids.train ?? 0 }
  await app.db
    .insertInto('payment_attempts')
    .values({
      store_id: s1,
      id,
      state: 'unknown',
      total: 500,
      charged: 500,
      created_at: app.clock.now(),
      payment_method_id: app.methods.s1,
      pay_method: 'card',
      pay_brand: 'visa',
      pay_last_four: '1111',
    })
    .execute()
  await app.db
    .insertInto('attempt_lines')
    .values({ ...of, amount: 500 })
    .execute()
  const { invoices } = await list('')
  expect(invoices.map(({ being_confirmed }) => being_confirmed)).toEqual([true, false, false])
})
