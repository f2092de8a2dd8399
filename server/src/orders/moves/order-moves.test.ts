import { notMovable } from '@trousseau/domain/orders/order-moves'
import { NOT_CANCELLABLE } from '@trousseau/domain/orders/purchase-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomItem, makeDress } from '../../testing/catalogue.ts'
import {
  type Body,
  createOrderApp,
  findAuditEntries,
  findHistory,
  findNotices,
  findOrderMails,
  findRow,
  move,
  type OrderApp,
  orderAt,
  placed,
  refusalIn,
  setStatus,
  wholesaleOrderIn,
} from '../../testing/orders.ts'
import { type OtherPortal, startOtherPortal } from '../../testing/processes/other-portal.ts'
import { ROUNDS } from '../../testing/test-size.ts'
import { tokenFor } from '../../testing/wire-app.ts'

let app: OrderApp
let other: OtherPortal
beforeAll(async () => {
  app = await createOrderApp()
  other = await startOtherPortal(app)
})
afterAll(async () => {
  await other.stop()
  await app.close()
})

const stateOf = async (id: number) => ({
  row: await findRow(app, id),
  history: await findHistory(app, id),
  audit: await findAuditEntries(app, id),
  outbox: await app.db.selectFrom('outbox').selectAll().execute(),
})
const statusOf = async (id: number) => (await findRow(app, id)).status
const findSteps = async (id: number) =>
  (await findHistory(app, id)).map(({ from_status, to_status }) => [from_status, to_status])

// Claims: order.status.5
test('every move from every status: only those of the life of an order are made, and a refused one changes nothing', async () => {
  const { f1 } = app.world.factories
  const { w, a1, f1: maker } = app.tokens
  const storeCancel = (id: number) =>
    app.send('PUT', `/api/stores/${app.world.stores.s1}/cancel`, { token: a1, body: { order: id } })
  const post =
    (name: string, token: string, body: Body = {}) =>
    (id: number) =>
      move(app, id, name, token, body)
  // For each status from 1 to 6: the new status, or how the move is refused. A pending order has no factory yet.
  const table = {
    'confirm by the wholesaler': [post('confirm', w, { factory: f1 }), '→2 409 409 409 409 409'],
    'ready by the factory': [post('ready', maker), '404 →3 409 409 409 409'],
    'reopen by the factory': [post('reopen', maker, { reason: 'A seam' }), '404 409 →2 409 409 409'],
    'reopen by the wholesaler': [post('reopen', w, { reason: 'A seam' }), '409 409 →2 409 409 409'],
    'deliver by the store': [post('deliver', a1), '409 409 409 →6 409 409'],
    'deliver by the wholesaler': [post('deliver', w), '409 409 409 →6 409 409'],
    'cancel by the store': [storeCancel, '→5 409 409 409 409 409'],
    'cancel by the wholesaler': [post('cancel', w), '→5 →5 →5 409 409 409'],
    'reinstate by the wholesaler': [post('reinstate', w), '409 409 409 409 →1 409'],
  } as const
  for (const [name, [make, expected]] of Object.entries(table)) {
    const seen: string[] = []
    for (let status = 1; status <= 6; status += 1) {
      const id = await orderAt(app, status)
      const before = await stateOf(id)
      const answer = await make(id)
      if (answer.status === 200) {
        const after = await statusOf(id)
        seen.push(`→${after}`)
        expect((await findSteps(id)).at(-1), name).toEqual([status, after])
        expect((await findAuditEntries(app, id)).length, name).toBe(1)
      } else {
        seen.push(String(answer.status))
        if (answer.status === 409)
          expect(refusalIn(answer).message, name).toBe(
            name === 'cancel by the store' ? NOT_CANCELLABLE : notMovable(status),
          )
        expect(await stateOf(id), `${name} from ${status}`).toEqual(before)
      }
    }
    expect(seen.join(' '), name).toBe(expected)
  }
})

test('who looks at an older version of an order moves it nowhere', async () => {
  const cases: [name: string, status: number, token: string, body: Body][] = [
    ['ready', 2, app.tokens.f1, {}],
    ['reopen', 3, app.tokens.f1, { reason: 'A seam' }],
    ['deliver', 4, app.tokens.a1, {}],
    ['cancel', 3, app.tokens.w, {}],
  ]
  for (const [name, status, token, body] of cases) {
    const id = await orderAt(app, status)
    const { version } = await findRow(app, id)
    const stale = await move(app, id, name, token, { ...body, version: version + 1 })
    expect([stale.status, refusalIn(stale).code], name).toEqual([409, 'stale'])
    expect(await statusOf(id), name).toBe(status)
    const fresh = await move(app, id, name, token, { ...body, version })
    expect([fresh.status, wholesaleOrderIn(fresh).version], name).toEqual([200, version + 1])
  }
})

// Claims: order.status.3
test('the factory that makes it marks it Ready to Ship; no other factory sees it, and no store may', async () => {
  const id = await orderAt(app, 2)
  const { a1, r1, a2, f1, f2 } = app.tokens
  expect((await move(app, id, 'ready', f2)).status).toBe(404)
  for (const token of [a1, r1, a2]) expect((await move(app, id, 'ready', token)).status).toBe(403)
  expect(await statusOf(id)).toBe(2)
  const answer = await move(app, id, 'ready', f1)
  expect(wholesaleOrderIn(answer)).toMatchObject({ id, status: 3, store_status: 'Ready to Ship' })
  expect((await findHistory(app, id)).at(-1)).toMatchObject({
    from_status: 2,
    to_status: 3,
    by_user: app.world.users.f1,
    at: app.clock.now(),
  })
  expect(await findAuditEntries(app, id)).toEqual([{ action: 'order_ready', user_id: app.world.users.f1 }])
  const seen = await app.send('GET', `/api/orders/${id}`, { token: a1 })
  expect(wholesaleOrderIn(seen).store_status).toBe('Ready to Ship')
})

test('what was marked ready by mistake goes back into production, by its factory or the wholesaler, with a reason', async () => {
  const { a1, f1, f2 } = app.tokens
  for (const who of ['f1', 'w'] as const) {
    const token = app.tokens[who]
    const id = await orderAt(app, 3)
    for (const reason of [undefined, '', ' \n ', null, 'x'.repeat(501)]) {
      const answer = await move(app, id, 'reopen', token, { reason })
      expect(answer.status, String(reason)).toBe(422)
      expect(refusalIn(answer).errors).toMatchObject([{ field: 'reason' }])
    }
    expect((await move(app, id, 'reopen', f2, { reason: 'Mine' })).status).toBe(404)
    expect((await move(app, id, 'reopen', a1, { reason: 'Mine' })).status).toBe(403)
    expect(await statusOf(id)).toBe(3)
    const answer = await move(app, id, 'reopen', token, { reason: ' The hem is open ' })
    expect(wholesaleOrderIn(answer)).toMatchObject({ status: 2, factory: { id: app.world.factories.f1 } })
    expect(wholesaleOrderIn(answer).history.at(-1)).toMatchObject({ status: 2, reason: 'The hem is open' })
    expect(await findAuditEntries(app, id)).toEqual([
      { action: 'order_reopened', user_id: app.world.users[who] },
    ])
    expect((await move(app, id, 'ready', f1)).status).toBe(200)
  }
})

// Claims: order.status.6
test('a shipped order is marked Delivered by anybody of its store or by the wholesaler, and by nobody else', async () => {
  const { a1, r1, w, a2, f1 } = app.tokens
  const wr = await tokenFor(app, app.world.users.wr)
  for (const token of [a1, r1, w, wr]) {
    const id = await orderAt(app, 4)
    expect((await move(app, id, 'deliver', a2)).status).toBe(404)
    expect((await move(app, id, 'deliver', f1)).status).toBe(403)
    expect(await statusOf(id)).toBe(4)
    const answer = await move(app, id, 'deliver', token)
    expect(wholesaleOrderIn(answer)).toMatchObject({ status: 6, store_status: 'Delivered' })
    expect((await findAuditEntries(app, id)).map(({ action }) => action)).toEqual(['order_delivered'])
  }
})

// Claims: order.status.5
test('the wholesaler cancels until it is Shipped: the reason is kept, the store is written to, the chat is told once', async () => {
  for (const status of [1, 2, 3]) {
    const id = await orderAt(app, status)
    for (const token of [app.tokens.a1, app.tokens.f1])
      expect((await move(app, id, 'cancel', token)).status).toBe(403)
    const answer = await move(app, id, 'cancel', app.tokens.w, { reason: 'The lace is gone' })
    expect(wholesaleOrderIn(answer)).toMatchObject({ status: 5, store_status: 'Cancelled' })
    expect(wholesaleOrderIn(answer).history.at(-1)).toMatchObject({ status: 5, reason: 'The lace is gone' })
    expect(await findOrderMails(app, id)).toEqual([
      { about: 'cancelled', to: 'placer' },
      { about: 'cancelled', to: 'store' },
    ])
    for (const channel of ['chat', 'mail']) {
      const told = await findNotices(app, channel)
      expect(told.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Order cancelled: Store One, PO /),
      ])
    }
    expect(await findAuditEntries(app, id)).toEqual([
      { action: 'order_cancelled', user_id: app.world.users.w },
    ])
  }
  const bare = await orderAt(app, 1)
  expect((await move(app, bare, 'cancel', app.tokens.w, { reason: ' ' })).status).toBe(422)
  expect(await statusOf(bare)).toBe(1)
})

/** A dress order with accessories in these statuses. */
async function dressWith(statuses: number[], status = 2): Promise<{ id: number; hung: number[] }> {
  const customItems: number[] = []
  for (const _ of statuses) customItems.push(await makeCustomItem(app.db))
  const { id } = await placed(app, { item_id: await makeDress(app.db, { customItems }) })
  const hung: number[] = []
  for (const [at, item] of customItems.entries())
    hung.push(await orderAt(app, statuses[at] ?? 1, { item_type: 2, item_id: item, accessory_of: id }))
  await setStatus(app, id, status)
  await app.db.deleteFrom('outbox').execute()
  return { id, hung }
}

test('with a dress the wholesaler cancels its accessories that are not shipped, each told and written of once', async () => {
  const { id, hung } = await dressWith([1, 2, 3, 4, 5, 6])
  const answer = await move(app, id, 'cancel', app.tokens.w, { reason: 'No wedding' })
  expect(wholesaleOrderIn(answer).accessories.map(({ status }) => status)).toEqual([5, 5, 5, 4, 5, 6])
  const [pending = 0, making = 0, ready = 0, ...settled] = hung
  for (const cancelled of [id, pending, making, ready]) {
    expect((await findHistory(app, cancelled)).at(-1)).toMatchObject({ to_status: 5, reason: 'No wedding' })
    expect(await findOrderMails(app, cancelled)).toHaveLength(2)
  }
  for (const one of settled)
    expect([await findSteps(one), await findOrderMails(app, one)]).toEqual([[[null, 1]], []])
  expect(await findNotices(app)).toHaveLength(4)
})

test('a dress and its accessory, cancelled at once at two processes: both are, and told of once each', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id, hung } = await dressWith([2])
    const [veil = 0] = hung
    const [dress, accessory] = await Promise.all([
      move(app, id, 'cancel', app.tokens.w),
      move(other, veil, 'cancel', app.tokens.w),
    ])
    expect(dress.status, dress.text).toBe(200)
    expect(accessory.status).toBeOneOf([200, 409])
    expect([await findSteps(veil), await findNotices(app)]).toMatchObject([
      [
        [null, 1],
        [2, 5],
      ],
      { length: 2 },
    ])
  }
})

test('marked ready while the wholesaler cancels it: it ends cancelled, by a way that its history tells', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const id = await orderAt(app, 2)
    const [cancelled, ready] = await Promise.all([
      move(app, id, 'cancel', app.tokens.w),
      move(other, id, 'ready', app.tokens.f1),
    ])
    expect(cancelled.status, cancelled.text).toBe(200)
    const way =
      ready.status === 200
        ? [
            [2, 3],
            [3, 5],
          ]
        : [[2, 5]]
    expect(ready.status, ready.text).toBeOneOf([200, 409])
    expect(await findSteps(id)).toEqual([[null, 1], ...way])
    expect(await statusOf(id)).toBe(5)
  }
})
