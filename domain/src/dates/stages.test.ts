import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import { numberOf } from '../week.ts'
import { NOTE_NEEDED, REASON_NEEDED, reasonProblem } from './delay-reasons.ts'
import {
  BAD_SHARE,
  BAD_STAGE_DAYS,
  planProblem,
  planStages,
  SHARES_NOT_100,
  type StageReport,
  shareOut,
  stageFacts,
  USUAL_PLAN,
} from './stages.ts'
import { MONDAY_TO_FRIDAY, plainDaysBetween } from './work-calendar.ts'

const plan = (placed: string, ship: string) => planStages(USUAL_PLAN, MONDAY_TO_FRIDAY, placed, ship)

test('four months from November 16 are 86 working days, shared out by the largest remainder', () => {
  expect(plan('2026-11-16', '2027-03-16')).toEqual([2, 25, 8, 29, 13, 8, 1])
})

test('an order that is made in a day or two has what there is of confirmation and packing', () => {
  expect(plan('2026-11-16', '2026-11-16')).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(plan('2026-11-16', '2026-11-17')).toEqual([1, 0, 0, 0, 0, 0, 0])
  expect(plan('2026-11-16', '2026-11-18')).toEqual([1, 0, 0, 0, 0, 0, 1])
  expect(plan('2026-11-16', '2026-11-19')).toEqual([2, 0, 0, 0, 0, 0, 1])
  expect(plan('2026-11-16', '2026-11-20')).toEqual([2, 0, 0, 1, 0, 0, 1])
})

test('the plan adds up to the working days between placing and ship date', () => {
  fc.assert(
    fc.property(fc.nat(1_500), fc.nat(400), (start, length) => {
      const placed = addDays('2026-01-01', start)
      const ship = addDays(placed, length)
      const days = plan(placed, ship)
      expect(days.reduce((sum, one) => sum + one, 0)).toBe(
        plainDaysBetween(MONDAY_TO_FRIDAY, numberOf(placed), numberOf(ship)),
      )
      expect(days.every((one) => Number.isInteger(one) && one >= 0)).toBe(true)
    }),
  )
})

test('of equal remainders the earlier stage has the day', () => {
  expect(shareOut(1, [50, 50])).toEqual([1, 0])
  expect(shareOut(7, [0, 0])).toEqual([0, 0])
})

test('a plan has whole days, and shares that add up to 100 %', () => {
  expect(planProblem(USUAL_PLAN)).toBeUndefined()
  expect(planProblem({ ...USUAL_PLAN, beading: { percent: 14 } })).toBe(SHARES_NOT_100)
  expect(planProblem({ ...USUAL_PLAN, beading: { percent: 14.5 }, cutting: { percent: 10.5 } })).toBe(
    BAD_SHARE,
  )
  expect(planProblem({ ...USUAL_PLAN, packing: { days: -1 } })).toBe(BAD_STAGE_DAYS)
})

const report = (what: StageReport['what'], on: string, more: Partial<StageReport> = {}): StageReport => ({
  stage: 'sewing',
  what,
  on,
  expected_on: null,
  reason: null,
  note: '',
  ...more,
})

test('undoing takes back the last report of that stage, and what was said before stands again', () => {
  const delay = report('delayed', '2027-01-12', { expected_on: '2027-02-20', reason: 'rework', note: 'hem' })
  const sewing = (...reports: StageReport[]) => stageFacts(reports)[3]
  const waiting = {
    started: '2027-01-05',
    finished: null,
    expected: '2027-02-20',
    reason: 'rework',
    note: 'hem',
  }
  const first = report('started', '2027-01-05')
  expect(sewing(first, delay)).toEqual(waiting)
  expect(sewing(first, delay, report('finished', '2027-02-19'))).toEqual({
    ...waiting,
    finished: '2027-02-19',
  })
  expect(sewing(first, delay, report('finished', '2027-02-19'), report('undone', '2027-02-19'))).toEqual(
    waiting,
  )
  expect(sewing(first, delay, report('undone', '2027-01-12', { stage: 'beading' }))).toEqual(waiting)
})

test('a delay has a reason, and another one than those of the list a note', () => {
  expect(reasonProblem(null, 'late')).toBe(REASON_NEEDED)
  expect(reasonProblem('other', '  ')).toBe(NOTE_NEEDED)
  expect(reasonProblem('other', 'The dog ate it')).toBeUndefined()
  expect(reasonProblem('customs', '')).toBeUndefined()
})
