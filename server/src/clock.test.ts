import { businessDay } from '@trousseau/domain/day'
import { expect, test } from 'vitest'
import { createClock, startOfBusinessDay } from './clock.ts'

test('a day begins at midnight in Chicago: six hours after UTC in winter, five in summer', () => {
  const begins = {
    '2026-11-15': '2026-11-15T06:00:00.000Z',
    '2027-07-01': '2027-07-01T05:00:00.000Z',
    // The two days on which the clocks change, and the days after them.
    '2027-03-14': '2027-03-14T06:00:00.000Z',
    '2027-03-15': '2027-03-15T05:00:00.000Z',
    '2027-11-07': '2027-11-07T05:00:00.000Z',
    '2027-11-08': '2027-11-08T06:00:00.000Z',
    '2028-02-29': '2028-02-29T06:00:00.000Z',
    '9999-12-31': '9999-12-31T06:00:00.000Z',
  }
  for (const [day, moment] of Object.entries(begins)) {
    const start = startOfBusinessDay(day)
    expect(start.toISOString(), day).toBe(moment)
    expect(businessDay(start.getTime())).toBe(day)
    expect(businessDay(start.getTime() - 1) < day).toBe(true)
  }
})

test('a clock that is set to a moment goes on from there', () => {
  const set = Date.parse('2027-01-31T18:00:00Z')
  const passed = createClock('2027-01-31T18:00:00Z')().getTime() - set
  expect(passed).toBeGreaterThanOrEqual(0)
  expect(passed).toBeLessThan(5_000)
  expect(Math.abs(createClock(undefined)().getTime() - Date.now())).toBeLessThan(5_000)
})
