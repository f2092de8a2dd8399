import type { WholesaleOverview } from '@trousseau/contract/overviews'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { reportBreak } from '../payments/differences/report-break.ts'
import { makeDress, makePicture } from '../testing/catalogue.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp, orderAt, orderLike, placed, sayDates } from '../testing/orders.ts'
import { act, dispatched, packed, SHIPMENT } from '../testing/packages.ts'
import { makeFactory } from '../testing/people.ts'
import { posting } from '../testing/posted.ts'

/** A Wednesday. */
const NOON = '2026-11-18T18:00:00Z'
const LAST_MOMENT = '2026-11-19T05:59:59.999Z'
const NEXT_DAY = '2026-11-19T06:00:00Z'

let app: OrderApp
let pending: number
let making: number
beforeAll(async () => {
  app = await createOrderApp()
  app.clock.set(NOON)
  // Placed long before the ninety days, so that the tests count only their own orders.
  const old = { created_at: new Date('2026-01-05T15:00:00Z') }
  const first = (await placed(app)).id
  pending = await orderLike(app, first, { ...old, status: 5 })
  making = await orderLike(app, await orderAt(app, 2), { ...old, status: 5 })
  await app.db.updateTable('orders').set({ status: 5 }).where('status', 'in', [1, 2]).execute()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOON))

const overview = async (token = app.tokens.w) => {
  const { status, body, text } = await app.send('GET', '/api/overview', { token })
  expect(status, text).toBe(200)
  return (body as { data: WholesaleOverview }).data
}

/** How many rows a list has that a figure leads to. */
const listed = async (path: string) => {
  const { status, body, text } = await app.send('GET', path, { token: app.tokens.w })
  expect(status, text).toBe(200)
  return (body as { data: { meta: { total: number } } }).data.meta.total
}

test('orders of all stores that wait to be confirmed are counted, and the longest waiting come first', async () => {
  const { s1, s2 } = app.world.stores
  const at = (moment: string, more = {}) =>
    orderLike(app, pending, { status: 1, created_at: new Date(moment), ...more })
  const third = await at('2026-02-03T15:00:00Z')
  const theirs = { store_id: s2, address_id: app.addresses.s2, payment_method_id: app.methods.s2 }
  const oldest = await at('2026-02-01T15:00:00Z', theirs)
  const second = await at('2026-02-02T15:00:00Z')
  for (let day = 4; day < 8; day += 1) await at(`2026-02-0${day}T15:00:00Z`)
  const { waiting } = await overview()
  expect(waiting.count).toBe(7)
  expect(await listed('/api/orders?status[]=1')).toBe(7)
  expect(waiting.orders).toHaveLength(5)
  expect(waiting.orders.slice(0, 3).map(({ id, store }) => [id, store])).toEqual([
    [oldest, { id: s2, name: 'Store Two' }],
    [second, { id: s1, name: 'Store One' }],
    [third, { id: s1, name: 'Store One' }],
  ])
  expect(waiting.orders[0]).toMatchObject({
    name: 'Aurélie',
    store_status: 'Pending',
    sales_order_number: null,
    created_at: '2026-02-01T15:00:00.000Z',
  })
})

test('orders of all stores that are at risk are shown with the store they are for', async () => {
  const { s2 } = app.world.stores
  const theirs = { store_id: s2, address_id: app.addresses.s2, payment_method_id: app.methods.s2 }
  const first = { status: 1, created_at: new Date('2026-04-01T15:00:00Z') }
  const [one, two] = [
    await orderLike(app, pending, first),
    await orderLike(app, pending, { ...first, ...theirs }),
  ]
  const cause = { why: 'factory_closed', stage: null, closure: 'Lunar feast', note: '' } as const
  await sayDates(app, one, { risk: 'tight', slack: 0, cause })
  await sayDates(app, two, { risk: 'late', slack: -43 })
  const { orders_at_risk } = await overview()
  expect(orders_at_risk.count).toBe(2)
  const atRisk = 'risk[]=late&risk[]=short&risk[]=tight'
  expect(await listed(`/api/orders?${atRisk}`)).toBe(2)
  expect(await listed('/api/orders?risk[]=late')).toBe(1)
  expect(await listed(`/api/orders?${atRisk}&store=${s2}`)).toBe(1)
  expect(
    orders_at_risk.orders.map(({ id, dates, store }) => [id, dates.sentence, dates.reason, store.name]),
  ).toEqual([
    [two, 'Arrives 1 day after the wear date', null, 'Store Two'],
    [one, 'Arrives the day it is needed', 'factory closed (Lunar feast)', 'Store One'],
  ])
})

test('the load of each factory is counted by the week in which its orders have to ship', async () => {
  const { f1, f2 } = app.world.factories
  const closed = await makeFactory(app.db, 'A factory that was closed')
  await app.db
    .updateTable('factories')
    .set({ closed_at: new Date(NOON) })
    .where('id', '=', closed)
    .execute()
  const make = (ship_date: string, more = {}) =>
    orderLike(app, making, { status: 2, ship_date, wear_date: '2027-06-01', ...more })
  for (const day of ['2026-05-01', '2026-11-16', '2026-11-17']) await make(day)
  for (const day of ['2026-11-18', '2026-11-22', '2026-11-23', '2026-11-29']) await make(day)
  for (const day of ['2027-01-04', '2027-01-10', '2027-01-11', '2027-05-01', '2027-05-02']) await make(day)
  await make('2026-11-30', { factory_id: f2 })
  await make('2026-11-30', { factory_id: f2, status: 3 })
  const { production } = await overview()
  expect(production.weeks).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
    '2027-01-04',
  ])
  expect(production.factories).toEqual([
    { id: f1, name: 'Factory One', late: 3, orders: [2, 2, 0, 0, 0, 0, 0, 2], later: 3 },
    { id: f2, name: 'Factory Two', late: 0, orders: [0, 0, 1, 0, 0, 0, 0, 0], later: 0 },
  ])
  // Each figure leads to a list with as many orders.
  const cell = (days: string) => listed(`/api/orders?factory=${f1}&status[]=2&${days}`)
  expect(await cell('urgent=overdue')).toBe(3)
  expect(await cell('ship_date_from=2026-11-18&ship_date_to=2026-11-22')).toBe(2)
  expect(await cell('ship_date_from=2027-01-04&ship_date_to=2027-01-10')).toBe(2)
  expect(await cell('ship_date_from=2027-01-11')).toBe(3)
  const ofOne = async () => {
    const { factories } = (await overview()).production
    return factories.map(({ late, orders }) => [late, orders[0]])[0]
  }
  app.clock.set(LAST_MOMENT)
  expect(await ofOne()).toEqual([3, 2])
  app.clock.set(NEXT_DAY)
  expect(await ofOne()).toEqual([4, 1])
})

test('receivables are what all stores owe, by how long it has been overdue in Chicago', async () => {
  const { s1, s2 } = app.world.stores
  const { f1: factoryId } = app.world.factories
  // Each invoice is due after thirty days.
  const bill = (store: number, issued: string, price: number) =>
    makeInvoice(app, store, {
      orders: [price],
      shipping: 0,
      factoryId,
      now: new Date(`${issued}T18:00:00Z`),
    })
  await bill(s1, '2026-10-19', 10_001)
  await bill(s2, '2026-10-18', 20_000)
  const partly = await bill(s1, '2026-10-18', 5_000)
  await posting({ ...app, storeId: s1 }).charge(partly.id, 1_500)
  await bill(s1, '2026-09-18', 300)
  await bill(s2, '2026-05-01', 70_000)
  const paid = await bill(s2, '2026-05-02', 99_900)
  await posting({ ...app, storeId: s2 }).charge(paid.id, 99_900)
  const owed = async () => (await overview()).receivables.map(({ label, amount }) => [label, amount])
  expect(await owed()).toEqual([
    ['Current', 100.01],
    ['1–30 days overdue', 235],
    ['31–60 days overdue', 3],
    ['61–90 days overdue', 0],
    ['Over 90 days overdue', 700],
  ])
  expect((await overview()).receivables[0]?.formatted_amount).toBe('$100.01')
  // Each age leads to a list of as much, also what was billed more than a year ago.
  const open = async (query: string) => {
    const { body } = await app.send('GET', `/api/invoices?${query}`, { token: app.tokens.w })
    const { invoices, meta } = (body as { data: { invoices: { open: number }[]; meta: { total: number } } })
      .data
    expect(meta.total).toBe(invoices.length)
    return invoices.reduce((sum, invoice) => sum + invoice.open, 0)
  }
  expect(await open('due_from=2026-11-18')).toBe(100.01)
  expect(await open('due_from=2026-10-19&due_to=2026-11-17&order_by=due_on')).toBe(235)
  expect(await open('due_to=2026-08-19&status[]=1&status[]=2')).toBe(700)
  expect(await open('overdue=1')).toBe(938)
  expect(await open(`overdue=1&store=${s1}`)).toBe(38)
  expect(await open('overdue=1&status[]=2')).toBe(35)
  app.clock.set(LAST_MOMENT)
  expect((await owed())[0]).toEqual(['Current', 100.01])
  app.clock.set(NEXT_DAY)
  expect((await owed()).slice(0, 2)).toEqual([
    ['Current', 0],
    ['1–30 days overdue', 335.01],
  ])
})

test('best sellers are what was ordered most in ninety days of Chicago, then what was worth more', async () => {
  const pictures = [await makePicture(app.db, 'aa'.repeat(8))]
  const sold = async (name: string, prices: readonly number[], more = {}) => {
    const id = await makeDress(app.db, { name, styleNumber: `BS-${name}`, pictures })
    for (const price of prices)
      await orderLike(app, pending, {
        dress_id: id,
        price,
        total: price,
        created_at: new Date(NOON),
        status: 1,
        ...more,
      })
    return id
  }
  const first = { created_at: new Date('2026-08-21T05:00:00Z') }
  const before = { created_at: new Date('2026-08-21T04:59:59.999Z') }
  await sold('Two cheap', [100, 100])
  await sold('Two dear', [100_000, 150_050])
  await sold('On the first day', [1, 1, 1, 1], first)
  await sold('A moment before', [9_999, 9_999, 9_999, 9_999, 9_999], before)
  await sold('Cancelled', [9_999, 9_999, 9_999, 9_999, 9_999], { status: 5 })
  const best = await sold('Five', [1, 1, 1, 1, 1])
  await sold('Three', [5_000, 5_000, 5_000])
  expect(await listed(`/api/orders?dress=${best}&from=2026-08-21`)).toBe(5)
  const { best_sellers } = await overview()
  expect(best_sellers.map(({ name, orders, amount }) => [name, orders, amount])).toEqual([
    ['Five', 5, 0.05],
    ['On the first day', 4, 0.04],
    ['Three', 3, 150],
    ['Two dear', 2, 2500.5],
    ['Two cheap', 2, 2],
  ])
  expect(best_sellers[0]).toMatchObject({
    item_type: 1,
    id: best,
    style_number: 'BS-Five',
    formatted_amount: '$0.05',
    image: expect.stringContaining('aa'.repeat(8)),
  })
})

test('what nobody has settled is counted: books that differ, messages given up, payments nobody knows the end of', async () => {
  const { s1 } = app.world.stores
  const now = app.clock.now()
  const learning = { db: app.db, asked: now, now, log: createLog('silent', 'test') }
  const said = { total: 500, refunded: 0, isVoided: false }
  const trouble = async () => (await overview()).trouble
  expect(await trouble()).toMatchObject({
    breaks: 0,
    dead_notices: 0,
    unclear_payments: 0,
    unclear_invoices: 0,
    unclear_stores: [],
    waiting_bills: 0,
    returned: { count: 0, latest: null },
  })
  await reportBreak(learning, s1, 'unknown_charge', { ...said, id: 'one' }, 'nothing')
  await reportBreak(learning, s1, 'unknown_charge', { ...said, id: 'one' }, 'nothing')
  await reportBreak(learning, s1, 'late_charge', { ...said, id: 'two' }, 'nothing')
  const message = { kind: 'notice', payload: '{}', next_at: now, created_at: now }
  await app.db
    .insertInto('outbox')
    .values([{ ...message, dead_at: now }, { ...message, done_at: now }, message])
    .execute()
  const attempt = (id: number, state: string) => ({
    store_id: s1,
    id: `00000000-0000-4000-8000-00000000000${id}`,
    state,
    total: 100,
    charged: 100,
    payment_method_id: app.methods.s1,
    pay_method: 'card',
    pay_last_four: '1111',
    created_at: now,
    settled_at: state === 'unknown' ? null : now,
  })
  await app.db
    .insertInto('payment_attempts')
    .values([attempt(1, 'unknown'), attempt(2, 'failed'), attempt(3, 'declined')])
    .execute()
  const [one, two] = [await makeInvoice(app, s1), await makeInvoice(app, s1)]
  const paying = (attempt_id: string, invoice_id: number, live: boolean) => ({
    store_id: s1,
    attempt_id,
    invoice_id,
    amount: 50,
    live,
  })
  await app.db
    .insertInto('attempt_lines')
    .values([
      paying(attempt(1, 'unknown').id, one.id, true),
      paying(attempt(1, 'unknown').id, two.id, true),
      paying(attempt(2, 'failed').id, (await makeInvoice(app, s1)).id, false),
    ])
    .execute()
  expect(await trouble()).toMatchObject({
    breaks: 2,
    dead_notices: 1,
    unclear_payments: 1,
    unclear_invoices: 2,
    unclear_stores: [{ id: s1, name: 'Store One' }],
    waiting_bills: 0,
  })
  expect(await listed('/api/invoices?being_confirmed=1')).toBe(2)
  expect(await listed(`/api/invoices?being_confirmed=1&store=${s1}&status[]=1&search=${one.number}`)).toBe(1)
  expect(await listed(`/api/invoices?being_confirmed=1&store=${app.world.stores.s2}`)).toBe(0)
  // The store was compared again for a day since, and the breaks were not found anymore.
  const later = new Date(now.getTime() + 25 * 3_600_000)
  await app.db.updateTable('stores').set({ book_compared_at: later }).where('id', '=', s1).execute()
  expect((await trouble()).breaks).toBe(0)
})

test('packages whose shipping cost is to be approved are counted, and their list has exactly these, however old', async () => {
  const dear = { shipping_cost: '1000.00' }
  const old = await packed(app)
  const created_at = new Date('2025-03-02T15:00:00Z')
  await app.db.updateTable('packages').set({ created_at }).where('id', '=', old.id).execute()
  expect((await act(app, old.id, '/dispatch', { ...SHIPMENT, ...dear })).status).toBe(200)
  const { id } = await dispatched(app, undefined, dear)
  await dispatched(app)
  expect((await overview()).trouble.waiting_bills).toBe(2)
  const waiting = async (more = '') => {
    const path = `/api/packages?bill_waits=1&order_by=id&order_dir=asc${more}`
    const { body } = await app.send('GET', path, { token: app.tokens.w })
    const { packages, meta } = (body as { data: { packages: { id: number }[]; meta: { total: number } } })
      .data
    return { ids: packages.map((pack) => pack.id), total: meta.total }
  }
  expect(await waiting()).toEqual({ ids: [old.id, id], total: 2 })
  expect(await waiting('&from=2026-01-01')).toEqual({ ids: [id], total: 1 })
  expect(await waiting(`&store=${app.world.stores.s2}`)).toEqual({ ids: [], total: 0 })
})

test('the wholesaler’s overview is for wholesale staff alone', async () => {
  const { a1, r1, f1 } = app.tokens
  for (const token of [a1, r1, f1])
    expect((await app.send('GET', '/api/overview', { token })).status).toBe(403)
  expect((await app.send('GET', '/api/overview')).status).toBe(401)
})
