import { expect, test } from 'vitest'
import { daysUntilDue, isOverdue } from './due.ts'
import { CANCELLED, DELIVERED, IN_PRODUCTION, PENDING, READY_TO_SHIP, SHIPPED } from './order-status.ts'

const TODAY = '2026-11-15'
const due = (ship_date: string, status: number = IN_PRODUCTION) => daysUntilDue({ status, ship_date }, TODAY)

test('what a factory makes is due within two weeks, or overdue since', () => {
  expect(due('2026-11-30')).toBeUndefined()
  expect(due('2026-11-29')).toBe(14)
  expect(due('2026-11-15')).toBe(0)
  expect(due('2025-11-15', READY_TO_SHIP)).toBe(-365)
})

test('what is not being made is not due', () => {
  for (const status of [PENDING, SHIPPED, DELIVERED, CANCELLED])
    expect(due('2026-11-01', status)).toBeUndefined()
})

test('an order is overdue from the day after its ship date, until it has left the factory', () => {
  const found = (status: number, ship_date: string) => isOverdue({ status, ship_date }, TODAY)
  expect([IN_PRODUCTION, READY_TO_SHIP].map((status) => found(status, '2026-11-14'))).toEqual([true, true])
  expect(found(IN_PRODUCTION, TODAY)).toBe(false)
  for (const status of [PENDING, SHIPPED, DELIVERED, CANCELLED])
    expect(found(status, '2026-11-14')).toBe(false)
})
