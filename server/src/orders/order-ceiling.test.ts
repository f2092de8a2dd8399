import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countOrders,
  createOrderApp,
  type OrderApp,
  order,
  placed,
  refusalIn,
  wishOf,
} from '../testing/orders.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp({ ORDERS_PER_HOUR: '3', HOUSE_PHONE: '(312) 555-0148' })
})
afterAll(() => app.close())

const at = (time: string) => app.clock.set(`2026-11-15T${time}Z`)

test('a store places only so many orders in an hour; then it is told to wait, and others are not', async () => {
  at('10:00:00')
  const first = wishOf(app)
  const answered = await order(app, first, { key: 'the-first-order' })
  at('10:20:00')
  await placed(app)
  await placed(app)
  const wish = wishOf(app)
  const refused = await order(app, wish, { key: 'one-too-many' })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('2400')
  expect(refusalIn(refused)).toMatchObject({
    code: 'too_many',
    data: [
      'Your store has placed 3 orders within an hour, which is the most we take. This order was not placed. Please try again in 40 minutes, or call us at (312) 555-0148.',
    ],
  })
  expect(await countOrders(app)).toBe(3)
  // What was placed before is answered as before, however often it is asked for.
  expect((await order(app, first, { key: 'the-first-order' })).text).toBe(answered.text)
  const others = wishOf(app, { address: app.addresses.s2, payment_method: app.methods.s2 })
  expect((await order(app, others, { token: app.tokens.a2 })).status).toBe(200)
  at('11:00:00')
  expect((await order(app, wish, { key: 'one-too-many' })).status).toBe(200)
})

test('a day has a ceiling of its own, and a clock that was ahead does not count', async () => {
  for (const [hour, count] of [
    [12, 3],
    [13, 3],
    [14, 3],
    [15, 2],
  ]) {
    at(`${hour}:30:00`)
    for (let i = 0; i < (count ?? 0); i += 1) await placed(app)
  }
  at('16:30:00')
  const refused = await order(app, wishOf(app))
  expect(refused.status).toBe(429)
  expect(refusalIn(refused).message).toMatch(/^Your store has placed 15 orders within a day/)
  expect(Number(refused.headers.get('retry-after'))).toBe(17.5 * 3_600)
  at('09:00:00')
  await placed(app)
})
