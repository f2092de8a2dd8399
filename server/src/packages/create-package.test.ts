import { IN_PACKAGE, NOT_READY, NOT_TOGETHER, PACKED } from '@trousseau/domain/orders/shipment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createOrderApp,
  findRow,
  makeAddress,
  move,
  type OrderApp,
  orderAt,
  placed,
  refusalIn,
  setStatus,
} from '../testing/orders.ts'
import { ofStoreTwo, pack, packageAudit, packageIn, packed, readyOrder } from '../testing/packages.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const countPackages = async () => (await app.db.selectFrom('packages').select('id').execute()).length

test('a factory packs orders that are Ready to Ship into one package, which goes where they go', async () => {
  const orders = [await readyOrder(app), await readyOrder(app)]
  const answer = await pack(app, { orders, note: '  Fragile beads ' })
  expect(answer.status).toBe(200)
  const made = packageIn(answer)
  expect(made).toMatchObject({
    order_count: 2,
    status: 'Open',
    note: 'Fragile beads',
    dispatched_at: null,
    version: 1,
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    shipping_cost: null,
    store: { id: app.world.stores.s1, name: 'Store One' },
    factory: { id: app.world.factories.f1, name: 'Factory One' },
    address: { full_name: 'Clara Weiss', street: '1 Oak Street', city: 'Chicago', zip: '60601' },
    date: '2026-11-15',
    created_at: '2026-11-15T18:00:00.000Z',
  })
  expect(made.orders.map(({ id, package_id, status }) => [id, package_id, status])).toEqual(
    orders.map((id) => [id, made.id, 3]),
  )
  expect(await packageAudit(app, made.id)).toEqual([
    { action: 'package_created', user_id: app.world.users.f1, store_id: app.world.stores.s1 },
  ])
})

test('an order that is not Ready to Ship, or in a package already, is not packed, and nothing is', async () => {
  const ready = await readyOrder(app)
  const already = await readyOrder(app)
  await packed(app, [already])
  const before = await countPackages()
  for (const other of [await orderAt(app, 2), await orderAt(app, 4), await orderAt(app, 5), already]) {
    const answer = await pack(app, { orders: [ready, other] })
    expect([answer.status, refusalIn(answer).data]).toEqual([409, [NOT_READY]])
  }
  expect((await findRow(app, ready)).package_id).toBeNull()
  // Only the package of the order in status 4 was added, by the test's own setup.
  expect(await countPackages()).toBe(before + 1)
})

test('orders of two stores, or that go to two addresses, are not packed together', async () => {
  const one = await readyOrder(app)
  const foreign = await orderAtStoreTwo()
  const elsewhere = await readyOrder(app, {
    address: await makeAddress(app.db, app.world.stores.s1, { fullName: 'Vera Lang' }),
  })
  for (const other of [foreign, elsewhere]) {
    const answer = await pack(app, { orders: [one, other] })
    expect([answer.status, refusalIn(answer).data]).toEqual([409, [NOT_TOGETHER]])
    expect((await findRow(app, other)).package_id).toBeNull()
  }
  // Another row of the address book with the same text counts as the same place.
  const same = await readyOrder(app, { address: await makeAddress(app.db, app.world.stores.s1) })
  expect((await pack(app, { orders: [one, same] })).status).toBe(200)
})

async function orderAtStoreTwo(factoryId?: number): Promise<number> {
  const { id } = await placedByStoreTwo()
  await setStatus(app, id, 3)
  if (factoryId !== undefined)
    await app.db.updateTable('orders').set({ factory_id: factoryId }).where('id', '=', id).execute()
  return id
}
const placedByStoreTwo = () => placed(app, ofStoreTwo(app), { token: app.tokens.a2 })

test('an order of another factory, of none, or that nobody placed, is not there to be packed', async () => {
  const ready = await readyOrder(app)
  const theirs = await readyOrder(app, {}, app.world.factories.f2)
  const pending = (await placedByStoreTwo()).id
  for (const other of [theirs, pending, 999_999]) {
    expect((await pack(app, { orders: [ready, other] })).status).toBe(404)
    expect((await pack(app, { orders: [other] })).status).toBe(404)
  }
  expect((await findRow(app, ready)).package_id).toBeNull()
  expect((await findRow(app, theirs)).package_id).toBeNull()
})

test('a package is made of at least one order and of at most a hundred, each once', async () => {
  const order = await readyOrder(app)
  for (const orders of [[], undefined, Array.from({ length: 101 }, () => order), ['x'], order])
    expect((await pack(app, { orders })).status).toBe(422)
  expect((await packed(app, [order, order])).order_count).toBe(1)
})

// Claims: role.factory.calls
test('a store packs nothing', async () => {
  const order = await readyOrder(app)
  expect((await pack(app, { orders: [order] }, { token: app.tokens.a1 })).status).toBe(403)
})

test('the same key packs once and answers the same', async () => {
  const orders = [await readyOrder(app)]
  const before = await countPackages()
  const first = await pack(app, { orders }, { key: 'pack-once-key' })
  const again = await pack(app, { orders }, { key: 'pack-once-key' })
  expect([first.status, again.text]).toEqual([200, first.text])
  expect(await countPackages()).toBe(before + 1)
})

test('what a factory is answered has no price but its own, no MSRP, no card and no e-mail', async () => {
  const { text } = await pack(app, { orders: [await readyOrder(app)] })
  for (const word of ['wholesale_price', 'total', 'msrp', 'custom_fee', 'payment', 'email', 'invoice'])
    expect(text).not.toContain(word)
  expect(text).toContain('formatted_factory_price')
})

// Claims: api.stores.orders.ready-unpackaged
test('a packed order is not marked unready, nor sent elsewhere by itself, and is found as packaged', async () => {
  const order = await readyOrder(app)
  await packed(app, [order])
  for (const token of [app.tokens.f1, app.tokens.w]) {
    const answer = await move(app, order, 'reopen', token, { reason: 'A seam' })
    expect([answer.status, refusalIn(answer).data]).toEqual([409, [PACKED]])
  }
  const ship_to = {
    full_name: 'Vera Lang',
    street: '9 Elm Street',
    city: 'Chicago',
    state: 'IL',
    country: 'US',
    zip: '60602',
    phone: '3125550101',
  }
  const path = `/api/orders/${order}`
  const moved = await app.send('PUT', path, { token: app.tokens.w, body: { ship_to } })
  expect([moved.status, refusalIn(moved).data]).toEqual([409, [IN_PACKAGE]])
  expect(await findRow(app, order)).toMatchObject({ status: 3, ship_full_name: 'Clara Weiss' })
  const ids = async (packaged: 0 | 1) => {
    const list = `/api/stores/${app.world.stores.s1}/orders?status[]=3&per_page=100&packaged=${packaged}`
    const { body } = await app.send('GET', list, { token: app.tokens.a1 })
    return (body as { data: { orders: { id: number }[] } }).data.orders.map(({ id }) => id)
  }
  expect(await ids(1)).toContain(order)
  expect(await ids(0)).not.toContain(order)
})
