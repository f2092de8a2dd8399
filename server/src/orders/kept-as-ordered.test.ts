import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createOrderApp,
  makeAddress,
  makeMethod,
  type OrderApp,
  order,
  orderIn,
  placed,
  refusalIn,
  wishOf,
} from '../testing/orders.ts'
import { ROUNDS } from '../testing/test-size.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const remove = (table: 'addresses' | 'payment_methods', id: number) =>
  app.db.updateTable(table).set({ deleted_at: app.clock.now() }).where('id', '=', id).execute()
const read = async (id: number) =>
  orderIn(await app.send('GET', `/api/orders/${id}`, { token: app.tokens.a1 }))

test('an order keeps its address and its payment method when they are changed or deleted', async () => {
  const { s1 } = app.world.stores
  const address = await makeAddress(app.db, s1, { fullName: 'Vera Lang' })
  const method = await makeMethod(app.db, s1)
  const before = await placed(app, { address, payment_method: method })
  await app.db
    .updateTable('addresses')
    .set({ full_name: 'Somebody Else', street: '9 Elm Street' })
    .where('id', '=', address)
    .execute()
  await remove('addresses', address)
  await app.db.updateTable('payment_methods').set({ last_four: '9999' }).where('id', '=', method).execute()
  await remove('payment_methods', method)
  const after = await read(before.id)
  expect(after.address).toEqual(before.address)
  expect(after.address.full_name).toBe('Vera Lang')
  expect(after.payment).toEqual({ id: method, method: 'card', card_brand: 'Visa', card_last_four: '1111' })
})

test('an address or a payment method that was deleted is refused for the next order', async () => {
  const { s1 } = app.world.stores
  const address = await makeAddress(app.db, s1)
  const method = await makeMethod(app.db, s1)
  await remove('addresses', address)
  await remove('payment_methods', method)
  const refused = await order(app, wishOf(app, { address, payment_method: method }))
  expect(refused.status).toBe(422)
  expect(refusalIn(refused).errors.map(({ field }) => field)).toEqual(['address', 'payment_method'])
})

test('an address that is deleted while it is ordered with: the order stands whole, or is refused', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const address = await makeAddress(app.db, app.world.stores.s1, { fullName: `Round ${round}` })
    const path = `/api/addresses/${address}`
    const [answer, deleted] = await Promise.all([
      order(app, wishOf(app, { address })),
      app.send('DELETE', path, { token: app.tokens.r1 }),
    ])
    expect(deleted.status, deleted.text).toBe(200)
    expect(answer.status, answer.text).toBeOneOf([200, 422])
    if (answer.status === 200) expect(orderIn(answer).address.full_name).toBe(`Round ${round}`)
  }
})

// Claims: api.orders.get
test("a store's people read their own orders, staff everybody's, and others none", async () => {
  const { id } = await placed(app)
  const statuses = Object.entries(app.tokens).map(async ([name, token]) => [
    name,
    (await app.send('GET', `/api/orders/${id}`, { token })).status,
  ])
  expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
    a1: 200,
    r1: 200,
    w: 200,
    a2: 404,
    a3: 404,
    f1: 404,
    f2: 404,
  })
  expect((await app.send('GET', `/api/orders/${id}`)).status).toBe(401)
  for (const path of ['0', '01', '1e1', '999999999', 'x', '..%2f..%2fetc%2fpasswd'])
    expect((await app.send('GET', `/api/orders/${path}`, { token: app.tokens.a1 })).status).toBe(404)
})
