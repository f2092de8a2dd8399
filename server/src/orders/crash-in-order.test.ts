import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createOrderApp,
  findNotices,
  type OrderApp,
  order,
  orderIn,
  untilKeyIsFree,
  wishOf,
} from '../testing/orders.ts'
import { callToDeath, startTestProcess } from '../testing/processes/test-process.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const countAll = async () => {
  const tables = ['orders', 'order_history', 'outbox', 'idempotency_keys'] as const
  const rows = tables.map((table) => app.db.selectFrom(table).selectAll().execute())
  return (await Promise.all(rows)).map(({ length }) => length)
}

test.each([
  ['order.before_save', [0, 0, 0, 0]],
  ['order.after_save', [1, 1, 1, 1]],
])(
  'a portal killed at %s leaves an order whole or not at all, and with the same key it is placed exactly once',
  async (point, made) => {
    const portal = await startTestProcess('main', {
      DATABASE_URL: app.databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      TEST_NOW: app.clock.now().toISOString(),
      CRASH_AT: point,
    })
    const before = await countAll()
    const body = wishOf(app, { purchase_order_number: point })
    const key = `crash ${point}`.replace(' ', '-')
    const call = () =>
      fetch(`http://127.0.0.1:${portal.ready.port}/api/orders`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${app.tokens.a1}`,
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
    await callToDeath(call)
    expect(await portal.ended).toMatchObject({ signal: 'SIGKILL' })
    expect(await countAll()).toEqual(before.map((count, at) => count + (made[at] ?? 0)))

    const first = await untilKeyIsFree(() => order(app, body, { key }))
    expect(first.status, first.text).toBe(200)
    const again = await order(app, body, { key })
    expect(again.text).toBe(first.text)
    const kept = await app.db.selectFrom('orders').select('id').where('po', '=', point).execute()
    expect(kept).toEqual([{ id: orderIn(first).id }])
    const told = (await findNotices(app)).filter(({ subject }) => subject.endsWith(`PO ${point}`))
    expect(told).toHaveLength(2)
  },
)
