import { NOT_CANCELLABLE } from '@trousseau/domain/orders/purchase-order'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createOrderApp,
  findNotices,
  MANY_ORDERS,
  type OrderApp,
  order,
  orderIn,
  placed,
  refusalIn,
  setStatus,
  untilHeard,
  wishOf,
} from '../../testing/orders.ts'
import { type OtherPortal, startOtherPortal } from '../../testing/processes/other-portal.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { RACE_ROUNDS, ROUNDS } from '../../testing/test-size.ts'

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

type Asking = { token?: string; store?: number; at?: Pick<TestApp, 'send'>; version?: number }
const cancel = (id: unknown, { token = app.tokens.a1, store, at = app, version }: Asking = {}) =>
  at.send('PUT', `/api/stores/${store ?? app.world.stores.s1}/cancel`, {
    token,
    body: { order: id, ...(version !== undefined && { version }) },
  })
const findRow = (id: number) =>
  app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const findHistory = (id: number) =>
  app.db.selectFrom('order_history').selectAll().where('order_id', '=', id).orderBy('seq').execute()
const told = async () => (await findNotices(app)).map(({ subject }) => subject.split(':')[0])

// Claims: order.status.5
test('a store cancels an order while it is Pending: its status is 5, and its history says who and when', async () => {
  const { id } = await placed(app)
  await app.db.deleteFrom('outbox').execute()
  const answer = await cancel(id, { token: app.tokens.r1 })
  expect(answer.status).toBe(200)
  expect(orderIn(answer)).toMatchObject({
    id,
    status: 5,
    store_status: 'Cancelled',
    can_cancel: false,
    version: 2,
  })
  expect(orderIn(answer).history.map(({ store_status }) => store_status)).toEqual(['Pending', 'Cancelled'])
  expect(await findHistory(id)).toMatchObject([
    { seq: 1, from_status: null, to_status: 1, by_user: app.world.users.a1 },
    { seq: 2, from_status: 1, to_status: 5, by_user: app.world.users.r1, at: app.clock.now() },
  ])
  expect(await told()).toEqual(['Order cancelled'])
})

// Claims: api.orders.cancel
test('POST with _method=PUT cancels too', async () => {
  const { id } = await placed(app)
  const path = `/api/stores/${app.world.stores.s1}/cancel`
  const answer = await app.send('POST', path, {
    token: app.tokens.a1,
    body: { _method: 'PUT', order: String(id) },
  })
  expect(answer.status).toBe(200)
  expect((await findRow(id)).status).toBe(5)
})

test('cancelled fifty times at once, at two processes, it is cancelled once and told of once', async () => {
  for (let round = 1; round <= RACE_ROUNDS; round += 1) {
    const { id } = await placed(app)
    await app.db.deleteFrom('outbox').execute()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => untilHeard(() => cancel(id, { at: at % 2 ? app : other }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(refused.status).toBe(409)
      expect(refusalIn(refused).data).toEqual([NOT_CANCELLABLE])
    }
    expect(await findRow(id)).toMatchObject({ status: 5, version: 2 })
    expect(await findHistory(id)).toHaveLength(2)
    expect(await told()).toEqual(['Order cancelled'])
  }
})

test('an order that is in production, ready, shipped, delivered or cancelled is not cancelled by its store', async () => {
  for (const status of [2, 3, 4, 5, 6]) {
    const { id } = await placed(app)
    await setStatus(app, id, status)
    const answer = await cancel(id)
    expect(answer.status, String(status)).toBe(409)
    expect(refusalIn(answer).message).toBe(NOT_CANCELLABLE)
    expect((await findRow(id)).status).toBe(status)
    const shown = orderIn(await app.send('GET', `/api/orders/${id}`, { token: app.tokens.a1 }))
    expect(shown.can_cancel).toBe(false)
  }
})

test("another store's order is not there to be cancelled, by whichever path", async () => {
  const { id } = await placed(app)
  const { s1, s2 } = app.world.stores
  for (const asking of [{ store: s1 }, { store: s2 }])
    expect((await cancel(id, { ...asking, token: app.tokens.a2 })).status).toBe(404)
  expect((await cancel(id, { store: s2 })).status).toBe(404)
  expect((await cancel(999_999)).status).toBe(404)
  for (const token of [app.tokens.w, app.tokens.f1]) expect((await cancel(id, { token })).status).toBe(403)
  for (const bad of ['x', null, {}, -1]) expect((await cancel(bad)).status).toBe(422)
  expect((await findRow(id)).status).toBe(1)
})

test('who looks at an older version of the order is told so', async () => {
  const { id, version } = await placed(app)
  await app.db
    .updateTable('orders')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  const answer = await cancel(id, { version })
  expect(answer.status).toBe(409)
  expect(refusalIn(answer).code).toBe('stale')
  expect((await cancel(id, { version: version + 1 })).status).toBe(200)
})

test('with a dress its accessories are cancelled that still can be, each told of once', async () => {
  const { id } = await placed(app)
  const { id: veil } = await placed(app, { item_type: 2, item_id: app.items.veil, accessory_of: id })
  await app.db.deleteFrom('outbox').execute()
  const answer = await cancel(id)
  expect(orderIn(answer).accessories).toMatchObject([{ id: veil, status: 5, store_status: 'Cancelled' }])
  expect(await findHistory(veil)).toMatchObject([{ to_status: 1 }, { from_status: 1, to_status: 5 }])
  expect(await told()).toEqual(['Order cancelled', 'Order cancelled'])

  const second = await placed(app)
  const made = await placed(app, { item_type: 2, item_id: app.items.veil, accessory_of: second.id })
  await setStatus(app, made.id, 2)
  expect((await cancel(second.id)).status).toBe(200)
  expect((await findRow(made.id)).status).toBe(2)
})

test('an accessory is cancelled by itself, and its dress stays', async () => {
  const { id } = await placed(app)
  const { id: veil } = await placed(app, { item_type: 2, item_id: app.items.veil, accessory_of: id })
  expect((await cancel(veil)).status).toBe(200)
  expect((await findRow(id)).status).toBe(1)
})

test('an accessory that is ordered while its dress is cancelled ends cancelled, or is refused', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id } = await placed(app)
    const wish = wishOf(app, { item_type: 2, item_id: app.items.veil, accessory_of: id })
    const [cancelled, accessory] = await Promise.all([cancel(id), order(app, wish, { at: other })])
    expect(cancelled.status).toBe(200)
    expect(accessory.status).toBeOneOf([200, 422])
    const living = await app.db
      .selectFrom('orders')
      .select('id')
      .where('accessory_of', '=', id)
      .where('status', '<>', 5)
      .execute()
    expect(living).toEqual([])
  }
})

test('a history is never rewritten', async () => {
  const { id } = await placed(app)
  const change = app.db
    .updateTable('order_history')
    .set({ to_status: 4 })
    .where('order_id', '=', id)
    .execute()
  await expect(change).rejects.toThrow()
  await expect(app.db.deleteFrom('order_history').where('order_id', '=', id).execute()).rejects.toThrow()
})
