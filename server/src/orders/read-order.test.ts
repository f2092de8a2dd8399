import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp, orderAt, orderIn } from '../testing/orders.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const MEASURED = {
  size: '',
  bust: '38.75',
  waist: 31,
  hips: '42.25',
  hollow: 58,
  custom_size_details: 'A longer train.',
}

// Claims: entity.order.fields, entity.sales-order-view.fields, api.orders.get, api.orders.create.type
test('GET /api/orders/{id} has all that the view of a sales order shows, measures and details included', async () => {
  const id = await orderAt(app, 2, {
    ...MEASURED,
    purchase_order_number: 'Weiss 12',
    type: 2,
    notes: 'For the window.',
  })
  const answer = await app.send('GET', `/api/orders/${id}`, { token: app.tokens.a1 })
  expect(answer.status).toBe(200)
  expect(orderIn(answer)).toMatchObject({
    id,
    sales_order_number: 20_000 + id,
    purchase_order_number: 'Weiss 12',
    type: 2,
    type_label: 'Re-Order',
    wear_date: '2027-06-01',
    estimated_ship_date: '2027-03-15',
    color: { label: 'Ivory' },
    size: null,
    orderable: {
      name: 'Aurélie',
      style_number: 'AT-204',
      description: 'Of silk.',
      msrp: 2500,
      formatted_msrp: '$2,500.00',
    },
    address: { full_name: 'Clara Weiss', city: 'Chicago', state: 'IL', zip: '60601' },
    formatted_wholesale_price: '$1,234.00',
    formatted_custom_fee: '$95.00',
    formatted_total: '$1,329.00',
    notes: 'For the window.',
    custom_size_details: 'A longer train.',
    bust: 38.75,
    waist: 31,
    hips: 42.25,
    hollow: 58,
    created_at: app.clock.now().toISOString(),
  })
})

// Claims: entity.sales-order-view.fields
test('an order of a usual size has that size, and none of the measures', async () => {
  const id = await orderAt(app, 2, { size: 5 })
  const answer = await app.send('GET', `/api/orders/${id}`, { token: app.tokens.a1 })
  expect(orderIn(answer)).toMatchObject({
    size: { label: '8' },
    custom_size_details: null,
    bust: null,
    waist: null,
    hips: null,
    hollow: null,
    notes: null,
  })
})
