import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { NewOrder, OrderQuestion, orderFields } from './endpoints.ts'

// Claims: api.orders.create.payload
test('an order takes the fields of the specification, and drops what it does not know', () => {
  expect(Object.keys(orderFields)).toEqual([
    'type',
    'purchase_order_number',
    'item_type',
    'item_id',
    'size',
    'color',
    'address',
    'payment_method',
    'wear_date',
    'notes',
    'bust',
    'waist',
    'hips',
    'hollow',
    'custom_size_details',
    'accessory_of',
  ])
  const read = z.parse(NewOrder, {
    type: '2',
    item_type: 1,
    price: 1,
    store: 7,
    fee: 0,
    status: 4,
    bust: 34.5,
  })
  expect(read).toEqual({ type: 2, item_type: 1, bust: '34.5' })
})

test('type and item type are 1 or 2, as a number or as a form sends it', () => {
  for (const value of [1, '1']) expect(z.parse(orderFields.type, value)).toBe(1)
  for (const value of [2, '2']) expect(z.parse(orderFields.item_type, value)).toBe(2)
  for (const value of [0, 3, '01', '1 ', true, 1.5, null])
    expect(z.safeParse(orderFields.type, value).success, String(value)).toBe(false)
})

test('a purchase order number is trimmed, has sixty characters at most and none that nobody sees', () => {
  expect(z.parse(orderFields.purchase_order_number, ' PO 1 ')).toBe('PO 1')
  expect(z.parse(orderFields.purchase_order_number, 'x'.repeat(60))).toHaveLength(60)
  for (const text of ['', '  ', 'x'.repeat(61), 'a\u200bb', 'a\nb', 'a\r\nBcc: x'])
    expect(z.safeParse(orderFields.purchase_order_number, text).success, text).toBe(false)
})

test('a question has ten orders to a page, the newest first, unless it says otherwise', () => {
  expect(z.parse(OrderQuestion, {})).toEqual({ page: 1, per_page: 10, order_by: 'id', order_dir: 'desc' })
  expect(z.parse(OrderQuestion, { 'status[]': '3', packaged: '0', type: '', order_type: '2' })).toMatchObject(
    {
      'status[]': [3],
      packaged: false,
      type: '',
      order_type: '2',
    },
  )
  for (const wrong of [{ order_by: 'store' }, { 'status[]': '9' }, { from: '2027-02-29' }, { type: '3' }])
    expect(z.safeParse(OrderQuestion, wrong).success, JSON.stringify(wrong)).toBe(false)
})
