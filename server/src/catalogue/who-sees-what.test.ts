import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomItem, makeDress, makeOrder } from '../testing/catalogue.ts'
import { makeWorld } from '../testing/people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: TestApp
let tokens: { store: string; wholesale: string; factory: string }
const dress = { own: 0, others: 0, ordered: 0, ownDraft: 0, withdrawn: 0 }
const item = { own: 0, others: 0 }

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app
  const { users, stores, factories } = await makeWorld(db)
  const { f1, f2 } = factories
  item.own = await makeCustomItem(db, {
    name: 'Own veil',
    factoryId: f1,
    wholesale: 5_000,
    factoryPrice: 900,
  })
  item.others = await makeCustomItem(db, { name: "Others' veil", factoryId: f2 })
  dress.own = await makeDress(db, {
    name: 'Own',
    factoryId: f1,
    wholesale: 100_000,
    factoryPrice: 70_000,
    customItems: [item.own, item.others],
  })
  dress.others = await makeDress(db, { name: "Others'", factoryId: f2 })
  dress.ordered = await makeDress(db, {
    name: 'Ordered here',
    factoryId: f2,
    wholesale: 300_000,
    factoryPrice: 20_000,
  })
  dress.ownDraft = await makeDress(db, { name: 'Own draft', factoryId: f1, status: 'draft' })
  dress.withdrawn = await makeDress(db, { name: 'Withdrawn', status: 'withdrawn' })
  await makeOrder(db, { storeId: stores.s1, dressId: dress.ordered, factoryId: f1 })
  tokens = {
    store: await tokenFor(app, users.a1),
    wholesale: await tokenFor(app, users.w),
    factory: await tokenFor(app, users.f1),
  }
})
afterAll(() => app.close())

type Listed = { data: { dresses: { name: string }[] } }

async function names(token: string, query = ''): Promise<string[]> {
  const { body } = await app.send('GET', `/api/dresses/published?per_page=-1${query}`, { token })
  return (body as Listed).data.dresses.map(({ name }) => name)
}
const statusOf = async (token: string, id: number) =>
  (await app.send('GET', `/api/dresses/${id}`, { token })).status

test('a factory sees what it makes and what it has orders of, and nothing else', async () => {
  expect(await names(tokens.factory)).toEqual(['Ordered here', 'Own'])
  expect(await statusOf(tokens.factory, dress.own)).toBe(200)
  expect(await statusOf(tokens.factory, dress.ownDraft)).toBe(200)
  expect(await statusOf(tokens.factory, dress.ordered)).toBe(200)
  expect(await statusOf(tokens.factory, dress.others)).toBe(404)
  expect(await statusOf(tokens.factory, dress.withdrawn)).toBe(404)
})

test('a store sees what is published, whoever makes it', async () => {
  expect(await names(tokens.store)).toEqual(['Ordered here', "Others'", 'Own'])
  expect(await statusOf(tokens.store, dress.ownDraft)).toBe(404)
  expect(await statusOf(tokens.store, dress.withdrawn)).toBe(404)
})

test('wholesale staff see all, drafts and withdrawn ones too', async () => {
  const { body } = await app.send('GET', '/api/dresses', { token: tokens.wholesale })
  expect((body as Listed).data.dresses.map(({ name }) => name)).toEqual([
    'Ordered here',
    "Others'",
    'Own',
    'Own draft',
    'Withdrawn',
  ])
  expect(await statusOf(tokens.wholesale, dress.ownDraft)).toBe(200)
  expect(await names(tokens.wholesale)).toEqual(['Ordered here', "Others'", 'Own'])
})

test.each([
  ['draft', ['Own draft']],
  ['withdrawn', ['Withdrawn']],
  ['published', ['Ordered here', "Others'", 'Own']],
  ['draft&status[]=withdrawn', ['Own draft', 'Withdrawn']],
])('the wholesale list is narrowed to what is %s', async (status, expected) => {
  const path = `/api/dresses?status[]=${status}`
  const { body } = await app.send('GET', path, { token: tokens.wholesale })
  expect((body as Listed).data.dresses.map(({ name }) => name)).toEqual(expected)
})

test('to a factory, price is its own price: sorting and filtering tell nothing of the other', async () => {
  expect(await names(tokens.factory, '&order_by=price')).toEqual(['Ordered here', 'Own'])
  expect(await names(tokens.store, '&order_by=price')).toEqual(['Own', "Others'", 'Ordered here'])
  expect(await names(tokens.factory, '&price_from=700&price_to=700')).toEqual(['Own'])
  expect(await names(tokens.factory, '&price_from=1000')).toEqual([])
})

test('the items linked to a dress are those that the viewer may see', async () => {
  const linked = async (token: string) => {
    const { body } = await app.send('GET', `/api/dresses/${dress.own}`, { token })
    return (body as { data: { custom_items: unknown[]; custom_items_ids: number[] } }).data
  }
  expect(await linked(tokens.factory)).toMatchObject({
    custom_items_ids: [item.own],
    custom_items: [{ id: item.own, name: 'Own veil' }],
  })
  expect((await linked(tokens.store)).custom_items_ids).toEqual([item.own, item.others])
})

/** All field names, at any depth. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
}

const READS = () => [
  '/api/dresses/published',
  '/api/dresses/published?per_page=-1',
  `/api/dresses/${dress.own}`,
  '/api/custom-items/published',
  `/api/custom-items/${item.own}`,
]
/** Fields for wholesale alone. */
const INNER = ['version', 'is_ordered', 'factory', 'published_at', 'withdrawn_at', 'status']

test.each([
  ['store', ['factory_price', 'formatted_factory_price', ...INNER]],
  ['factory', ['wholesale_price', 'formatted_wholesale_price', 'msrp', 'formatted_msrp', ...INNER]],
] as const)('no answer to a %s has a field that is not for it', async (kind, forbidden) => {
  for (const path of READS()) {
    const { status, body, text } = await app.send('GET', path, { token: tokens[kind] })
    expect([path, status]).toEqual([path, 200])
    const keys = new Set(keysOf(body))
    expect([path, forbidden.filter((key) => keys.has(key))]).toEqual([path, []])
    expect(keys).toContain('estimated_months')
    // The prices are not there under another name either: $9 and $700 are factory prices, $50 and $1,000 wholesale
    // prices.
    const hidden = kind === 'store' ? ['$9.00', '$700.00'] : ['$50.00', '$1,000.00']
    expect([path, hidden.filter((price) => text.includes(price))]).toEqual([path, []])
  }
})

// Claims: entity.dress.fields
test('wholesale staff are sent both prices', async () => {
  const { body } = await app.send('GET', `/api/dresses/${dress.own}`, { token: tokens.wholesale })
  expect((body as { data: unknown }).data).toMatchObject({
    wholesale_price: 1000,
    formatted_wholesale_price: '$1,000.00',
    factory_price: 700,
    formatted_factory_price: '$700.00',
    status: 'published',
    is_ordered: false,
    factory: { name: 'Factory One' },
  })
})
