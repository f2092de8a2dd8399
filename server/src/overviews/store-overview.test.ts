import type { StoreOverview } from '@trousseau/contract/overviews'
import { DELIVERED } from '@trousseau/domain/orders/order-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeInvoice, makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp, orderAt, orderLike, placed, sayDates } from '../testing/orders.ts'
import { ofStoreTwo } from '../testing/packages.ts'
import { posting } from '../testing/posted.ts'
import { tokenFor } from '../testing/wire-app.ts'

/** Noon in Chicago in winter, the last moment of that day, and the first of the next. */
const NOON = '2026-11-15T18:00:00Z'
const LAST_MOMENT = '2026-11-16T05:59:59.999Z'
const NEXT_DAY = '2026-11-16T06:00:00Z'

const CLOSED = { why: 'factory_closed', stage: null, closure: 'Lunar feast', note: 'Canary' } as const

let app: OrderApp
const orders: Record<string, number> = {}
const invoices: Record<string, MadeInvoice> = {}
const invoiceOf = (name: string) => {
  const made = invoices[name]
  if (!made) throw new Error(`there is no invoice ${name}`)
  return made
}

beforeAll(async () => {
  app = await createOrderApp()
  const { s1, s2 } = app.world.stores
  const pending = (await placed(app)).id
  const making = await orderAt(app, 2)
  const ready = await orderAt(app, 3)
  const like = async (name: string, first: number, said: Parameters<typeof sayDates>[2]) => {
    const id = await orderLike(app, first, { ship_date: '2027-01-01', wear_date: '2027-02-14' })
    orders[name] = id
    await sayDates(app, id, said)
  }
  await like('safe', making, { risk: 'safe', slack: 14 })
  await like('tight', pending, { risk: 'tight', slack: 12 })
  await like('the sixth', making, { risk: 'tight', slack: 13 })
  await like('short', making, { risk: 'short', slack: -20, cause: CLOSED })
  await like('short, but less so', ready, { risk: 'short', slack: -3, cause: CLOSED })
  await like('late', pending, { risk: 'late', slack: -43 })
  await like('without a date', making, { risk: 'late', slack: null })
  await like('arrived late', ready, { risk: 'late', slack: -9, state: 'arrived' })
  await like('cancelled', pending, { risk: null, slack: null, state: 'cancelled' })
  // As all orders are that were placed before there were dates, until they are computed.
  orders['never reckoned'] = await orderLike(app, making, {})
  await makeShipments(s1)
  await makeCanaries(s2)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOON))

async function makeShipments(storeId: number): Promise<void> {
  const make = async (name: string, now: string, prices: number[]) => {
    const { f1: factoryId } = app.world.factories
    invoices[name] = await makeInvoice(app, storeId, { orders: prices, factoryId, now: new Date(now) })
  }
  await make('before the year', '2025-12-01T05:59:59Z', [100_000])
  await make('first of the year', '2025-12-01T06:00:00Z', [50_000])
  await make('overdue', '2026-09-10T18:00:00Z', [30_000])
  await make('due today', '2026-10-16T18:00:00Z', [40_000, 7_055])
  await make('paid', '2026-11-10T18:00:00Z', [60_000, 1_000])
  const money = posting({ ...app, storeId })
  for (const name of ['before the year', 'first of the year', 'paid'])
    await money.charge(invoiceOf(name).id, invoiceOf(name).total)
  await money.charge(invoiceOf('overdue').id, 10_000)
  const arrived = ['before the year', 'first of the year', 'overdue'].flatMap((name) => [
    ...invoiceOf(name).orderIds,
  ])
  await app.db
    .updateTable('orders')
    .set({ status: DELIVERED })
    .where('id', 'in', [...arrived, ...invoiceOf('paid').orderIds.slice(0, 1)])
    .execute()
}

/** Gives another store one of everything, which must not show up here. */
async function makeCanaries(storeId: number): Promise<void> {
  const { id } = await placed(app, { ...ofStoreTwo(app), notes: 'Canary' }, { token: app.tokens.a2 })
  await orderLike(app, id, {
    item_name: 'Canary Gown',
    ship_date: '2026-10-01',
    wear_date: '2026-10-02',
  })
  await makeInvoice(app, storeId, { orders: [777_700], now: new Date('2026-08-01T18:00:00Z') })
}

const ask = (token = app.tokens.a1, store: number | string = app.world.stores.s1) =>
  app.send('GET', `/api/stores/${store}/overview`, { token })
const overview = async (token?: string) => {
  const { status, body, text } = await ask(token)
  expect(status, text).toBe(200)
  return (body as { data: StoreOverview }).data
}
const nameOf = (id: number) => Object.keys(orders).find((name) => orders[name] === id) ?? `# ${id}`

test('a store sees what it has to pay, what is overdue of it, and what is due first', async () => {
  const { invoices_due } = await overview()
  const { invoices: listed, ...sums } = invoices_due
  expect(sums).toEqual({
    count: 2,
    amount: 220 + 490.55,
    formatted_amount: '$710.55',
    overdue_count: 1,
    overdue_amount: 220,
    formatted_overdue_amount: '$220.00',
  })
  const { id, number, packageId } = invoiceOf('overdue')
  expect(listed[0]).toEqual({
    id,
    number,
    store_package_id: packageId,
    due_on: '2026-10-10',
    overdue: true,
    amount: 220,
    formatted_amount: '$220.00',
  })
  expect(listed.map(({ due_on, amount, overdue }) => [due_on, amount, overdue])).toEqual([
    ['2026-10-10', 220, true],
    ['2026-11-15', 490.55, false],
  ])
})

test('an invoice is overdue from the first moment of the day after it was due, in Chicago', async () => {
  app.clock.set(LAST_MOMENT)
  expect((await overview()).invoices_due.overdue_count).toBe(1)
  app.clock.set(NEXT_DAY)
  expect((await overview()).invoices_due).toMatchObject({ overdue_count: 2, overdue_amount: 710.55 })
})

// Claims: route.home
test('orders that would come late or just in time are shown, the worst first, and all of them counted', async () => {
  const { orders_at_risk } = await overview()
  expect(orders_at_risk.count).toBe(6)
  expect(orders_at_risk.orders.map(({ id, dates }) => [nameOf(id), dates.risk, dates.sentence])).toEqual([
    ['without a date', 'late', 'No arrival date'],
    ['late', 'late', 'Arrives 1 day after the wear date'],
    ['short', 'short', 'Arrives 20 days after it is needed'],
    ['short, but less so', 'short', 'Arrives 3 days after it is needed'],
    ['tight', 'tight', 'Arrives 12 days before it is needed'],
  ])
  expect(orders_at_risk.orders[3]).toMatchObject({
    name: 'Aurélie',
    store_status: 'Ready to Ship',
    // Neither the closure's name nor what somebody noted.
    dates: { cause: { why: 'factory_closed', stage: null }, reason: 'factory closed' },
  })
})

test('the list of a store’s orders at risk has exactly these, and each risk its own', async () => {
  const listed = async (query: string) => {
    const path = `/api/stores/${app.world.stores.s1}/orders?per_page=100&order_by=id&order_dir=asc&${query}`
    const { body } = await app.send('GET', path, { token: app.tokens.a1 })
    const { orders: found, meta } = (body as { data: { orders: { id: number }[]; meta: { total: number } } })
      .data
    expect(meta.total).toBe(found.length)
    return found.map(({ id }) => nameOf(id))
  }
  const all = ['tight', 'the sixth', 'short', 'short, but less so', 'late', 'without a date']
  expect(await listed('risk[]=late&risk[]=short&risk[]=tight')).toEqual(all)
  expect(await listed('urgent=at_risk')).toEqual(all)
  expect(await listed('risk[]=late')).toEqual(['late', 'without a date'])
  expect(await listed('risk[]=late&risk[]=late')).toEqual(['late', 'without a date'])
  expect(await listed('urgent=late')).toEqual(['late', 'without a date'])
  expect(await listed('risk[]=tight&status[]=1')).toEqual(['tight'])
  expect(await listed('risk[]=safe')).toContain('safe')
})

// Claims: route.home
test('packages are on their way until everything in them has arrived, the latest first', async () => {
  const { on_their_way } = await overview()
  const [latest, earlier] = [invoiceOf('paid'), invoiceOf('due today')]
  expect(on_their_way).toMatchObject({ count: 2, orders: 3 })
  expect(on_their_way.packages.map(({ id, invoice_id, orders }) => [id, invoice_id, orders])).toEqual([
    [latest.packageId, latest.id, 1],
    [earlier.packageId, earlier.id, 2],
  ])
  const [first] = on_their_way.packages
  expect(first).toMatchObject({ carrier: 'UPS', dispatched_at: '2026-11-10T18:00:00.000Z' })
  expect(first?.tracking_url).toBe(`https://www.ups.com/track?tracknum=${first?.tracking_number}`)
})

// Claims: route.home
test('what was ordered last is what the list of orders begins with', async () => {
  const { last_ordered } = await overview()
  const { s1 } = app.world.stores
  const { body } = await app.send('GET', `/api/stores/${s1}/orders?order_by=created_at&per_page=5`, {
    token: app.tokens.a1,
  })
  const { orders: listed } = (body as { data: { orders: { id: number; store_status: string }[] } }).data
  expect(last_ordered).toHaveLength(5)
  expect(last_ordered.map(({ id, store_status }) => [id, store_status])).toEqual(
    listed.map(({ id, store_status }) => [id, store_status]),
  )
})

test('spending is what was invoiced in each of the last twelve months of Chicago, the empty ones too', async () => {
  const spent = new Map([
    ['2025-12', 520],
    ['2026-09', 320],
    ['2026-10', 490.55],
    ['2026-11', 630],
  ])
  const { spending } = await overview()
  const months = [
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]
  expect(spending.map(({ month, amount }) => [month, amount])).toEqual(
    months.map((month) => [month, spent.get(month) ?? 0]),
  )
  expect(spending[0]?.formatted_amount).toBe('$520.00')
  app.clock.set('2026-12-01T05:59:59Z')
  const token = await tokenFor(app, app.world.users.a1)
  expect((await overview(token)).spending[0]).toMatchObject({ month: '2025-12', amount: 520 })
  app.clock.set('2026-12-01T06:00:00Z')
  const later = (await overview(token)).spending
  expect([later[0]?.month, later.at(-1)?.month, later.at(-1)?.amount]).toEqual(['2026-01', '2026-12', 0])
})

test('each figure of a store’s home leads to a list or a statement of as much', async () => {
  const { invoices_due, on_their_way, spending } = await overview()
  const read = async (path: string) => {
    const asked = `/api/stores/${app.world.stores.s1}/${path}`
    const { status, body, text } = await app.send('GET', asked, { token: app.tokens.a1 })
    expect(status, text).toBe(200)
    return (body as { data: unknown }).data
  }
  const listed = async (path: string) => ((await read(path)) as { meta: { total: number } }).meta.total
  const open = 'invoices?status[]=1&status[]=2'
  expect([invoices_due.count, await listed(open)]).toEqual([2, 2])
  expect([invoices_due.overdue_count, await listed(`${open}&overdue=1`)]).toEqual([1, 1])
  expect([on_their_way.orders, await listed('orders?status[]=4')]).toEqual([3, 3])
  const statement = await read(`statement?from=${spending[0]?.month}-01&to=2026-11-15`)
  const { lines } = statement as { lines: { kind: string; amount: number }[] }
  const billed = lines.filter(({ kind }) => kind === 'invoice').reduce((sum, { amount }) => sum + amount, 0)
  expect([spending.reduce((sum, { amount }) => sum + amount, 0), billed]).toEqual([1_960.55, 1_960.55])
})

test('a store without anything sees that there is nothing', async () => {
  const { status, body } = await ask(app.tokens.a3, app.world.stores.s3)
  expect(status).toBe(200)
  const { spending, ...rest } = (body as { data: StoreOverview }).data
  expect(spending).toHaveLength(12)
  expect(rest).toEqual({
    invoices_due: {
      count: 0,
      amount: 0,
      formatted_amount: '$0.00',
      overdue_count: 0,
      overdue_amount: 0,
      formatted_overdue_amount: '$0.00',
      invoices: [],
    },
    orders_at_risk: { count: 0, orders: [] },
    on_their_way: { count: 0, orders: 0, packages: [] },
    last_ordered: [],
  })
})

test('a store’s overview is for its own people and for wholesale staff, and holds nothing of another store', async () => {
  const { s1, s2 } = app.world.stores
  const own = await ask()
  expect(own.text).not.toContain('Canary')
  expect(own.text).not.toContain('7797')
  expect(own.text).not.toContain('Lunar feast')
  expect((await ask(app.tokens.a2, s2)).text).toContain('Canary Gown')
  expect((await ask(app.tokens.r1)).text).toBe(own.text)
  expect((await ask(app.tokens.w)).text).toBe(own.text)
  const viewing = await app.send('POST', `/api/stores/${s1}/view-as`, { token: app.tokens.w })
  const { token } = (viewing.body as { data: { token: string } }).data
  expect((await ask(token)).text).toBe(own.text)
  expect((await ask(token, s2)).status).toBe(404)
  expect((await ask(app.tokens.a2, s1)).status).toBe(404)
  expect((await ask(app.tokens.w, 999_999)).status).toBe(404)
  expect((await ask(app.tokens.f1)).status).toBe(403)
  expect((await app.send('GET', `/api/stores/${s1}/overview`)).status).toBe(401)
})
