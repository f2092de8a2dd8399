import {
  CARRIER_NEEDED,
  COST_NEEDED,
  DISPATCHED,
  EMPTY_PACKAGE,
  TRACKING_NEEDED,
} from '@trousseau/domain/orders/shipment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createOrderApp,
  findAuditEntries,
  findHistory,
  findRow,
  move,
  type OrderApp,
  orderLike,
  placed,
  refusalIn,
  setStatus,
} from '../testing/orders.ts'
import {
  act,
  dispatched,
  packageAudit,
  packageIn,
  packageMails,
  packageRow,
  packed,
  readyOrder,
  SHIPMENT,
} from '../testing/packages.ts'
import { chooseSeed, createRandom } from '../testing/random-calls/random.ts'
import { ROUNDS } from '../testing/test-size.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute()
})
afterAll(() => app.close())

const findInvoiceRows = (packageId: number) =>
  app.db.selectFrom('invoices').selectAll().where('package_id', '=', packageId).execute()

// Claims: order.status.4
test('a package leaves: its orders are Shipped, its invoice is issued and its store is written to', async () => {
  const orders = [await readyOrder(app), await readyOrder(app)]
  const { id } = await packed(app, orders)
  const answer = await act(app, id, '/dispatch', SHIPMENT)
  expect(packageIn(answer)).toMatchObject({
    status: 'Dispatched',
    dispatched_at: app.clock.now().toISOString(),
    version: 2,
    carrier: 'UPS',
    tracking_number: '1Z 999 AA1',
    shipping_cost: 20,
    order_count: 2,
  })
  const { f1 } = app.world.users
  for (const order of orders) {
    expect(await findRow(app, order)).toMatchObject({ status: 4, package_id: id })
    expect((await findHistory(app, order)).at(-1)).toMatchObject({
      from_status: 3,
      to_status: 4,
      by_user: f1,
      at: app.clock.now(),
    })
    expect((await findAuditEntries(app, order)).at(-1)).toEqual({ action: 'order_shipped', user_id: f1 })
  }
  const [invoice, ...more] = await findInvoiceRows(id)
  expect(more).toEqual([])
  expect(invoice).toMatchObject({
    store_id: app.world.stores.s1,
    subtotal: 246_800,
    shipping: 2_000,
    total: 248_800,
    paid: 0,
    status: 1,
    issued_on: '2026-11-15',
    due_on: '2026-12-15',
  })
  expect(await packageMails(app, id)).toEqual(['store', app.world.users.a1])
  expect((await packageAudit(app, id)).map(({ action }) => action)).toEqual([
    'package_created',
    'package_dispatched',
  ])
  const seen = await app.send('GET', `/api/orders/${orders[0]}`, { token: app.tokens.a1 })
  expect(seen.body).toMatchObject({ data: { store_status: 'Shipped', store_package_id: id } })
})

// Claims: order.status.4
test('without carrier, tracking number or shipping cost it does not leave, and all that is missing is said at once', async () => {
  const order = await readyOrder(app)
  const { id } = await packed(app, [order])
  const needed = {
    carrier: CARRIER_NEEDED,
    tracking_number: TRACKING_NEEDED,
    shipping_cost: COST_NEEDED,
  }
  const whole = { carrier: 'UPS', tracking_number: '1Z', shipping_cost: 0 }
  const fields = Object.keys(needed) as (keyof typeof needed)[]
  for (const missing of [fields, ...fields.map((field) => [field])]) {
    const body = Object.fromEntries(
      Object.entries(whole).filter(([name]) => !missing.some((one) => one === name)),
    )
    const answer = await act(app, id, '/dispatch', body)
    expect(answer.status).toBe(422)
    expect(refusalIn(answer).errors).toEqual(missing.map((field) => ({ field, message: needed[field] })))
  }
  expect(await findRow(app, order)).toMatchObject({ status: 3, package_id: id })
  expect(await packageRow(app, id)).toMatchObject({ carrier: null, dispatched_at: null, version: 1 })
  // Values set before count, and a cost of zero is a valid cost.
  await act(app, id, '/update-tracking-number', { tracking_number: '1Z', carrier: 'UPS' })
  await act(app, id, '/update-shipping-cost', { shipping_cost: 0 })
  expect((await act(app, id, '/dispatch', {})).status).toBe(200)
  expect(await findInvoiceRows(id)).toMatchObject([{ subtotal: 123_400, shipping: 0, total: 123_400 }])
})

test('a package whose orders were all cancelled does not leave', async () => {
  const order = await readyOrder(app)
  const { id } = await packed(app, [order])
  await move(app, order, 'cancel', app.tokens.w)
  const answer = await act(app, id, '/dispatch', SHIPMENT)
  expect([answer.status, refusalIn(answer).data]).toEqual([409, [EMPTY_PACKAGE]])
  expect(await findInvoiceRows(id)).toEqual([])
})

test('it leaves once: a second time is refused, and the same key answers the same', async () => {
  const { id } = await packed(app)
  const first = await act(app, id, '/dispatch', SHIPMENT, { key: 'dispatch-once' })
  const again = await act(app, id, '/dispatch', SHIPMENT, { key: 'dispatch-once' })
  expect([first.status, again.text]).toEqual([200, first.text])
  const second = await act(app, id, '/dispatch', SHIPMENT)
  expect([second.status, refusalIn(second).data]).toEqual([409, [DISPATCHED]])
  expect(await findInvoiceRows(id)).toHaveLength(1)
})

test('the wholesaler cancels a packed order: it leaves the open package, and who sends that is told to look again', async () => {
  const [order, other] = [await readyOrder(app), await readyOrder(app)]
  const { id, version } = await packed(app, [order, other])
  const answer = await move(app, order, 'cancel', app.tokens.w)
  expect(answer.body).toMatchObject({ data: { status: 5, package_id: null } })
  const stale = await act(app, id, '/dispatch', { ...SHIPMENT, version })
  expect([stale.status, refusalIn(stale).code]).toEqual([409, 'stale'])
  const sent = packageIn(await act(app, id, '/dispatch', { ...SHIPMENT, version: version + 1 }))
  expect(sent.orders.map((one) => one.id)).toEqual([other])
  expect(await findInvoiceRows(id)).toMatchObject([{ subtotal: 123_400 }])
  expect(await findRow(app, order)).toMatchObject({ status: 5, package_id: null })
})

test('what has left is cancelled by nobody', async () => {
  const order = await readyOrder(app)
  await dispatched(app, [order])
  const before = await findRow(app, order)
  expect((await move(app, order, 'cancel', app.tokens.w)).status).toBe(409)
  const path = `/api/stores/${app.world.stores.s1}/cancel`
  const byStore = await app.send('PUT', path, { token: app.tokens.a1, body: { order } })
  expect(byStore.status).toBe(409)
  expect(await findRow(app, order)).toEqual(before)
})

test('a dress and its packed accessory are cancelled together, and both leave their packages', async () => {
  const dress = await placed(app)
  const veil = await placed(app, { item_type: 2, item_id: app.items.veil, accessory_of: dress.id })
  for (const { id } of [dress, veil]) await setStatus(app, id, 3)
  const [one, two] = [await packed(app, [dress.id]), await packed(app, [veil.id])]
  expect((await move(app, dress.id, 'cancel', app.tokens.w)).status).toBe(200)
  for (const { id } of [dress, veil])
    expect(await findRow(app, id)).toMatchObject({ status: 5, package_id: null })
  for (const { id } of [one, two]) expect(await packageRow(app, id)).toMatchObject({ version: 2 })
})

test('whatever orders and shipping cost, the lines come to the subtotal and with the shipping to the total', async () => {
  const seed = chooseSeed()
  const random = createRandom(seed)
  const model = await readyOrder(app)
  for (let round = 0; round < 5 * ROUNDS; round += 1) {
    const prices = Array.from({ length: 1 + random.below(4) }, () => 1 + random.below(500_000))
    const orders: number[] = []
    for (const price of prices) orders.push(await orderLike(app, model, { price, total: price }))
    const shipping = random.below(20_000)
    const { id } = await dispatched(app, orders, { shipping_cost: (shipping / 100).toFixed(2) })
    const { body } = await app.send('GET', `/api/store-packages/${id}`, { token: app.tokens.a1 })
    const inside = await app.send('GET', `/api/store-packages/${id}/orders?per_page=-1`, {
      token: app.tokens.a1,
    })
    const lines = (inside.body as { data: { orders: { total: number }[] } }).data.orders
    const subtotal = prices.reduce((sum, price) => sum + price, 0)
    const billed = lines.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
    expect(billed, `again by TEST_SEED=${seed}`).toBe(subtotal)
    expect(body, `again by TEST_SEED=${seed}`).toMatchObject({
      data: {
        invoice: { open: (subtotal + shipping) / 100, paid: 0 },
        meta: {
          formatted_sub_total: dollars(subtotal),
          formatted_shipping_cost: dollars(shipping),
          formatted_total: dollars(subtotal + shipping),
        },
      },
    })
    const [invoice] = await findInvoiceRows(id)
    expect(invoice).toMatchObject({ subtotal, shipping, total: subtotal + shipping })
  }
})

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
