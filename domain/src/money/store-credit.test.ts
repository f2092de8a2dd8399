import { expect, test } from 'vitest'
import { applyOf, creditUse, creditUseOf, recordedBefore, recordedThere, takeOf } from './store-credit.ts'

const credit = { kind: 'credit', left: 50_00 } as const

test('a credit pays as much of an invoice as is left and open, and never more', () => {
  const open = (cents: number) => ({ number: 50_001, open: cents })
  expect(applyOf(credit, open(80_00))).toEqual({ amount: 50_00 })
  expect(applyOf(credit, open(30_00))).toEqual({ amount: 30_00 })
  expect(applyOf(credit, open(80_00), 20_00)).toEqual({ amount: 20_00 })
  expect(applyOf(credit, open(30_00), 30_01)).toEqual({ problem: 'Only $30.00 is due on invoice # 50001.' })
  expect(applyOf(credit, open(80_00), 50_01)).toEqual({ problem: 'Only $50.00 of this credit is left.' })
  expect(applyOf(credit, open(0))).toEqual({ problem: 'Invoice # 50001 is already paid.' })
  expect(applyOf(credit, open(80_00), 0)).toEqual({ problem: 'Please enter an amount above $0.00.' })
})

test('of what is left of a deposit all or a part is taken, and nothing of what was used', () => {
  expect(takeOf(credit)).toEqual({ amount: 50_00 })
  expect(takeOf({ kind: 'deposit', left: 10_00 }, 10_01)).toEqual({
    problem: 'Only $10.00 of this deposit is left.',
  })
  expect(takeOf({ kind: 'deposit', left: 0 })).toEqual({
    problem: 'Nothing is left, or a payment in progress has reserved it.',
  })
})

test('whoever records a check a second time is told when and for how much it was recorded', () => {
  expect(recordedBefore({ label: 'Check 5521', day: '2026-11-15', amount: 4_137_36 })).toBe(
    'Check 5521 of this store was recorded on 11/15/2026, $4,137.36. Record it again only if another one came with the same number.',
  )
  expect(recordedThere({ label: 'Check 5521', day: '2026-11-15', amount: 40_00 }, 'Ivory Lane')).toBe(
    'Check 5521 was recorded for Ivory Lane on 11/15/2026, $40.00. Move this one only if another one came with the same number.',
  )
})

test.each([
  [1, 'Your next online payment uses it first.', 'The next online payment by Élan uses it first.'],
  [
    2,
    'You pay on delivery, so we apply it to your invoices for you.',
    'Élan pays on delivery, so apply it to an invoice yourself, or use it when you record a payment.',
  ],
])(
  'both sides read when money on account is used, by how the store pays: %s',
  (payment_method_type_id, toStore, toStaff) => {
    expect(creditUse({ payment_method_type_id })).toBe(toStore)
    expect(creditUseOf({ name: 'Élan', payment_method_type_id })).toBe(toStaff)
  },
)
