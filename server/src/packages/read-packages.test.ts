import type { WholesalePackageRow } from '@trousseau/contract/packages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectLeaves, createOrderApp, type OrderApp, placed, setStatus } from '../testing/orders.ts'
import { act, dispatched, ofStoreTwo, packageIn, packed, readyOrder } from '../testing/packages.ts'

let app: OrderApp
/** In order of creation: two packages for store one, one for store two, and one of factory two. */
const ids = { open: 0, sent: 0, canary: 0, other: 0 }
beforeAll(async () => {
  app = await createOrderApp()
  app.clock.set('2026-11-10T18:00:00Z')
  ids.open = (await packed(app)).id
  await act(app, ids.open, '/update-shipping-cost', { shipping_cost: 30 })
  app.clock.set('2026-11-12T05:59:00Z')
  ids.sent = (await dispatched(app, [await readyOrder(app), await readyOrder(app)])).id
  app.clock.set('2026-11-12T18:00:00Z')
  const order = await placed(app, ofStoreTwo(app), { token: app.tokens.a2 })
  await setStatus(app, order.id, 3)
  ids.canary = (await packed(app, [order.id])).id
  await act(app, ids.canary, '/update-tracking-number', {
    tracking_number: 'Ää-7',
    carrier: 'FedEx Française',
  })
  const theirs = await readyOrder(app, {}, app.world.factories.f2)
  ids.other = (await packed(app, [theirs], { token: app.tokens.f2 })).id
})
afterAll(() => app.close())

type Listed = {
  packages: WholesalePackageRow[]
  meta: { total: number }
  links: Record<string, string | null>
}
async function list(path: string, token = app.tokens.f1) {
  const { status, body } = await app.send('GET', path, { token })
  const data = status === 200 ? (body as { data: Listed }).data : undefined
  return { status, data, ids: data?.packages.map(({ id }) => id) }
}
const atFactory = (query = '', token?: string) =>
  list(`/api/factories/${app.world.factories.f1}/packages?${query}`, token)
const everywhere = (query = '') => list(`/api/packages?${query}`, app.tokens.w)

// Claims: role.factory.sees-packages, packages.list, const.sort.packages
test('a factory sees the packages it made, the newest first, with store, way and cost', async () => {
  const { data, ids: seen } = await atFactory()
  expect(seen).toEqual([ids.canary, ids.sent, ids.open])
  expect(data?.meta.total).toBe(3)
  expect(data?.packages[1]).toMatchObject({
    id: ids.sent,
    status: 'Dispatched',
    order_count: 2,
    formatted_shipping_cost: '$20.00',
    date: '2026-11-11',
    created_at: '2026-11-12T05:59:00.000Z',
    store: { name: 'Store One' },
  })
})

// Claims: api.factories.packages.list
test('packages are found by day, state, tracking number, carrier, store and number', async () => {
  for (const [query, expected] of [
    ['from=2026-11-12', [ids.canary]],
    ['from=2026-11-11&to=2026-11-11', [ids.sent]],
    ['to=2026-11-10', [ids.open]],
    ['to=9999-12-31', [ids.canary, ids.sent, ids.open]],
    ['dispatched=1', [ids.sent]],
    ['dispatched=0', [ids.canary, ids.open]],
    ['search=1z 999', [ids.sent]],
    ['search=aa-7', [ids.canary]],
    ['search=FEDEX', [ids.canary]],
    ['search=française', [ids.canary]],
    ['search=store two', [ids.canary]],
    [`search=%23${ids.open}`, [ids.open]],
    ['search=%25', []],
    ['search=', [ids.canary, ids.sent, ids.open]],
  ] as const)
    expect((await atFactory(query)).ids, query).toEqual(expected)
})

// Claims: api.factories.packages.list
test('packages are sorted by number, day, tracking number and cost; those that have none come last', async () => {
  for (const [order_by, expected] of [
    ['id', [ids.canary, ids.sent, ids.open]],
    ['created_at', [ids.canary, ids.sent, ids.open]],
    ['tracking_number', [ids.canary, ids.sent, ids.open]],
    ['shipping_cost', [ids.open, ids.sent, ids.canary]],
  ] as const) {
    expect((await atFactory(`order_by=${order_by}&order_dir=desc`)).ids, order_by).toEqual(expected)
    expect((await atFactory(`order_by=${order_by}&order_dir=asc`)).ids, order_by).toEqual(
      expected.toReversed(),
    )
  }
})

// Claims: api.factories.packages.list
test('a list of packages is paged, its links keep the question, and nobody asks for all of it or in an unknown order', async () => {
  const { data } = await atFactory('per_page=1&dispatched=0')
  const next = await list(data?.links.next ?? '')
  expect([data?.packages[0]?.id, next.ids]).toEqual([ids.canary, [ids.open]])
  for (const bad of [
    'per_page=-1',
    'per_page=0',
    'per_page=ten',
    'page=0',
    'order_by=total',
    'from=2026-02-30',
  ])
    expect((await atFactory(bad)).status, bad).toBe(422)
})

// Claims: role.wholesale
test('the wholesaler sees the packages of all factories and stores, with what they were billed', async () => {
  const { data, ids: seen } = await everywhere()
  expect(seen).toEqual([ids.other, ids.canary, ids.sent, ids.open])
  expect(data?.packages[2]?.invoice).toMatchObject({ status: 'Unpaid', formatted_total: '$2,488.00' })
  expect(data?.packages[3]?.invoice).toBeNull()
  const { s2 } = app.world.stores
  const { f1, f2 } = app.world.factories
  expect((await everywhere(`store=${s2}`)).ids).toEqual([ids.canary])
  expect((await everywhere(`factory=${f2}`)).ids).toEqual([ids.other])
  expect((await everywhere(`factory=${f1}&store=${s2}&dispatched=1`)).ids).toEqual([])
  expect((await atFactory('', app.tokens.w)).ids).toEqual([ids.canary, ids.sent, ids.open])
})

// Claims: role.factory.limits
test('whatever a factory is told of packages holds no price but its own, no invoice, MSRP, card or e-mail', async () => {
  const path = `/api/factory-packages/${ids.sent}`
  const answers = [
    await app.send('GET', path, { token: app.tokens.f1 }),
    await app.send('GET', `/api/factories/${app.world.factories.f1}/packages`, { token: app.tokens.f1 }),
    await act(app, ids.sent, '/update-tracking-number', { tracking_number: '1Z 999 AA1' }),
  ]
  for (const { status, body, text } of answers) {
    expect(status).toBe(200)
    for (const [key] of collectLeaves(body))
      expect(key).not.toMatch(/wholesale|_total|msrp|fee|payment|card|email|invoice/i)
    expect(text).not.toMatch(/1,234|2,488|clara@store|1111/)
  }
  const { body } = await app.send('GET', path, { token: app.tokens.w })
  expect(body).toMatchObject({
    data: { invoice: { status: 'Unpaid' }, orders: [{ formatted_total: '$1,234.00' }, {}] },
  })
})

test('GET /api/factory-packages/{id} is the package with its orders, for its factory and the wholesaler', async () => {
  for (const token of [app.tokens.f1, app.tokens.w]) {
    const answer = await app.send('GET', `/api/factory-packages/${ids.sent}`, { token })
    expect(packageIn(answer).orders).toHaveLength(2)
  }
  for (const [token, id, status] of [
    [app.tokens.f2, ids.sent, 404],
    [app.tokens.w, 999_999, 404],
    [app.tokens.a1, ids.sent, 403],
  ] as const)
    expect((await app.send('GET', `/api/factory-packages/${id}`, { token })).status).toBe(status)
})

// Claims: const.sort.packages, api.factories.packages.list
test('packages are ordered by created_at, whatever their ids, unless they are asked for by id', async () => {
  const created_at = new Date('2026-11-14T18:00:00Z')
  await app.db.updateTable('packages').set({ created_at }).where('id', '=', ids.open).execute()
  expect((await atFactory()).ids).toEqual([ids.open, ids.canary, ids.sent])
  expect((await atFactory('order_by=id')).ids).toEqual([ids.canary, ids.sent, ids.open])
})
