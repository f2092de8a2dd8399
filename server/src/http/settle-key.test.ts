import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { countOrders, createOrderApp, type OrderApp, order, orderIn, wishOf } from '../testing/orders.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const settle = (key: string, call = 'createOrder', token = app.tokens.a1) =>
  app.send('POST', `/api/idempotency-keys/${key}/settle`, { token, body: { call } })
const outcomeOf = async (...asked: Parameters<typeof settle>) => {
  const { status, body } = await settle(...asked)
  expect(status).toBe(200)
  return (body as { data: unknown }).data
}
const NOT_DONE = { done: false, id: null }

test('an order whose answer was lost is told of by its key, to its own store alone', async () => {
  const key = randomUUID()
  const wish = wishOf(app)
  const { id } = orderIn(await order(app, wish, { key }))
  const told = { done: true, id: String(id) }
  expect(await outcomeOf(key)).toEqual(told)
  expect(await outcomeOf(key, 'createOrder', app.tokens.r1)).toEqual(told)
  for (const stranger of [app.tokens.a2, app.tokens.w, app.tokens.f1])
    expect(await outcomeOf(key, 'createOrder', stranger)).toEqual(NOT_DONE)
  // A stranger's question about the same letters took nothing away.
  expect(orderIn(await order(app, wish, { key })).id).toBe(id)
})

test('an order that has not arrived when it is asked about is never placed: the late request is refused and told why', async () => {
  const key = randomUUID()
  const wish = wishOf(app)
  expect([await outcomeOf(key), await outcomeOf(key)]).toEqual([NOT_DONE, NOT_DONE])
  const before = await app.db.selectFrom('outbox').select('id').execute()
  const late = await order(app, wish, { key })
  expect([late.status, late.body]).toEqual([
    422,
    expect.objectContaining({
      code: 'key_reused',
      message: 'This was given up in another window, so nothing was done. Please send it again.',
    }),
  ])
  expect(await countOrders(app, String(wish.purchase_order_number))).toBe(0)
  expect(await app.db.selectFrom('outbox').select('id').execute()).toEqual(before)
  expect((await order(app, wish, { key: randomUUID() })).status).toBe(200)
})

test('asked about while it is being placed, an order is placed or given up, and the answers agree', async () => {
  for (let round = 0; round < 4; round += 1) {
    const key = randomUUID()
    const wish = wishOf(app)
    const [placed, asked] = await Promise.all([order(app, wish, { key }), settle(key)])
    // Either of the two may find the other at work.
    expect([200, 409, 422]).toContain(placed.status)
    expect([200, 409]).toContain(asked.status)
    const known = await outcomeOf(key)
    const count = await countOrders(app, String(wish.purchase_order_number))
    expect(known).toEqual(count === 1 ? { done: true, id: String(orderIn(placed).id) } : NOT_DONE)
    if (asked.status === 200) expect((asked.body as { data: unknown }).data).toEqual(known)
    expect(placed.status === 200).toBe(count === 1)
  }
})

test('a payment is told of by its id, and a credit, which has none, as done', async () => {
  const { s1 } = app.world.stores
  const [credited, paid] = [randomUUID(), randomUUID()]
  const given = await app.send('POST', `/api/stores/${s1}/credits`, {
    token: app.tokens.w,
    body: { amount: '60.00', reason: 'A late delivery' },
    headers: { 'idempotency-key': credited },
  })
  expect(given.status, given.text).toBe(200)
  expect(await outcomeOf(credited, 'giveCredit', app.tokens.w)).toEqual({ done: true, id: null })
  const { id } = await makeInvoice(app, s1, { orders: [5_000], shipping: 0 })
  const answer = await app.send('POST', '/api/payments', {
    token: app.tokens.a1,
    body: { invoices: [{ id }] },
    headers: { 'idempotency-key': paid },
  })
  expect(answer.status, answer.text).toBe(200)
  const payment = (answer.body as { data: { id: string } }).data.id
  expect(await outcomeOf(paid, 'createPayment')).toEqual({ done: true, id: payment })
  // The key of one call says nothing about another.
  expect(await outcomeOf(paid, 'createOrder')).toEqual(NOT_DONE)
})

test('only a key of ours and a call that can be asked about are answered, and not without end', async () => {
  expect((await settle('no-key')).status).toBe(404)
  expect((await settle(randomUUID(), 'createStore')).status).toBe(422)
  const token = app.tokens.r1
  expect((await settle(randomUUID(), 'createOrder', token)).status).toBe(200)
  await app.db.updateTable('bounds').set({ count: 120 }).where('key', 'like', 'settle-key %').execute()
  const refused = await settle(randomUUID(), 'createOrder', token)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
})
