import { NOTHING_CHOSEN } from '@trousseau/domain/orders/item-choice'
import { expect, test } from 'vitest'
import { orderBody, orderDraft } from './order-body.ts'

const OFFER = { colors: [{ id: 3, label: 'Blush' }], sizes: [{ id: 5, label: '8' }] }
const ORDER = { purchase_order_number: ' A-1 ', type: 2 } as const

// Claims: entity.order-draft.fields
test('an order draft knows what was chosen by id and in words, the measures, the note, the number and the type', () => {
  const choice = { ...NOTHING_CHOSEN, wear_date: '2027-06-01', color: 3, size: 5, note: 'Soft straps' }
  expect(orderDraft(choice, OFFER, ORDER)).toEqual({
    color: 3,
    size: 5,
    selected_color: 'Blush',
    selected_size: '8',
    wear_date: '2027-06-01',
    note: 'Soft straps',
    custom_size_details: '',
    bust: '',
    waist: '',
    hips: '',
    hollow: '',
    purchase_order_number: 'A-1',
    type: 2,
  })
})

// Claims: flow.order, api.orders.create.payload
test('an order is placed with the names of the specification, and with no price of its own', () => {
  const choice = {
    ...NOTHING_CHOSEN,
    wear_date: '2027-06-01',
    color: 3,
    is_custom: true,
    bust: '36',
    waist: '28',
  }
  const draft = orderDraft(choice, OFFER, ORDER)
  const placing = { item_type: 1, item_id: 7, store: 1, address: 2, payment_method: 4 } as const
  expect(orderBody(draft, placing)).toEqual({
    type: 2,
    purchase_order_number: 'A-1',
    item_type: 1,
    item_id: 7,
    size: '',
    color: 3,
    address: 2,
    wear_date: '2027-06-01',
    store: 1,
    payment_method: 4,
    notes: '',
    bust: '36',
    waist: '28',
    hips: '',
    hollow: '',
    custom_size_details: '',
  })
})
