import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  countOrders,
  createOrderApp,
  findNotices,
  MANY_ORDERS,
  type OrderApp,
  order,
  orderIn,
  orderUntilHeard,
  refusalIn,
  wishOf,
} from '../testing/orders.ts'
import { type OtherPortal, startOtherPortal } from '../testing/processes/other-portal.ts'
import type { TestApp } from '../testing/test-app.ts'
import { RACE_ROUNDS, ROUNDS } from '../testing/test-size.ts'

const CALLERS = 50
const DUPLICATE = 'Order already exists with this Purchase Order Number'

type Portal = Pick<TestApp, 'send'>

let app: OrderApp
let other: OtherPortal
beforeAll(async () => {
  app = await createOrderApp(MANY_ORDERS)
  other = await startOtherPortal(app, MANY_ORDERS)
})
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute()
})
afterAll(async () => {
  await other.stop()
  await app.close()
})

/** Sends requests at once, every second one to the other process. */
const atOnce = (count: number, work: (at: number, where: Portal) => ReturnType<typeof order>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at, at % 2 ? app : other)))

// Claims: api.orders.create
test('fifty at once with one key and one body, at two processes, are one order with one answer', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const po = `Same key ${round}`
    const body = wishOf(app, { purchase_order_number: po })
    const place = (at: Portal) => orderUntilHeard(app, body, { key: `order-key-${round}`, at })
    const answers = await atOnce(CALLERS, (_, where) => place(where))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    for (const running of answers.filter(({ status }) => status !== 200)) {
      expect(running.status).toBe(409)
      expect(refusalIn(running).code).toBe('running')
    }
    const later = await place(other)
    expect(new Set([...done, later].map(({ text }) => text)).size).toBe(1)
    expect(await countOrders(app, po)).toBe(1)
    const told = (await findNotices(app)).filter(({ subject }) => subject.endsWith(`PO ${po}`))
    expect(told.map(({ subject }) => subject)).toEqual([
      `Order attempt: Store One, PO ${po}`,
      `Order placed: Store One, PO ${po}`,
    ])
  }
})

// Claims: checkout.po.duplicate
test('fifty at once with one number under keys of their own: one wins, the others are told', async () => {
  for (let round = 1; round <= RACE_ROUNDS; round += 1) {
    const po = `Raced ${round}`
    const answers = await atOnce(CALLERS, (at, where) =>
      orderUntilHeard(app, wishOf(app, { purchase_order_number: at % 3 ? po : po.toUpperCase() }), {
        key: `race-${round}-${at}`,
        at: where,
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const told = answers.filter(({ status }) => status === 409)
    expect(told).toHaveLength(CALLERS - 1)
    for (const one of told) expect(refusalIn(one)).toMatchObject({ code: 'conflict', data: [DUPLICATE] })
    const kept = await app.db
      .selectFrom('orders')
      .select('id')
      .where('po_norm', '=', po.toLowerCase())
      .execute()
    expect(kept).toHaveLength(1)
  }
})

test('a key that was used for another order is refused, and the first answer stays', async () => {
  const body = wishOf(app)
  const first = await order(app, body, { key: 'reused-order-key' })
  const reused = await order(app, { ...body, purchase_order_number: 'Another' }, { key: 'reused-order-key' })
  expect(reused.status).toBe(422)
  expect(refusalIn(reused).code).toBe('key_reused')
  expect(await countOrders(app, 'Another')).toBe(0)
  expect((await order(app, body, { key: 'reused-order-key' })).text).toBe(first.text)
})

test('a refused order leaves its key free for the order as it was meant', async () => {
  const body = wishOf(app)
  const key = 'free-order-key'
  expect((await order(app, { ...body, wear_date: '2026-12-01' }, { key })).status).toBe(400)
  expect((await order(app, body, { key })).status).toBe(200)
})

test('100 orders at once in one store are 100 orders, and nobody waits for ever', async () => {
  const before = await countOrders(app)
  const answers = await atOnce(100, (at, where) =>
    orderUntilHeard(app, wishOf(app, { purchase_order_number: `Rush ${at}` }), {
      key: `rush-key-${at}`,
      at: where,
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map((answer) => orderIn(answer).id)).size).toBe(100)
  expect(await countOrders(app)).toBe(before + 100)
  expect(await findNotices(app)).toHaveLength(200)
})
