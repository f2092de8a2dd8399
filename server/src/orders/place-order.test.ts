import { Order } from '@trousseau/contract/orders/shapes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { makeDress, makePicture } from '../testing/catalogue.ts'
import {
  countOrders,
  createOrderApp,
  type OrderApp,
  order,
  orderIn,
  placed,
  refusalIn,
  wishOf,
} from '../testing/orders.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const findRow = (id: number) =>
  app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

// Claims: entity.order.fields, order.status.1, api.orders.create.success, api.orders.create.type,
//   api.orders.create.item-type
test('a placed order is Pending, has no number yet, and is priced and dated by the wholesaler', async () => {
  const answer = await order(
    app,
    wishOf(app, { purchase_order_number: ' Weiss 12 ', notes: 'By hand.\nPlease.' }),
  )
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ success: true })
  const data = orderIn(answer)
  expect(data).toEqual(z.parse(Order, data))
  expect(data).toMatchObject({
    id: expect.any(Number),
    status: 1,
    store_status: 'Pending',
    sales_order_number: null,
    purchase_order_number: 'Weiss 12',
    type: 1,
    type_label: 'Sample',
    wear_date: '2027-06-01',
    estimated_ship_date: '2027-03-15',
    date: '2026-11-15',
    orderable_type_id: 1,
    notes: 'By hand.\nPlease.',
    accessory_of: null,
    orderable: {
      id: app.items.dress,
      name: 'Aurélie',
      style_number: 'AT-204',
      image: null,
      msrp: 2500,
      description: 'Of silk.',
      estimated_months: 4,
      estimated_days: 0,
    },
    color: { id: 1, label: 'Ivory' },
    size: { id: 5, label: '8' },
    custom_size_details: null,
    bust: null,
    waist: null,
    hips: null,
    hollow: null,
    created_at: app.clock.now().toISOString(),
    wholesale_price: 1234,
    formatted_wholesale_price: '$1,234.00',
    custom_fee: 0,
    total: 1234,
    formatted_total: '$1,234.00',
    address: {
      full_name: 'Clara Weiss',
      street: '1 Oak Street',
      state: 'IL',
      country_label: 'United States',
    },
    payment: { id: app.methods.s1, method: 'card', card_brand: 'Visa', card_last_four: '1111' },
    store: { id: app.world.stores.s1, name: 'Store One' },
    history: [{ status: 1, store_status: 'Pending', by: 'Ada Moreau', reason: null }],
    can_cancel: true,
  })
  const read = await app.send('GET', `/api/orders/${data.id}`, { token: app.tokens.r1 })
  expect(orderIn(read)).toEqual(data)
})

test('what a form sends as text is taken as JSON is', async () => {
  const { item_id, address, payment_method } = wishOf(app)
  const text = { type: '2', item_type: '1', item_id: String(item_id), size: '5', color: '2' }
  const { id } = await placed(app, {
    ...text,
    address: String(address),
    payment_method: String(payment_method),
    bust: '',
    notes: '',
    waist: null,
    custom_size_details: '',
  })
  expect(await findRow(id)).toMatchObject({ type: 2, color_id: 2, size_id: 5, fee: 0, notes: null })
})

// Claims: api.orders.create.item-type
test('a custom item takes no color, no size, no measures and no fee, whatever is sent', async () => {
  const choices = { color: 1, size: 5, bust: '34', waist: '26', custom_size_details: 'long' }
  const { id } = await placed(app, { item_type: 2, item_id: app.items.veil, ...choices })
  expect(await findRow(id)).toMatchObject({
    item_type: 2,
    custom_item_id: app.items.veil,
    dress_id: null,
    color_id: null,
    size_id: null,
    bust: null,
    waist: null,
    custom_size_details: null,
    price: 18_000,
    fee: 0,
    total: 18_000,
  })
})

// Claims: api.orders.create.store-not-believed, checkout.summary.custom-fee
test('a price, a fee, a status or a discount in the payload is not believed', async () => {
  const names = ['price', 'wholesale_price', 'total', 'fee', 'custom_fee', 'discount', 'quantity', 'currency']
  for (const value of [0, -1, 0.01, 'NaN', 1e9]) {
    const sent = Object.fromEntries(names.map((name) => [name, value]))
    const { id, total } = await placed(app, {
      ...sent,
      status: 4,
      sales_order_number: 7,
      factory_id: 1,
      created_at: '2020-01-01',
      version: 9,
      ship_date: '2026-11-16',
      estimated_ship_date: '2026-11-16',
      accessories: [1],
      id: 4711,
    })
    expect(total).toBe(1234)
    expect(await findRow(id)).toMatchObject({
      price: 123_400,
      fee: 0,
      total: 123_400,
      status: 1,
      sales_order_number: null,
      factory_id: null,
      ship_date: '2027-03-15',
      version: 1,
      created_at: app.clock.now(),
    })
  }
})

// Claims: flow.order, checkout.summary.custom-fee
test('custom measurements cost $95.00 exactly once, whatever fee is sent, and nothing else does', async () => {
  const measured = { size: '', bust: '34.25', waist: 26 }
  for (const more of [{}, { hips: '38', hollow: '55.5' }, { custom_size_details: 'Long arms.' }]) {
    const sent = { ...measured, ...more, fee: 0, custom_fee: 0, formatted_custom_fee: '$0.00', total: 1234 }
    const { id, ...shown } = await placed(app, sent)
    expect(shown).toMatchObject({
      custom_fee: 95,
      formatted_custom_fee: '$95.00',
      formatted_wholesale_price: '$1,234.00',
      total: 1329,
      formatted_total: '$1,329.00',
      bust: 34.25,
    })
    expect(await findRow(id)).toMatchObject({ price: 123_400, fee: 9_500, total: 132_900, size_id: null })
  }
  const empty = { bust: '', waist: ' ', hips: null, hollow: '', custom_size_details: '  ' }
  expect(await placed(app, { size: 5, ...empty })).toMatchObject({ custom_fee: 0, total: 1234 })
  const before = await countOrders(app)
  for (const more of [
    { ...measured, size: 5 },
    { size: '', custom_size_details: 'Only words.' },
    { size: 5, custom_size_details: 'And words.' },
    { size: '', bust: '34', waist: '' },
    { size: '', hips: '38' },
  ])
    expect((await order(app, wishOf(app, more))).status, JSON.stringify(more)).toBe(422)
  expect(await countOrders(app)).toBe(before)
})

// Claims: api.orders.create.store-not-believed
test('the order belongs to the store that is signed in, whichever store is sent', async () => {
  const { s1, s2 } = app.world.stores
  const sent = {
    store: s2,
    store_id: s2,
    userable_id: s2,
    user_id: 1,
    placed_by: 1,
    userable_type: 'wholesale',
  }
  const { id, store } = await placed(app, sent)
  expect(store).toEqual({ id: s1, name: 'Store One' })
  expect(await findRow(id)).toMatchObject({ store_id: s1, placed_by: app.world.users.a1 })
})

test('only a store on credit on delivery orders without a payment method, and the payload cannot make it one', async () => {
  const onDelivery = { address: app.addresses.s3, payment_method: '' }
  const { payment } = await placed(app, onDelivery, { token: app.tokens.a3 })
  expect(payment).toEqual({ id: null, method: 'delivery', card_brand: null, card_last_four: null })
  for (const more of [
    { payment_method: '' },
    { payment_method: null, payment_method_type_id: 2, pay_method: 'delivery' },
  ]) {
    const refused = await order(app, wishOf(app, more))
    expect(refused.status).toBe(422)
    expect(refusalIn(refused).data).toEqual(['Please choose one of your payment methods.'])
  }
  // A store that pays on delivery may send another store's payment method: it is ignored.
  const foreign = await placed(
    app,
    { ...onDelivery, payment_method: app.methods.s1 },
    { token: app.tokens.a3 },
  )
  expect(foreign.payment).toMatchObject({ id: null, method: 'delivery', card_last_four: null })
})

test('staff and factories place no orders, and who is not signed in none either', async () => {
  const body = wishOf(app)
  for (const token of [app.tokens.w, app.tokens.f1])
    expect((await order(app, body, { token })).status).toBe(403)
  expect((await app.send('POST', '/api/orders', { body })).status).toBe(401)
  const admin = await order(app, body, { token: app.tokens.r1 })
  expect(admin.status).toBe(200)
})

test('the order shows the item as it was ordered, picture and all, when the catalogue has changed', async () => {
  const picture = await makePicture(app.db, 'a'.repeat(64))
  const dress = await makeDress(app.db, {
    name: 'Celeste',
    styleNumber: 'CE-1',
    wholesale: 90_000,
    pictures: [picture],
  })
  const { id, orderable } = await placed(app, { item_id: dress })
  expect(orderable.image).toContain(picture)
  await app.db.deleteFrom('dress_pictures').where('dress_id', '=', dress).execute()
  await app.db
    .updateTable('dresses')
    .set({ name: 'Renamed', style_number: 'NEW-1', wholesale_price: 1, msrp: 1, description: 'Changed.' })
    .where('id', '=', dress)
    .execute()
  const later = orderIn(await app.send('GET', `/api/orders/${id}`, { token: app.tokens.a1 }))
  expect(later.orderable).toEqual(orderable)
  expect(later.total).toBe(900)
})
