import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import {
  ageingDays,
  computeAgeing,
  computeStatementSums,
  describeTxn,
  dueWords,
  monthBefore,
  type StatementTxn,
  statementRange,
} from './statement.ts'

test('a statement goes from the first day of the month before to today, unless other days are asked for', () => {
  expect(statementRange({}, '2026-11-15')).toEqual({ from: '2026-10-01', to: '2026-11-15' })
  expect(statementRange({}, '2027-01-31')).toEqual({ from: '2026-12-01', to: '2027-01-31' })
  expect(statementRange({}, '2027-03-31')).toEqual({ from: '2027-02-01', to: '2027-03-31' })
  expect(statementRange({ from: '2026-11-02' }, '2026-11-15')).toEqual({
    from: '2026-11-02',
    to: '2026-11-15',
  })
  expect(statementRange({ to: '2026-06-30' }, '2026-11-15')).toEqual({ from: '2026-05-01', to: '2026-06-30' })
})

test('a monthly statement is of the whole month before, also over a year and of a short month', () => {
  expect(monthBefore('2026-12-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(monthBefore('2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(monthBefore('2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('an open invoice is told with the day it was due and for how long it is overdue', () => {
  expect(dueWords('2026-11-15', '2026-11-15')).toBe('due 11/15/2026')
  expect(dueWords('2026-11-14', '2026-11-15')).toBe('due 11/14/2026, 1 day overdue')
  expect(dueWords('2026-10-29', '2026-11-15')).toBe('due 10/29/2026, 17 days overdue')
})

test('what is open is current through the day it is due, and ages a day at a time from then on', () => {
  const agedBy = (days: number) =>
    computeAgeing([{ due_on: addDays('2026-11-15', -days), amount: 500 }], '2026-11-15').find(
      ({ amount }) => amount === 500,
    )?.label
  for (const [days, label] of [
    ...([
      [-40, 'Current'],
      [0, 'Current'],
      [1, '1–30 days overdue'],
      [30, '1–30 days overdue'],
    ] as const),
    ...([
      [31, '31–60 days overdue'],
      [60, '31–60 days overdue'],
      [61, '61–90 days overdue'],
    ] as const),
    ...([
      [90, '61–90 days overdue'],
      [91, 'Over 90 days overdue'],
      [900, 'Over 90 days overdue'],
    ] as const),
  ] as const)
    expect(agedBy(days), String(days)).toBe(label)
})

test('each age has its due days, which follow each other without a gap', () => {
  expect(ageingDays('2026-11-15')).toEqual([
    { from: '2026-11-15', to: null },
    { from: '2026-10-16', to: '2026-11-14' },
    { from: '2026-09-16', to: '2026-10-15' },
    { from: '2026-08-17', to: '2026-09-15' },
    { from: null, to: '2026-08-16' },
  ])
})

test('the ages come to all that is open, whatever is due when', () => {
  const open = fc.record({
    days: fc.integer({ min: -400, max: 400 }),
    amount: fc.integer({ min: 1, max: 1e8 }),
  })
  fc.assert(
    fc.property(fc.array(open, { maxLength: 30 }), (all) => {
      const rows = all.map(({ days, amount }) => ({ due_on: addDays('2026-11-15', days), amount }))
      const ages = computeAgeing(rows, '2026-11-15')
      expect(ages).toHaveLength(5)
      expect(ages.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        rows.reduce((sum, { amount }) => sum + amount, 0),
      )
    }),
    { numRuns: 2_000 },
  )
})

const txn = (kind: string, more: Partial<StatementTxn> = {}): StatementTxn => ({
  kind,
  amount: 0,
  invoiceNumber: null,
  reason: null,
  method: null,
  brand: null,
  lastFour: null,
  reference: null,
  isMoved: false,
  ...more,
})

test('each line says what happened in one phrase', () => {
  expect(describeTxn(txn('invoice', { invoiceNumber: 50_001 }))).toBe('Invoice # 50001')
  const card = { method: 'card', brand: 'visa', lastFour: '1111', invoiceNumber: 50_001 }
  expect(describeTxn(txn('charge', card))).toBe('Payment, Visa ending in 1111')
  expect(describeTxn(txn('refund', { ...card, reason: 'a torn hem' }))).toBe(
    'Refund, Visa ending in 1111: a torn hem',
  )
  expect(describeTxn(txn('credit', { reason: 'late delivery' }))).toBe('Credit: late delivery')
  expect(describeTxn(txn('deposit', { method: 'cheque', reference: '1041' }))).toBe('Deposit, Check 1041')
})

test.each([
  ['move_credit', 'Credit moved from your account: wrong store'],
  ['move_deposit', 'Deposit moved from your account, Check 5521: wrong store'],
  ['credit', 'Credit moved to your account: wrong store'],
  ['deposit', 'Deposit moved to your account, Check 5521: wrong store'],
])('a store reads that a %s was moved, and not from or to whom', (kind, words) => {
  const check = kind.endsWith('deposit') && { method: 'cheque', reference: '5521' }
  expect(describeTxn(txn(kind, { isMoved: true, reason: 'wrong store', ...check }))).toBe(words)
})

test('what was moved counts as what it was: a credit as credited, a deposit as paid', () => {
  const moved = [
    { kind: 'credit', amount: -4_000 },
    { kind: 'move_credit', amount: 3_000 },
    { kind: 'deposit', amount: -2_000 },
    { kind: 'move_deposit', amount: 2_000 },
  ]
  expect(computeStatementSums(0, moved)).toEqual({ invoiced: 0, paid: 0, credited: 1_000, closing: -1_000 })
})

test('opening and what was invoiced, less what was paid and credited, come to closing', () => {
  const sums = computeStatementSums(10_000, [
    { kind: 'invoice', amount: 50_000 },
    { kind: 'charge', amount: -30_000 },
    { kind: 'refund', amount: 5_000 },
    { kind: 'deposit', amount: -2_000 },
    { kind: 'credit', amount: -1_500 },
    { kind: 'return', amount: 7_000 },
  ])
  expect(sums).toEqual({ invoiced: 50_000, paid: 20_000, credited: 1_500, closing: 38_500 })
})
