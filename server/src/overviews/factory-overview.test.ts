import type { FactoryOverview } from '@trousseau/contract/overviews'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makePicture } from '../testing/catalogue.ts'
import {
  collectLeaves,
  createOrderApp,
  type OrderApp,
  orderAt,
  orderLike,
  placed,
  sayDates,
} from '../testing/orders.ts'
import { dispatched, packed, readyOrder } from '../testing/packages.ts'

/** A Wednesday. */
const NOON = '2026-11-18T18:00:00Z'

let app: OrderApp
const orders: Record<string, number> = {}
beforeAll(async () => {
  app = await createOrderApp()
  app.clock.set(NOON)
  const { f2 } = app.world.factories
  // This order ships in March.
  const making = await orderAt(app, 2)
  const make = async (name: string, ship_date: string, more = {}) => {
    orders[name] = await orderLike(app, making, { ship_date, ...more })
  }
  await make('Sunday', '2026-11-22', { item_picture: await makePicture(app.db, 'ab'.repeat(8)) })
  await make('today', '2026-11-18', {
    size_id: null,
    bust: '36.00',
    waist: '28.00',
    fee: 9_500,
    total: 132_900,
  })
  await make('yesterday', '2026-11-17')
  await make('long ago', '2026-06-01')
  await make('next Monday', '2026-11-23')
  await make('next Sunday', '2026-11-29')
  await make('the Monday after', '2026-11-30')
  await make('cancelled', '2026-11-18', { status: 5 })
  await make('of the other', '2026-11-18', { factory_id: f2, item_name: 'Canary Gown' })
  await readyOrder(app)
  await readyOrder(app)
  await packed(app)
  await dispatched(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOON))

const ask = (token = app.tokens.f1, factory = app.world.factories.f1) =>
  app.send('GET', `/api/factories/${factory}/overview`, { token })
const overview = async () => {
  const { status, body, text } = await ask()
  expect(status, text).toBe(200)
  return (body as { data: FactoryOverview }).data
}
const nameOf = (id: number) => Object.keys(orders).find((name) => orders[name] === id) ?? `# ${id}`

test('a factory sees what to make this week, what is late first', async () => {
  const { week, late, this_week, next_week, later, to_make } = await overview()
  expect(week).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect({ late, this_week, next_week, later }).toEqual({ late: 2, this_week: 2, next_week: 2, later: 2 })
  expect(to_make.map(({ id, late }) => [nameOf(id), late])).toEqual([
    ['long ago', true],
    ['yesterday', true],
    ['today', false],
    ['Sunday', false],
  ])
  expect(to_make[3]).toMatchObject({
    name: 'Aurélie',
    color: 'Ivory',
    size: '8',
    estimated_ship_date: '2026-11-22',
    sales_order_number: expect.any(Number),
    image: expect.stringContaining('ab'.repeat(8)),
  })
  expect(to_make[2]).toMatchObject({ size: 'Custom measurements' })
})

test('a factory’s week begins on Monday in Chicago, and what was to ship the day before is late then', async () => {
  app.clock.set('2026-11-23T05:59:59.999Z')
  const sunday = await overview()
  expect(sunday.week).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect([sunday.late, sunday.this_week, sunday.next_week, sunday.later]).toEqual([3, 1, 2, 2])
  app.clock.set('2026-11-23T06:00:00Z')
  const monday = await overview()
  expect(monday.week).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect([monday.late, monday.this_week, monday.next_week, monday.later]).toEqual([4, 2, 1, 1])
})

test('a factory sees what of its own work is at risk, the worst first, and nothing that is not confirmed', async () => {
  const of = (name: string) => orders[name] ?? 0
  const notConfirmed = (await placed(app)).id
  await app.db.deleteFrom('order_dates').where('order_id', '=', notConfirmed).execute()
  await sayDates(app, notConfirmed, { risk: 'late', slack: -9 })
  await app.db
    .updateTable('order_dates')
    .set({ factory_id: app.world.factories.f1 })
    .where('order_id', '=', notConfirmed)
    .execute()
  await sayDates(app, of('today'), { risk: 'tight', slack: 3 })
  await sayDates(app, of('yesterday'), { risk: 'short', slack: -3 })
  await sayDates(app, of('of the other'), { risk: 'late', slack: -3 })
  const { orders_at_risk } = await overview()
  expect(orders_at_risk.count).toBe(2)
  expect(orders_at_risk.orders.map(({ id, dates }) => [nameOf(id), dates.sentence])).toEqual([
    ['yesterday', 'Arrives 3 days after it is needed'],
    ['today', 'Arrives 3 days before it is needed'],
  ])
  const list = await app.send(
    'GET',
    `/api/factories/${app.world.factories.f1}/orders?risk[]=short&risk[]=tight`,
    {
      token: app.tokens.f1,
    },
  )
  const { orders: listed } = (list.body as { data: { orders: { id: number }[] } }).data
  expect(listed.map(({ id }) => nameOf(id))).toEqual(['yesterday', 'today'])
})

test('a factory sees how many orders are ready to pack, and how many packages have not left', async () => {
  const { ready_to_pack, open_packages } = await overview()
  expect({ ready_to_pack, open_packages }).toEqual({ ready_to_pack: 2, open_packages: 1 })
})

test('each figure of a factory’s home leads to a list with as many rows', async () => {
  const found = await overview()
  const listed = async (path: string) => {
    const asked = `/api/factories/${app.world.factories.f1}/${path}`
    const { status, body, text } = await app.send('GET', asked, { token: app.tokens.f1 })
    expect(status, text).toBe(200)
    return (body as { data: { meta: { total: number } } }).data.meta.total
  }
  const lists = {
    late: 'orders?status[]=2&urgent=overdue',
    this_week: 'orders?status[]=2&ship_date_from=2026-11-18&ship_date_to=2026-11-22',
    next_week: 'orders?status[]=2&ship_date_from=2026-11-23&ship_date_to=2026-11-29',
    later: 'orders?status[]=2&ship_date_from=2026-11-30',
    ready_to_pack: 'orders?status[]=3&packaged=0',
    open_packages: 'packages?dispatched=0',
  } as const
  for (const figure of [
    'late',
    'this_week',
    'next_week',
    'later',
    'ready_to_pack',
    'open_packages',
  ] as const) {
    expect(found[figure], figure).toBeGreaterThan(0)
    expect(await listed(lists[figure]), figure).toBe(found[figure])
  }
})

test('a factory’s overview tells no price, and nothing of another factory', async () => {
  const answer = await ask()
  const names = collectLeaves(answer.body).map(([name]) => name)
  expect(names.filter((name) => /price|amount|total|fee|msrp|store|address|purchase/.test(name))).toEqual([])
  expect(answer.text).not.toMatch(/1,?234|1,?329|Canary/)
  const other = await ask(app.tokens.f2, app.world.factories.f2)
  expect((other.body as { data: FactoryOverview }).data).toMatchObject({
    this_week: 1,
    late: 0,
    next_week: 0,
    later: 0,
    ready_to_pack: 0,
    open_packages: 0,
    to_make: [{ name: 'Canary Gown' }],
  })
})

test('a factory’s overview is for its own people and for wholesale staff; another factory’s is not there', async () => {
  const { f1, f2 } = app.world.factories
  expect((await ask(app.tokens.w)).text).toBe((await ask()).text)
  expect((await ask(app.tokens.f1, f2)).status).toBe(404)
  expect((await ask(app.tokens.f2, f1)).status).toBe(404)
  expect((await ask(app.tokens.w, 999_999)).status).toBe(404)
  expect((await ask(app.tokens.a1)).status).toBe(403)
  expect((await app.send('GET', `/api/factories/${f1}/overview`)).status).toBe(401)
})
