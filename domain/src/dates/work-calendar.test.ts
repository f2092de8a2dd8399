import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import { numberOf } from '../week.ts'
import {
  afterWork,
  BAD_PACE,
  CLOSED_TOO_LONG,
  type Closure,
  closureProblem,
  ENDS_BEFORE_IT_BEGINS,
  endOf,
  MONDAY_TO_FRIDAY,
  NO_PACE,
  NO_WORKING_DAY,
  plainDayAfter,
  plainDaysBetween,
  weekProblem,
  workCalendar,
  workOn,
} from './work-calendar.ts'

const closure = (from: string, to: string, kind: Closure['kind'], pace: number | null = null): Closure => ({
  from,
  to,
  kind,
  pace,
  name: '',
})
const workOf = (closures: Closure[], ...days: string[]) => {
  const calendar = workCalendar(MONDAY_TO_FRIDAY, closures)
  return days.map((day) => workOn(calendar, numberOf(day)))
}

// Friday, Saturday, Sunday and Monday.
const WEEKEND = ['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-01']

test('a week without closures is worked as it says', () => {
  expect(workOf([], ...WEEKEND)).toEqual([100, 0, 0, 100])
})

test('closed days are lost, slow days are worked at their pace, and an open Saturday is a day of work', () => {
  const all = [
    closure('2027-01-25', '2027-01-31', 'slow', 50),
    closure('2027-02-01', '2027-02-21', 'closed'),
    closure('2027-01-23', '2027-01-23', 'open'),
  ]
  expect(workOf(all, ...WEEKEND)).toEqual([50, 0, 0, 0])
  expect(workOf(all, '2027-01-22', '2027-01-23', '2027-01-24', '2027-02-21', '2027-02-22')).toEqual([
    100, 100, 0, 0, 100,
  ])
})

test('where closures overlap, closed beats all, the slowest pace counts and an open day is slow with the others', () => {
  const open = closure('2027-01-30', '2027-01-30', 'open')
  const slow = closure('2027-01-25', '2027-02-05', 'slow', 70)
  const slower = closure('2027-01-29', '2027-01-30', 'slow', 20)
  const closed = closure('2027-02-01', '2027-02-03', 'closed')
  for (const all of [
    [open, slow, slower, closed],
    [closed, slower, slow, open],
    [slow, closed, open, slower],
  ])
    expect(workOf(all, ...WEEKEND)).toEqual([20, 20, 0, 0])
})

test('the days of the plain week are counted as one would on a calendar on the wall', () => {
  const weeks = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }).filter((week) => week.includes(true))
  fc.assert(
    fc.property(weeks, fc.nat(3_000), fc.nat(400), (week, start, length) => {
      const from = numberOf(addDays('2026-01-01', start))
      const calendar = workCalendar(week, [])
      let days = 0
      for (let day = from + 1; day <= from + length; day += 1) if (workOn(calendar, day) > 0) days += 1
      expect(plainDaysBetween(week, from, from + length)).toBe(days)
      expect(plainDayAfter(week, from, length)).toBe(
        afterWork(calendar, endOf(from), length * 100, from + 4_000)?.day,
      )
    }),
  )
})

test('half a day that is left of a slow day is worked by what follows', () => {
  const calendar = workCalendar(MONDAY_TO_FRIDAY, [closure('2027-01-25', '2027-01-25', 'slow', 50)])
  const before = endOf(numberOf('2027-01-24'))
  const first = afterWork(calendar, before, 100, before.day + 30)
  expect(first).toEqual({ day: numberOf('2027-01-26'), left: 50 })
  expect(first && afterWork(calendar, first, 50, before.day + 30)).toEqual({
    day: numberOf('2027-01-26'),
    left: 0,
  })
  expect(afterWork(calendar, before, 100, before.day + 1)).toBeUndefined()
})

test('a closure has a first and a last day in this sequence, 366 days at most, and a pace if it is slow', () => {
  const problem = (from: string, to: string, kind: Closure['kind'], pace: number | null = null) =>
    closureProblem({ from, to, kind, pace })
  expect(problem('2027-02-01', '2027-02-01', 'closed')).toBeUndefined()
  expect(problem('2027-02-02', '2027-02-01', 'closed')).toBe(ENDS_BEFORE_IT_BEGINS)
  expect(problem('2028-01-01', '2028-12-31', 'closed')).toBeUndefined()
  expect(problem('2028-01-01', '2029-01-01', 'closed')).toBe(CLOSED_TOO_LONG)
  expect(problem('2027-02-29', '2027-03-01', 'closed')).toBe('Invalid date')
  expect(problem('2028-02-29', '2028-02-29', 'open')).toBeUndefined()
  for (const pace of [0, 100, -1, 1.5, null])
    expect(problem('2027-02-01', '2027-02-02', 'slow', pace)).toBe(BAD_PACE)
  for (const pace of [1, 99]) expect(problem('2027-02-01', '2027-02-02', 'slow', pace)).toBeUndefined()
  expect(problem('2027-02-01', '2027-02-02', 'open', 50)).toBe(NO_PACE)
})

test('a week needs a working day', () => {
  expect(weekProblem(MONDAY_TO_FRIDAY)).toBeUndefined()
  expect(weekProblem([false, false, false, false, false, false, false])).toBe(NO_WORKING_DAY)
  expect(weekProblem([true])).toBe(NO_WORKING_DAY)
})
