import { expect, test } from 'vitest'
import { daysToSpare, riskOf } from './at-risk.ts'

const spare = (ship_date: string, wear_date: string, today = '2026-11-15') =>
  daysToSpare({ ship_date, wear_date }, today)

test('an order has the days between its ship date and its wear date to spare', () => {
  expect(spare('2027-03-01', '2027-03-31')).toBe(30)
  expect(spare('2027-03-01', '2027-03-01')).toBe(0)
})

test('an order whose ship date has passed ships today at the earliest', () => {
  expect(spare('2026-10-01', '2026-11-30')).toBe(15)
  expect(spare('2026-11-15', '2026-11-30')).toBe(15)
  expect(spare('2026-10-01', '2026-11-15')).toBe(0)
  expect(spare('2026-10-01', '2026-11-10')).toBe(-5)
})

test('an order is late when it would come after the wear date, and near with fourteen days to spare or fewer', () => {
  expect([-400, -1, 0, 14, 15].map(riskOf)).toEqual(['late', 'late', 'near', 'near', undefined])
})
