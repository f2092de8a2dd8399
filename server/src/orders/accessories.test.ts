import { ACCESSORY_TWICE, NOT_ITS_ACCESSORY } from '@trousseau/domain/orders/purchase-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomItem, makeDress } from '../testing/catalogue.ts'
import {
  type Body,
  createOrderApp,
  MANY_ORDERS,
  makeMethod,
  type OrderApp,
  order,
  orderIn,
  orderUntilHeard,
  placed,
  refusalIn,
  wishOf,
} from '../testing/orders.ts'
import { type OtherPortal, startOtherPortal } from '../testing/processes/other-portal.ts'
import { RACE_ROUNDS } from '../testing/test-size.ts'

let app: OrderApp
let other: OtherPortal
beforeAll(async () => {
  app = await createOrderApp(MANY_ORDERS)
  other = await startOtherPortal(app, MANY_ORDERS)
})
afterAll(async () => {
  await other.stop()
  await app.close()
})

const veilFor = (id: number, more: Body = {}) => ({
  item_type: 2,
  item_id: app.items.veil,
  accessory_of: id,
  ...more,
})

// Claims: dialog.accessory.yes
test("an accessory has its dress's number, type, day, address and payment method", async () => {
  const dress = await placed(app, { type: 2, purchase_order_number: 'Bride 1', wear_date: '2027-08-14' })
  const answer = await order(app, veilFor(dress.id))
  expect(answer.status, answer.text).toBe(200)
  expect(orderIn(answer)).toMatchObject({
    accessory_of: dress.id,
    purchase_order_number: 'Bride 1',
    type: 2,
    wear_date: '2027-08-14',
    total: 180,
    estimated_ship_date: '2027-01-15',
    address: dress.address,
    payment: dress.payment,
  })
  const shown = orderIn(await app.send('GET', `/api/orders/${dress.id}`, { token: app.tokens.a1 }))
  expect(shown.accessories).toMatchObject([{ name: 'Cathedral Veil', store_status: 'Pending' }])
})

test('a number and a type that are sent with an accessory do not part it from its dress', async () => {
  const dress = await placed(app, { type: 1, purchase_order_number: 'Bride 2' })
  const accessory = await placed(app, veilFor(dress.id, { type: 2, wear_date: '2027-07-01' }))
  expect(accessory).toMatchObject({ purchase_order_number: 'Bride 2', type: 1, wear_date: '2027-07-01' })
})

test('the same accessory twice is refused, and may be ordered again once it was cancelled', async () => {
  const { id } = await placed(app)
  const { id: first } = await placed(app, veilFor(id))
  const twice = await order(app, wishOf(app, veilFor(id)))
  expect(twice.status).toBe(409)
  expect(refusalIn(twice).data).toEqual([ACCESSORY_TWICE])
  const path = `/api/stores/${app.world.stores.s1}/cancel`
  expect((await app.send('PUT', path, { token: app.tokens.a1, body: { order: first } })).status).toBe(200)
  expect((await order(app, wishOf(app, veilFor(id)))).status).toBe(200)
})

test('only what goes with the dress may hang under its order, and only under the own one', async () => {
  const { id } = await placed(app)
  const stole = await makeCustomItem(app.db, { name: 'Stole' })
  const plain = await makeDress(app.db)
  const { id: withoutVeil } = await placed(app, { item_id: plain })
  const { id: veilAlone } = await placed(app, { item_type: 2, item_id: app.items.veil })
  const theirs = { address: app.addresses.s2, payment_method: app.methods.s2 }
  const foreign = await placed(app, theirs, { token: app.tokens.a2 })
  const { id: gone } = await placed(app)
  await app.send('PUT', `/api/stores/${app.world.stores.s1}/cancel`, {
    token: app.tokens.a1,
    body: { order: gone },
  })
  const before = await app.db.selectFrom('orders').select('id').execute()
  for (const body of [
    veilFor(id, { item_id: stole }),
    veilFor(withoutVeil),
    veilFor(veilAlone),
    veilFor(foreign.id),
    veilFor(gone),
    veilFor(999_999),
    { item_type: 1, item_id: app.items.dress, accessory_of: id },
  ]) {
    const answer = await order(app, wishOf(app, body))
    expect(answer.status, JSON.stringify(body)).toBe(422)
    expect(refusalIn(answer).errors).toEqual([{ field: 'accessory_of', message: NOT_ITS_ACCESSORY }])
  }
  for (const accessory_of of ['x', -1, {}, '1 or 1=1'])
    expect((await order(app, wishOf(app, { ...veilFor(id), accessory_of }))).status).toBe(422)
  expect(await app.db.selectFrom('orders').select('id').execute()).toHaveLength(before.length)
})

test('one that cannot ship by the wear date is refused, and its dress stays ordered', async () => {
  const slow = await makeCustomItem(app.db, { months: 11 })
  const dress = await makeDress(app.db, { customItems: [slow] })
  const { id } = await placed(app, { item_id: dress })
  const answer = await order(app, veilFor(id, { item_id: slow }))
  expect(answer.status).toBe(400)
  expect(refusalIn(answer).message).toContain('The estimated ship date is past the wear date')
  expect(orderIn(await app.send('GET', `/api/orders/${id}`, { token: app.tokens.a1 })).status).toBe(1)
})

test("the dress's address will do for its accessories though it was deleted since; a deleted method will not", async () => {
  const { id } = await placed(app)
  const now = app.clock.now()
  const { s1 } = app.addresses
  await app.db.updateTable('addresses').set({ deleted_at: now }).where('id', '=', s1).execute()
  const answer = await order(app, veilFor(id))
  await app.db.updateTable('addresses').set({ deleted_at: null }).where('id', '=', s1).execute()
  expect(answer.status, answer.text).toBe(200)

  const method = await makeMethod(app.db, app.world.stores.s1)
  const second = await placed(app, { payment_method: method })
  await app.db.updateTable('payment_methods').set({ deleted_at: now }).where('id', '=', method).execute()
  const refused = await order(app, veilFor(second.id))
  expect(refusalIn(refused).data).toEqual(['Please choose one of your payment methods.'])
  expect((await order(app, veilFor(second.id, { payment_method: app.methods.s1 }))).status).toBe(200)
})

test('one accessory ordered fifty times at once, at two processes, is ordered once', async () => {
  for (let round = 1; round <= RACE_ROUNDS; round += 1) {
    const { id } = await placed(app)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        orderUntilHeard(app, veilFor(id), { key: `accessory-${round}-${at}`, at: at % 2 ? app : other }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const told = answers.filter(({ status }) => status === 409)
    expect(told).toHaveLength(49)
    for (const one of told) expect(refusalIn(one).data).toEqual([ACCESSORY_TWICE])
  }
})
