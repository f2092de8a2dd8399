import { CANCELLED, DELIVERED, IN_PRODUCTION, PENDING, SHIPPED } from '@trousseau/domain/order-status'
import { expect, test } from 'vitest'
import { shipMarkOf } from './ship-mark.ts'

const TODAY = '2026-11-15'
const ships = (estimated_ship_date: string, wear_date: string, status = PENDING) =>
  shipMarkOf({ status, estimated_ship_date, wear_date }, TODAY)

test('an order that ships within two weeks of its wear date is marked as close, and past it as late', () => {
  expect(ships('2027-03-01', '2027-03-16')).toBeUndefined()
  expect(ships('2027-03-01', '2027-03-15')).toBe('Close to the wear date')
  expect(ships('2027-03-01', '2027-03-01')).toBe('Close to the wear date')
  expect(ships('2027-03-02', '2027-03-01')).toBe('After the wear date')
})

test('a ship date that went by without the order leaving counts as today', () => {
  expect(ships('2026-06-01', '2026-11-14', IN_PRODUCTION)).toBe('After the wear date')
  expect(ships('2026-06-01', '2026-11-29', IN_PRODUCTION)).toBe('Close to the wear date')
  expect(ships('2026-06-01', '2026-11-30', IN_PRODUCTION)).toBeUndefined()
})

test('what has left, and what will never leave, is not marked', () => {
  for (const status of [SHIPPED, DELIVERED, CANCELLED])
    expect(ships('2026-06-02', '2026-06-01', status)).toBeUndefined()
})
