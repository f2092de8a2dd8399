import { DELIVERED, IN_PRODUCTION, READY_TO_SHIP, SHIPPED } from '@trousseau/domain/order-status'
import { expect, test } from 'vitest'
import { dueOf } from './due.ts'

const TODAY = '2026-11-15'
const due = (estimated_ship_date: string, status = IN_PRODUCTION) =>
  dueOf({ status, estimated_ship_date }, TODAY)

test.each([
  ['2025-11-15', '365 days late'],
  ['2026-10-31', '15 days late'],
  ['2026-11-14', '1 day late'],
])('what should have left on %s is marked as late: %s', (day, words) => {
  expect(due(day)).toEqual({ tone: 'error', words })
})

test.each([
  ['2026-11-15', 'Due today'],
  ['2026-11-16', 'Due in 1 day'],
  ['2026-11-29', 'Due in 14 days'],
])('what should leave within two weeks, on %s, is marked: %s', (day, words) => {
  expect(due(day)).toEqual({ tone: 'warning', words })
})

test('what has more than two weeks is not marked', () => {
  expect(due('2026-11-30')).toBeUndefined()
})

test('what is ready and has not left is late like what is being made; what has left is not', () => {
  expect(due('2026-11-01', READY_TO_SHIP)?.tone).toBe('error')
  expect(due('2026-11-01', SHIPPED)).toBeUndefined()
  expect(due('2026-11-01', DELIVERED)).toBeUndefined()
})
