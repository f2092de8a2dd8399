import { expect, test } from 'vitest'
import { type Happened, kindLabel, methodLabel, movedWords, refundableOf } from './transaction.ts'

const happened = (kind: string, more: Partial<Happened> = {}): Happened => ({
  kind,
  method: null,
  brand: null,
  lastFour: null,
  reference: null,
  source: null,
  ...more,
})

test.each<[string, string, Happened]>([
  ['Payment', 'Visa ending in 1111', happened('charge', { method: 'card', brand: 'visa', lastFour: '1111' })],
  ['Payment', 'Card ending in 0002', happened('charge', { method: 'card', brand: 'odd', lastFour: '0002' })],
  ['Payment', 'Bank account ending in 6789', happened('charge', { method: 'bank', lastFour: '6789' })],
  ['Payment recorded', 'Check 1041', happened('recorded', { method: 'cheque', reference: '1041' })],
  ['Payment recorded', 'Wire transfer 7/3', happened('recorded', { method: 'wire', reference: '7/3' })],
  ['Payment recorded', 'Cash', happened('recorded', { method: 'cash' })],
  ['Credit applied', 'Credit', happened('apply', { source: 'credit' })],
  ['Deposit applied', 'Deposit', happened('apply', { source: 'deposit', method: 'wire' })],
  ['Refund', 'Visa ending in 1111', happened('refund', { method: 'card', brand: 'visa', lastFour: '1111' })],
  ['Refund', 'Credit', happened('refund', { source: 'credit' })],
  ['Credit moved', '', happened('move_credit')],
  ['Deposit moved', 'Check 5521', happened('move_deposit', { method: 'cheque', reference: '5521' })],
  ['Returned', 'Bank account ending in 6789', happened('return', { method: 'bank', lastFour: '6789' })],
])('a transaction reads "%s" by "%s"', (kind, method, txn) => {
  expect([kindLabel(txn), methodLabel(txn)]).toEqual([kind, method])
})

test('staff read to which store money on account was moved, and from which it came', () => {
  expect(movedWords({ amount: -40_00, otherStore: 'Ivory Lane' })).toBe('Moved to Ivory Lane')
  expect(movedWords({ amount: 40_00, otherStore: 'Velvet & Vow' })).toBe('Moved from Velvet & Vow')
})

test('of a payment can be given back what was not given back yet, and of nothing else anything', () => {
  expect(refundableOf({ kind: 'charge', amount: 10_000, takenBack: 0 })).toBe(10_000)
  expect(refundableOf({ kind: 'recorded', amount: 10_000, takenBack: 2_500 })).toBe(7_500)
  expect(refundableOf({ kind: 'apply', amount: 10_000, takenBack: 10_000 })).toBe(0)
  expect(refundableOf({ kind: 'refund', amount: -10_000, takenBack: 0 })).toBe(0)
  expect(refundableOf({ kind: 'move_deposit', amount: -10_000, takenBack: 0 })).toBe(0)
  expect(refundableOf({ kind: 'return', amount: -10_000, takenBack: 0 })).toBe(0)
})
