import { afterEach, expect, test, vi } from 'vitest'
import { addDays, addMonths, businessDay, formatDay, formatLongDay, isDay } from './day.ts'
import { shipDate } from './orders/ship-date.ts'

test('today is the day in America/Chicago, whatever the server or the browser thinks', () => {
  expect(businessDay(1_794_720_600_000)).toBe('2026-11-14')
  expect(businessDay(1_794_722_400_000)).toBe('2026-11-15')
  expect(businessDay(1_782_881_999_999)).toBe('2026-06-30')
  expect(businessDay(1_782_882_000_000)).toBe('2026-07-01')
})

afterEach(() => void vi.unstubAllEnvs())

test.each(['Asia/Tokyo', 'Pacific/Honolulu'])('by a clock of %s days are the same', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  expect(businessDay(1_794_720_600_000)).toBe('2026-11-14')
  expect(shipDate('2026-11-14', 0, 14)).toBe('2026-11-28')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(formatDay('2027-06-01')).toBe('06/01/2027')
  expect(formatLongDay('2026-11-28')).toBe('November 28, 2026')
  expect(isDay('2027-02-29')).toBe(false)
})

// Claims: rule.ship-date
test.each([
  ['2027-01-31', 1, 0, '2027-02-28'],
  ['2027-01-31', 1, 1, '2027-03-01'],
  ['2028-01-31', 1, 0, '2028-02-29'],
  ['2026-12-31', 2, 0, '2027-02-28'],
  ['2026-08-31', 6, 15, '2027-03-15'],
  ['2027-01-30', 1, 5, '2027-03-05'],
])('ordered on %s with %i months and %i days, a dress ships on %s', (today, months, days, expected) => {
  expect(shipDate(today, months, days)).toBe(expected)
})

test('a year before the 29th of February is the 28th', () => {
  expect(addMonths('2028-02-29', -12)).toBe('2027-02-28')
})

test('days are added and taken across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(addDays('2028-02-28', 366)).toBe('2029-02-28')
})

test('only days that exist are days', () => {
  expect(['2027-02-29', '2027-13-01', '06/01/2027', '2027-6-1', 'now()', ''].filter(isDay)).toEqual([])
  expect(['2028-02-29', '2027-12-31'].filter(isDay)).toEqual(['2028-02-29', '2027-12-31'])
})

// Claims: const.ship-date-format
test('dates display as MM/DD/YYYY, and the ship date as MMMM DD, YYYY', () => {
  expect(formatDay('2027-06-01')).toBe('06/01/2027')
  expect(formatLongDay('2027-06-01')).toBe('June 01, 2027')
})
