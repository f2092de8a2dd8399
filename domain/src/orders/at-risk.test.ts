import { expect, test } from 'vitest'
import { daysToSpare, daysUntilDue, isUrgent, orderRisk, toRisk, URGENCIES } from './at-risk.ts'
import { CANCELLED, DELIVERED, IN_PRODUCTION, PENDING, READY_TO_SHIP, SHIPPED } from './order-status.ts'

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
  expect([-400, -1, 0, 14, 15].map(toRisk)).toEqual(['late', 'late', 'near', 'near', undefined])
})

const TODAY = '2026-11-15'
const risk = (ship_date: string, wear_date: string, status: number = PENDING) =>
  orderRisk({ status, ship_date, wear_date }, TODAY)

test('an order that ships within two weeks of its wear date is near, and past it late', () => {
  expect(risk('2027-03-01', '2027-03-16')).toBeUndefined()
  expect(risk('2027-03-01', '2027-03-15')).toBe('near')
  expect(risk('2027-03-01', '2027-03-01')).toBe('near')
  expect(risk('2027-03-02', '2027-03-01')).toBe('late')
})

test('a ship date that went by without the order leaving counts as today', () => {
  expect(risk('2026-06-01', '2026-11-14', IN_PRODUCTION)).toBe('late')
  expect(risk('2026-06-01', '2026-11-29', READY_TO_SHIP)).toBe('near')
  expect(risk('2026-06-01', '2026-11-30', IN_PRODUCTION)).toBeUndefined()
})

test('what has left, and what will never leave, is at no risk', () => {
  for (const status of [SHIPPED, DELIVERED, CANCELLED])
    expect(risk('2026-06-02', '2026-06-01', status)).toBeUndefined()
})

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

test('orders are looked for as at risk, late or overdue, until they have shipped', () => {
  const found = (status: number, ship_date: string, wear_date: string) =>
    URGENCIES.filter((urgency) => isUrgent({ status, ship_date, wear_date }, urgency, TODAY))
  expect(found(PENDING, '2027-03-01', '2027-06-01')).toEqual([])
  expect(found(PENDING, '2027-03-01', '2027-03-15')).toEqual(['at_risk'])
  expect(found(PENDING, '2026-10-01', '2026-11-14')).toEqual(['at_risk', 'late'])
  expect(found(IN_PRODUCTION, '2026-11-14', '2027-03-15')).toEqual(['overdue'])
  expect(found(IN_PRODUCTION, TODAY, '2027-03-15')).toEqual([])
  expect(found(READY_TO_SHIP, '2026-10-01', '2026-11-14')).toEqual(['at_risk', 'late', 'overdue'])
  for (const status of [SHIPPED, CANCELLED, DELIVERED])
    expect(found(status, '2026-10-01', '2026-11-14')).toEqual([])
})
