import { expect, test } from 'vitest'
import { normalize } from '../text.ts'
import {
  CUSTOM_ITEM,
  DRESS,
  DUPLICATE_PO,
  INVALID_TYPE,
  ORDER_TYPES,
  RE_ORDER,
  SAMPLE,
} from './purchase-order.ts'

// Claims: api.orders.create.type, api.orders.create.item-type
test('an order is a Sample, 1, or a Re-Order, 2; its item a dress, 1, or a custom item, 2', () => {
  expect(ORDER_TYPES).toEqual({ 1: 'Sample', 2: 'Re-Order' })
  expect([SAMPLE, RE_ORDER, DRESS, CUSTOM_ITEM]).toEqual([1, 2, 1, 2])
})

test('the texts are those of the specification', () => {
  expect(INVALID_TYPE).toBe('Please select a valid type')
  expect(DUPLICATE_PO).toBe('Order already exists with this Purchase Order Number')
})

test('two numbers are the same whatever their case, the spaces around them and the form of their letters', () => {
  const same = ['Élan 12', ' élan 12 ', 'ÉLAN 12', 'E\u0301lan\u00a012', 'Ｅ\u0301lan １２']
  expect(new Set(same.map(normalize)).size).toBe(1)
  const others = ['elan 12', 'élan 12a', 'élan12', 'élan 1 2', '#élan 12']
  expect(new Set([...others, 'Élan 12'].map(normalize)).size).toBe(others.length + 1)
})
