import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './day.ts'
import { dayOfNumber, daysBetween, mondayOf, mondaysFrom, numberOf, weekdayOf } from './week.ts'

test('a week goes from Monday to Sunday, over the ends of months and years too', () => {
  expect(mondayOf('2026-11-16')).toBe('2026-11-16')
  expect(mondayOf('2026-11-15')).toBe('2026-11-09')
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  expect(mondayOf('2028-03-01')).toBe('2028-02-28')
  expect(mondaysFrom('2026-12-24', 3)).toEqual(['2026-12-21', '2026-12-28', '2027-01-04'])
})

test('the days between two days are those that lead from one to the other', () => {
  expect(daysBetween('2026-11-15', '2026-11-15')).toBe(0)
  // Daylight saving time ends between these two days.
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: -900, max: 900 }), (start, days) => {
      const from = addDays('1910-01-01', start)
      expect(daysBetween(from, addDays(from, days))).toBe(days)
    }),
  )
})

test('each of a week’s seven days has the same Monday, for two hundred years', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_400 }), fc.integer({ min: 0, max: 6 }), (weeks, day) => {
      const monday = addDays('1900-01-01', weeks * 7)
      expect(mondayOf(addDays(monday, day))).toBe(monday)
    }),
  )
})

test('days and their numbers are one and the same, over leap days and centuries', () => {
  expect(
    ['2028-02-29', '2100-02-28', '2100-03-01', '2000-02-29'].map((day) => dayOfNumber(numberOf(day))),
  ).toEqual(['2028-02-29', '2100-02-28', '2100-03-01', '2000-02-29'])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 110_000 }), (days) => {
      const day = addDays('1900-01-01', days)
      expect(numberOf(day)).toBe(numberOf('1900-01-01') + days)
      expect(dayOfNumber(numberOf(day))).toBe(day)
      expect(weekdayOf(numberOf(day))).toBe(days % 7)
    }),
  )
})
