import type { WholesaleOrderRow } from '@trousseau/contract/orders/shapes'
import type { PageLinks, PageMeta } from '@trousseau/contract/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDress } from '../testing/catalogue.ts'
import {
  type Body,
  collectLeaves,
  createOrderApp,
  findHistory,
  findRow,
  move,
  type OrderApp,
  orderAt,
  placed,
  setStatus,
  wholesaleOrderIn,
} from '../testing/orders.ts'
import type { Answer } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

const MEASURED = { size: '', bust: 36, waist: 28 }

let app: OrderApp
/** A dress whose prices occur nowhere else, so that a leak into an answer is noticed. */
let secret: number
const ids: Record<string, number> = {}
beforeAll(async () => {
  app = await createOrderApp()
  const { f1, f2 } = app.world.factories
  secret = await makeDress(app.db, {
    name: 'Secrète',
    styleNumber: 'S-7',
    factoryId: f1,
    wholesale: 777_700,
    msrp: 888_800,
    factoryPrice: 33_333,
  })
  const second = { address: app.addresses.s2, payment_method: app.methods.s2 }
  const place = async (name: string, day: number, more: Body = {}, token = app.tokens.a1) => {
    app.clock.set(`2026-11-${15 + day}T18:00:00Z`)
    ids[name] = (await placed(app, { purchase_order_number: name, ...more }, { token })).id
  }
  await place('One waiting', 0)
  await place('Two waiting', 1, second, app.tokens.a2)
  await place('One made', 2, { item_id: secret, ...MEASURED })
  await place('Two made', 3, second, app.tokens.a2)
  await place('One ready', 4, { wear_date: '2027-09-01' })
  await confirm('One made')
  await confirm('Two made', f2)
  await confirm('One ready', f1)
  await move(app, ids['One ready'] ?? 0, 'ready', app.tokens.f1)
})
afterAll(() => app.close())

async function confirm(name: string, factory?: number): Promise<void> {
  const answer = await move(app, ids[name] ?? 0, 'confirm', app.tokens.w, { factory })
  expect(answer.status, answer.text).toBe(200)
}
type Listed = { orders: WholesaleOrderRow[]; meta: PageMeta; links: PageLinks }
const listed = (answer: Answer) => (answer.body as { data: Listed }).data
const ask = (query: string, token = app.tokens.w) => app.send('GET', `/api/orders?${query}`, { token })
const atFactory = (id: number, token: string, query = '') =>
  app.send('GET', `/api/factories/${id}/orders?${query}`, { token })
const namesIn = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200)
  return listed(answer).orders.map(({ purchase_order_number }) => purchase_order_number)
}
const names = async (query: string) => namesIn(await ask(query))

const ALL = ['One ready', 'Two made', 'One made', 'Two waiting', 'One waiting']

test("staff list all stores' orders, the newest first, with store, factory and what the factory gets", async () => {
  const wr = await tokenFor(app, app.world.users.wr)
  expect(namesIn(await ask('', wr))).toEqual(ALL)
  const { orders } = listed(await ask(''))
  expect(orders[2]).toMatchObject({
    store: { name: 'Store One' },
    factory: { name: 'Factory One' },
    factory_price: 333.33,
    formatted_wholesale_price: '$7,777.00',
    formatted_total: '$7,872.00',
    status: 2,
  })
  expect(orders[4]).toMatchObject({ factory: null, factory_price: null, sales_order_number: null })
})

test('they narrow them to a store, a factory, statuses, days, a type and what they look for', async () => {
  const { s1, s2 } = app.world.stores
  const { f1, f2 } = app.world.factories
  const { sales_order_number } = await findRow(app, ids['Two made'] ?? 0)
  const asked: Record<string, string[]> = {
    [`store=${s2}`]: ['Two made', 'Two waiting'],
    [`factory=${f1}`]: ['One ready', 'One made'],
    [`store=${s1}&factory=${f2}`]: [],
    [`store=${s1}&status[]=1`]: ['One waiting'],
    'status[]=1&status[]=3': ['One ready', 'Two waiting', 'One waiting'],
    'from=2026-11-16&to=2026-11-17': ['One made', 'Two waiting'],
    'search=waiting': ['Two waiting', 'One waiting'],
    'search=secrete': ['One made'],
    'search=store%20two': ['Two made', 'Two waiting'],
    [`search=%23${sales_order_number}`]: ['Two made'],
    'type=2': [],
    'store=999999': [],
    'purchase_order_number=one%20MADE': ['One made'],
  }
  for (const [query, expected] of Object.entries(asked)) expect(await names(query), query).toEqual(expected)
  for (const query of ['store=x', 'factory=0', 'status[]=9', 'from=soon', 'order_by=store_id', 'page=0'])
    expect((await ask(query)).status, query).toBe(422)
})

test('they are sorted by a column and turned page by page', async () => {
  expect((await names('order_by=wear_date&order_dir=desc'))[0]).toBe('One ready')
  expect((await names('order_by=total&order_dir=desc'))[0]).toBe('One made')
  expect(await names('order_by=created_at&order_dir=asc')).toEqual(ALL.toReversed())
  const { orders, meta } = listed(await ask('per_page=2&page=2&order_by=id&order_dir=desc'))
  expect(orders.map(({ id }) => id)).toEqual([ids['One made'], ids['Two waiting']])
  expect(meta).toMatchObject({ current_page: 2, last_page: 3, per_page: 2, total: 5, from: 3, to: 4 })
})

test("all stores' orders are the wholesaler's to see", async () => {
  for (const token of [app.tokens.a1, app.tokens.r1, app.tokens.f1])
    expect((await ask('', token)).status).toBe(403)
  expect((await app.send('GET', '/api/orders')).status).toBe(401)
})

// Claims: role.factory.limits
test('a factory lists what it was given, and not what is pending; another factory is not there for it', async () => {
  const { f1, f2 } = app.world.factories
  expect(namesIn(await atFactory(f1, app.tokens.f1))).toEqual(['One made', 'One ready'])
  expect(namesIn(await atFactory(f1, app.tokens.f1, 'status[]=2'))).toEqual(['One made'])
  expect(namesIn(await atFactory(f1, app.tokens.f1, `factory=${f2}&store=2`))).toEqual([
    'One made',
    'One ready',
  ])
  expect(namesIn(await atFactory(f2, app.tokens.f2))).toEqual(['Two made'])
  expect(namesIn(await atFactory(f2, app.tokens.w))).toEqual(['Two made'])
  for (const id of [f2, 999_999]) expect((await atFactory(id, app.tokens.f1)).status).toBe(404)
  expect((await atFactory(f1, app.tokens.a1)).status).toBe(403)
  for (const name of ['One waiting', 'Two made'])
    expect((await app.send('GET', `/api/orders/${ids[name]}`, { token: app.tokens.f1 })).status).toBe(404)
})

async function makeSecret(): Promise<number> {
  const { id } = await placed(app, { item_id: secret, ...MEASURED })
  await move(app, id, 'confirm', app.tokens.w)
  return id
}

// Claims: role.factory.limits
test('no answer to a factory holds a wholesale price, a fee, a total, an MSRP, a card or an e-mail address', async () => {
  const token = app.tokens.f1
  const id = await makeSecret()
  const answers = [
    listed(await atFactory(app.world.factories.f1, token)).orders,
    wholesaleOrderIn(await app.send('GET', `/api/orders/${id}`, { token })),
    wholesaleOrderIn(await move(app, id, 'ready', token)),
    wholesaleOrderIn(await move(app, id, 'reopen', token, { reason: 'A seam' })),
  ]
  for (const answer of answers) {
    const leaves = collectLeaves(answer)
    expect(leaves).toContainEqual(['factory_price', 333.33])
    for (const [key, value] of leaves) {
      expect(key).not.toMatch(/wholesale|msrp|fee|total|amount|payment|card|brand|last_four|mail/)
      if (/price/.test(key)) expect(key).toMatch(/^(formatted_)?factory_price$/)
      expect([7_777, 8_888, 95, 7_872]).not.toContain(value)
      expect(String(value)).not.toMatch(/7,?777|8,?888|95\.00|7,?872|visa|1111|@/i)
    }
  }
})

test('no answer to a store tells which factory makes it, or for how much', async () => {
  const token = app.tokens.a1
  const { s1 } = app.world.stores
  const id = await makeSecret()
  await setStatus(app, id, 4)
  const pending = await placed(app)
  const answers = [
    listed(await app.send('GET', `/api/stores/${s1}/orders`, { token })).orders,
    wholesaleOrderIn(await app.send('GET', `/api/orders/${id}`, { token })),
    wholesaleOrderIn(await move(app, id, 'deliver', token)),
    wholesaleOrderIn(
      await app.send('PUT', `/api/stores/${s1}/cancel`, { token, body: { order: pending.id } }),
    ),
  ]
  for (const answer of answers) {
    const leaves = collectLeaves(answer)
    expect(leaves.map(([key]) => key)).toContain('formatted_wholesale_price')
    for (const [key, value] of leaves) {
      expect(key).not.toMatch(/factory/)
      expect(String(value)).not.toMatch(/333\.33|factory/i)
    }
  }
})

type Outcome = { id: number; success: boolean; message: string }
const bulk = (name: string, body: Body, token = app.tokens.w) =>
  app.send('POST', `/api/orders/${name}`, { token, body })
const outcomesIn = ({ body }: Answer) => (body as { data: Outcome[] }).data

test('several at once are each done by themselves, in their order, a double once, with why one was not', async () => {
  const factory = app.world.factories.f1
  const waiting = [await orderAt(app, 1), await orderAt(app, 1)] as const
  const shipped = await orderAt(app, 4)
  const done = (id: number) => ({ id, success: true, message: '' })
  const not = (id: number, message: string) => ({ id, success: false, message })
  const isShipped = not(shipped, 'This order is Shipped, so this can’t be done.')
  const ids = [waiting[1], shipped, waiting[1], 999_999, String(waiting[0])]
  const both = [done(waiting[1]), isShipped, not(999_999, 'Not found.'), done(waiting[0])]

  const [first] = outcomesIn(await bulk('confirm', { ids: [waiting[0]] }))
  expect(first).toEqual(not(waiting[0], 'Please choose a factory.'))
  expect(outcomesIn(await bulk('confirm', { ids, factory }))).toEqual(both)
  expect(outcomesIn(await bulk('ready', { ids }, app.tokens.f1))).toEqual(both)
  expect(outcomesIn(await bulk('cancel', { ids, reason: 'No lace' }))).toEqual(both)
  const history = await findHistory(app, waiting[0])
  expect(history.map(({ to_status }) => to_status)).toEqual([1, 2, 3, 5])
  expect(history.at(-1)).toMatchObject({ reason: 'No lace' })
  expect(outcomesIn(await bulk('deliver', { ids: [shipped, waiting[0]] }, app.tokens.a1))).toEqual([
    done(shipped),
    not(waiting[0], 'This order is Cancelled, so this can’t be done.'),
  ])
})

test("in bulk too, another's order is not there, and who may not do it for one may not for several", async () => {
  const shipped = await orderAt(app, 4)
  const making = await orderAt(app, 2)
  const { a1, a2, f1, f2 } = app.tokens
  for (const [name, id, token] of [
    ['deliver', shipped, a2],
    ['ready', making, f2],
  ] as const)
    expect(outcomesIn(await bulk(name, { ids: [id] }, token))).toEqual([
      { id, success: false, message: 'Not found.' },
    ])
  for (const [name, token] of [
    ['confirm', a1],
    ['cancel', a1],
    ['cancel', f1],
    ['ready', a1],
    ['deliver', f1],
  ] as const)
    expect((await bulk(name, { ids: [making] }, token)).status, name).toBe(403)
  expect([(await findRow(app, shipped)).status, (await findRow(app, making)).status]).toEqual([4, 2])
})

test('of none, or of more than a hundred, nothing is done', async () => {
  const id = await orderAt(app, 1)
  const factory = app.world.factories.f1
  const many = (count: number) => [id, ...Array.from({ length: count - 1 }, (_, at) => 900_000 + at)]
  for (const ids of [[], many(101), [id, 'x'], [id, null], id, undefined])
    expect((await bulk('confirm', { ids, factory })).status, JSON.stringify(ids)).toBe(422)
  expect((await findRow(app, id)).status).toBe(1)
  const outcomes = outcomesIn(await bulk('confirm', { ids: many(100), factory }))
  expect([outcomes.length, outcomes.filter(({ success }) => success).length]).toEqual([100, 1])
})

test('a factory cannot sort by what an order costs its store: the order of the list would tell', async () => {
  const sorted = (by: string) => atFactory(app.world.factories.f1, app.tokens.f1, `order_by=${by}`)
  expect([(await sorted('total')).status, (await sorted('wear_date')).status]).toEqual([422, 200])
})
