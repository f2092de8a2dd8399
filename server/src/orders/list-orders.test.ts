import type { OrderRow } from '@trousseau/contract/orders/shapes'
import type { PageLinks, PageMeta } from '@trousseau/contract/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomItem, makeDress } from '../testing/catalogue.ts'
import { asIfMany, createOrderApp, type OrderApp, placed, setStatus } from '../testing/orders.ts'

let app: OrderApp
const ids: Record<string, number> = {}
beforeAll(async () => {
  app = await createOrderApp()
  const celeste = await makeDress(app.db, { name: 'Céleste 50%', styleNumber: 'X_9', wholesale: 50_000 })
  const hat = await makeCustomItem(app.db, { name: 'Chapeau', wholesale: 9_000, months: 1 })
  const place = async (name: string, more: Record<string, unknown>, days: number) => {
    app.clock.set(`2026-11-${15 + days}T18:00:00Z`)
    ids[name] = (await placed(app, { purchase_order_number: name, ...more })).id
  }
  await place('Zinnia', { wear_date: '2027-05-01', type: 2 }, 0)
  await place('aster', { wear_date: '2027-08-01', item_id: celeste }, 1)
  await place('Lily_1', { wear_date: '2027-04-15', item_type: 2, item_id: hat }, 2)
  await place('Rose 100%', { wear_date: '2027-07-01', type: 2, item_id: celeste }, 3)
  await place('Élodie', { wear_date: '2027-06-01' }, 4)
  const moveOn = (name: string, status: number, number: number) =>
    setStatus(app, ids[name] ?? 0, status, number)
  await moveOn('aster', 2, 10_042)
  await moveOn('Lily_1', 3, 10_007)
  await moveOn('Rose 100%', 5, 10_100)
  const theirs = {
    address: app.addresses.s2,
    payment_method: app.methods.s2,
    purchase_order_number: 'Theirs',
  }
  await placed(app, theirs, { token: app.tokens.a2 })
})
afterAll(() => app.close())

type Listed = { orders: OrderRow[]; meta: PageMeta; links: PageLinks }
const ask = (query: string, token = app.tokens.a1, store = app.world.stores.s1) =>
  app.send('GET', `/api/stores/${store}/orders?${query}`, { token })
const list = async (query: string) => {
  const { status, body, text } = await ask(query)
  expect(status, text).toBe(200)
  return (body as { data: Listed }).data
}
const names = async (query: string) =>
  (await list(query)).orders.map(({ purchase_order_number }) => purchase_order_number)

// Claims: api.stores.orders.list, const.orders.page-size, const.sort.default
test('a store lists its own orders, the newest first, ten to a page', async () => {
  const { orders, meta } = await list('')
  expect(orders.map(({ id }) => id)).toEqual(Object.values(ids).toReversed())
  expect(meta).toMatchObject({ current_page: 1, last_page: 1, per_page: 10, total: 5, from: 1, to: 5 })
  expect(orders[1]).toMatchObject({
    status: 5,
    store_status: 'Cancelled',
    sales_order_number: 10_100,
    date: '2026-11-18',
    type: 2,
    formatted_total: '$500.00',
    wear_date: '2027-07-01',
    orderable: { name: 'Céleste 50%' },
  })
})

// Claims: api.stores.orders.list
test('it is sorted by each of its columns, both ways, with what has no number yet first or last', async () => {
  const ascending: Record<string, string[]> = {
    id: ['Zinnia', 'aster', 'Lily_1', 'Rose 100%', 'Élodie'],
    created_at: ['Zinnia', 'aster', 'Lily_1', 'Rose 100%', 'Élodie'],
    sales_order_number: ['Zinnia', 'Élodie', 'Lily_1', 'aster', 'Rose 100%'],
    purchase_order_number: ['aster', 'Lily_1', 'Rose 100%', 'Zinnia', 'Élodie'],
    wear_date: ['Lily_1', 'Zinnia', 'Élodie', 'Rose 100%', 'aster'],
    total: ['Lily_1', 'aster', 'Rose 100%', 'Zinnia', 'Élodie'],
    status: ['Zinnia', 'Élodie', 'aster', 'Lily_1', 'Rose 100%'],
  }
  for (const [column, expected] of Object.entries(ascending)) {
    expect(await names(`order_by=${column}&order_dir=asc`), column).toEqual(expected)
    expect(await names(`order_by=${column}&order_dir=desc`), column).toEqual(expected.toReversed())
  }
  for (const query of ['order_by=store_id', 'order_by=id;drop', 'order_dir=up', 'per_page=-1', 'page=0'])
    expect((await ask(query)).status, query).toBe(422)
})

// Claims: api.stores.orders.ready-unpackaged, api.stores.orders.list.status
test('it is narrowed to one status or several, and to what is ready and in no package', async () => {
  expect(await names('status[]=1')).toEqual(['Élodie', 'Zinnia'])
  expect(await names('status[]=1&status[]=5')).toEqual(['Élodie', 'Rose 100%', 'Zinnia'])
  expect(await names('packaged=0&status[]=3')).toEqual(['Lily_1'])
  expect(await names('packaged=1')).toEqual([])
  for (const query of ['status[]=7', 'status[]=', 'status[]=1%20or%201=1', 'packaged=2'])
    expect((await ask(query)).status, query).toBe(422)
})

test('it is narrowed to samples or re-orders, by either name; empty is all', async () => {
  expect(await names('type=2')).toEqual(['Rose 100%', 'Zinnia'])
  expect(await names('order_type=1')).toEqual(['Élodie', 'Lily_1', 'aster'])
  expect(await names('type=&order_type=')).toHaveLength(5)
  expect((await ask('type=3')).status).toBe(422)
})

// Claims: api.stores.orders.list.search
test('a search finds a number of either kind and an item, whatever its accents; % and _ are letters', async () => {
  const found: Record<string, string[]> = {
    zinn: ['Zinnia'],
    ÉLODIE: ['Élodie'],
    celeste: ['Rose 100%', 'aster'],
    CÉLESTE: ['Rose 100%', 'aster'],
    aurelie: ['Élodie', 'Zinnia'],
    'at-204': ['Élodie', 'Zinnia'],
    '10042': ['aster'],
    '#10007': ['Lily_1'],
    '100%': ['Rose 100%'],
    '%': ['Rose 100%', 'aster'],
    _: ['Rose 100%', 'Lily_1', 'aster'],
    '#': [],
    y_1: ['Lily_1'],
    '\\': [],
    "'; select 1--": [],
    theirs: [],
  }
  const expectFound = async () => {
    for (const [search, expected] of Object.entries(found))
      expect(await names(`search=${encodeURIComponent(search)}`), search).toEqual(expected)
  }
  await expectFound()
  await asIfMany(app, app.world.stores.s1, expectFound)
  expect(await names('search=%20')).toHaveLength(5)
})

// Claims: api.stores.orders.list
test('filters narrow together, and the links to other pages keep them', async () => {
  const { orders, meta, links } = await list('search=e&per_page=2&page=2&order_by=wear_date&order_dir=asc')
  expect(orders.map(({ purchase_order_number }) => purchase_order_number)).toEqual(['Élodie', 'Rose 100%'])
  expect(meta).toMatchObject({ current_page: 2, last_page: 3, total: 5, from: 3, to: 4 })
  expect(links.next).toContain('page=3')
  for (const link of Object.values(links)) expect(link).toMatch(/search=e.*|per_page=2/)
  const next = await app.send('GET', links.next ?? '', { token: app.tokens.a1 })
  expect((next.body as { data: Listed }).data.orders).toHaveLength(1)
  expect(await names('from=2026-11-17')).toEqual(['Élodie', 'Rose 100%', 'Lily_1'])
  expect(await names('from=2026-11-16&to=2026-11-17')).toEqual(['Lily_1', 'aster'])
  expect(await names('from=2026-11-16&to=2026-11-18&type=2&search=rose')).toEqual(['Rose 100%'])
  expect((await list('page=9')).orders).toEqual([])
})

test("another store's orders are not there; staff list any store's; factories none", async () => {
  const { s1, s2 } = app.world.stores
  expect((await ask('', app.tokens.a2)).status).toBe(404)
  expect((await ask('', app.tokens.a1, s2)).status).toBe(404)
  expect((await ask('', app.tokens.r1)).status).toBe(200)
  const seen = await ask('', app.tokens.w, s2)
  expect((seen.body as { data: Listed }).data.orders).toMatchObject([{ purchase_order_number: 'Theirs' }])
  expect((await ask('', app.tokens.w, 999_999)).status).toBe(404)
  expect((await ask('', app.tokens.f1)).status).toBe(403)
  expect((await app.send('GET', `/api/stores/${s1}/orders`)).status).toBe(401)
})
