import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, findRow, move, type OrderApp, orderAt, refusalIn } from '../testing/orders.ts'
import { act, pack, packageAudit, packageIn, readyOrder, SHIPMENT } from '../testing/packages.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

test('staff do for a factory without people what it would do: ready, pack, send and track; the audit says who', async () => {
  const { w, f2 } = app.tokens
  const id = await orderAt(app, 2)
  expect((await move(app, id, 'ready', w)).status).toBe(200)
  const made = await pack(app, { orders: [id] }, { token: w })
  expect(made.status, made.text).toBe(200)
  const { id: packageId, factory } = packageIn(made)
  expect(factory.id).toBe(app.world.factories.f1)
  expect(
    (await act(app, packageId, '/update-shipping-cost', { shipping_cost: 30 }, { token: w })).status,
  ).toBe(200)
  // Another factory still does not find it.
  expect((await act(app, packageId, '/dispatch', SHIPMENT, { token: f2 })).status).toBe(404)
  const sent = await act(app, packageId, '/dispatch', SHIPMENT, { token: w })
  expect(sent.status, sent.text).toBe(200)
  expect(packageIn(sent).invoice).not.toBeNull()
  const tracked = { tracking_number: '1Z 2', version: packageIn(sent).version }
  expect((await act(app, packageId, '/update-tracking-number', tracked, { token: w })).status).toBe(200)
  expect((await act(app, packageId, '/update-tracking-number', tracked, { token: w })).status).toBe(409)
  expect((await findRow(app, id)).status).toBe(4)
  expect(await packageAudit(app, packageId)).toMatchObject(
    ['created', 'changed', 'dispatched', 'changed'].map((what) => ({
      action: `package_${what}`,
      user_id: app.world.users.w,
    })),
  )
})

test('staff pack orders of one factory together, and those of two not', async () => {
  const { f2 } = app.world.factories
  const mixed = await pack(
    app,
    { orders: [await readyOrder(app), await readyOrder(app, {}, f2)] },
    { token: app.tokens.w },
  )
  expect([mixed.status, refusalIn(mixed).code]).toEqual([404, 'not_found'])
  const unpacked = await pack(app, { orders: [await readyOrder(app)] }, { token: app.tokens.w })
  const removed = await app.send('DELETE', '/api/factory-packages', {
    token: app.tokens.w,
    body: { ids: [packageIn(unpacked).id] },
  })
  expect(removed.status).toBe(200)
})
