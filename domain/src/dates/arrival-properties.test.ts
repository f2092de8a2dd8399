import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../day.ts'
import { shipDate } from '../orders/ship-date.ts'
import { daysBetween, numberOf } from '../week.ts'
import { datesIfPlaced, datesOf, lastSafeDay } from './arrival.ts'
import type { Facts } from './facts.ts'
import { planStages, STAGES, type Stage, type StageReport, USUAL_PLAN } from './stages.ts'
import { type Closure, workCalendar, workOn } from './work-calendar.ts'

const weeks = fc
  .array(fc.boolean(), { minLength: 7, maxLength: 7 })
  .map((week) => (week.includes(true) ? week : [true, true, true, true, true, false, false]))
const placedDays = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days))
const lengths = fc.record({ months: fc.integer({ min: 0, max: 7 }), days: fc.integer({ min: 0, max: 31 }) })
const closureNear = (placed: Day): fc.Arbitrary<Closure> =>
  fc
    .record({
      ahead: fc.integer({ min: -20, max: 250 }),
      length: fc.integer({ min: 0, max: 60 }),
      kind: fc.constantFrom('closed', 'slow', 'open'),
      pace: fc.integer({ min: 1, max: 99 }),
    })
    .map(({ ahead, length, kind, pace }) => ({
      from: addDays(placed, ahead),
      to: addDays(placed, ahead + length),
      kind,
      pace: kind === 'slow' ? pace : null,
      name: 'Closed',
    }))

/** An order at any point of its life: how many stages are done, on which days, and what is said about the next one. */
const cases = fc
  .record({ week: weeks, placed: placedDays, length: lengths })
  .chain(({ week, placed, length }) =>
    fc.record({
      week: fc.constant(week),
      placed: fc.constant(placed),
      ship: fc.constant(shipDate(placed, length.months, length.days)),
      closures: fc.array(closureNear(placed), { maxLength: 5 }),
      gaps: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: STAGES.length }),
      sinceLast: fc.integer({ min: 0, max: 40 }),
      expectedAhead: fc.option(fc.integer({ min: 0, max: 60 })),
      startedAfter: fc.option(fc.integer({ min: 0, max: 20 })),
      transit: fc.integer({ min: 0, max: 12 }),
      slack: fc.integer({ min: -60, max: 120 }),
    }),
  )
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

function factsOf(one: Case): Facts {
  const { reports, last } = reportsOf(one)
  return {
    today: addDays(last, one.sinceLast),
    placed_on: one.placed,
    wear_date: addDays(one.ship, 42 + one.slack),
    alterations_days: 42,
    plan: planStages(USUAL_PLAN, one.week, one.placed, one.ship),
    calendar: workCalendar(one.week, one.closures),
    reports,
    transit_days: one.transit,
    dispatched_on: null,
    package_expected_on: null,
    package_reason: null,
    delivered_on: null,
    is_cancelled: false,
    risk_before: null,
  }
}

function reportsOf({ placed, gaps, expectedAhead, startedAfter }: Case): {
  reports: StageReport[]
  last: Day
} {
  const reports: StageReport[] = []
  let last = placed
  const report = { expected_on: null, reason: null, note: '' }
  for (const [at, gap] of gaps.entries()) {
    const stage = STAGES[at]
    if (!stage) break
    last = addDays(last, gap)
    reports.push(finished(stage, last))
  }
  const next = STAGES[gaps.length]
  if (next && startedAfter !== null) {
    last = addDays(last, startedAfter)
    reports.push({ ...report, stage: next, what: 'started', on: last })
  }
  if (next && expectedAhead !== null) {
    const expected_on = addDays(last, expectedAhead)
    reports.push({ ...report, stage: next, what: 'delayed', on: last, expected_on, reason: 'rework' })
  }
  return { reports, last }
}

function finished(stage: Stage, on: Day): StageReport {
  return { stage, what: 'finished', on, expected_on: null, reason: null, note: '' }
}

/** The day of arrival by its number; never is after all days. */
function arrival(facts: Facts): number {
  const { arrives_on } = datesOf(facts)
  return arrives_on === null ? Number.POSITIVE_INFINITY : numberOf(arrives_on)
}

test('without closures and with stages in time it ships on the last working day on or before its ship date', () => {
  const nothingInTheWay = fc.record({
    one: cases,
    done: fc.integer({ min: 0, max: STAGES.length - 1 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(nothingInTheWay, ({ one, done, share }) => {
      const facts = factsOf({
        ...one,
        closures: [],
        gaps: [],
        expectedAhead: null,
        startedAfter: null,
        sinceLast: 0,
      })
      fc.pre(facts.plan.some((days) => days > 0))
      const planned = datesOf(facts).stages
      const reports = planned.slice(0, done).map(({ stage, planned }) => finished(stage, planned))
      const since = reports.at(-1)?.on ?? one.placed
      const until = planned[done]?.planned ?? since
      const today = addDays(since, Math.floor(share * daysBetween(since, until)))
      let lastWorked = one.ship
      while (workOn(facts.calendar, numberOf(lastWorked)) === 0) lastWorked = addDays(lastWorked, -1)
      expect(datesOf({ ...facts, today, reports }).ships_on).toBe(lastWorked)
    }),
  )
})

test('a later report never brings an order nearer', () => {
  fc.assert(
    fc.property(cases, fc.nat(STAGES.length), fc.integer({ min: 1, max: 30 }), (one, at, days) => {
      const facts = factsOf(one)
      const later = factsOf({ ...one, gaps: one.gaps.map((gap, index) => (index === at ? gap + days : gap)) })
      // Asked on the same day, by when both have been reported.
      const today = addDays(later.today, days)
      expect(arrival({ ...later, today })).toBeGreaterThanOrEqual(arrival({ ...facts, today }))
    }),
  )
})

test('a later expected day, a later start, more transit or another day without a report never brings it nearer', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 1, max: 30 }), (one, days) => {
      const facts = factsOf(one)
      const before = arrival(facts)
      const later = (change: Partial<Case>) => {
        const changed = factsOf({ ...one, ...change })
        return arrival({ ...changed, today: facts.today })
      }
      const expectedAhead = one.expectedAhead === null ? null : one.expectedAhead + days
      expect(later({ expectedAhead })).toBeGreaterThanOrEqual(before)
      // A start that is reported is never on a day to come.
      const startedAfter = one.startedAfter === null ? null : one.startedAfter + Math.min(days, one.sinceLast)
      if (one.expectedAhead === null) expect(later({ startedAfter })).toBeGreaterThanOrEqual(before)
      expect(later({ transit: one.transit + days })).toBeGreaterThanOrEqual(before)
      expect(arrival({ ...facts, today: addDays(facts.today, days) })).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('a longer closure or a slower pace never brings it nearer, and an open day never takes it away', () => {
  fc.assert(
    fc.property(cases, fc.nat(4), fc.integer({ min: 1, max: 30 }), (one, which, more) => {
      const before = arrival(factsOf(one))
      const closures = one.closures.map((closure, at) => (at === which ? stretched(closure, more) : closure))
      const after = arrival(factsOf({ ...one, closures }))
      if (one.closures[which]?.kind === 'open') expect(after).toBeLessThanOrEqual(before)
      else expect(after).toBeGreaterThanOrEqual(before)
    }),
  )
})

function stretched(closure: Closure, more: number): Closure {
  const pace = closure.pace === null ? null : Math.max(1, closure.pace - more)
  return { ...closure, from: addDays(closure.from, -more), to: addDays(closure.to, more), pace }
}

test('nothing that is still to come arrives before today, and slack is what lies between arrival and need-by', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const facts = factsOf(one)
      const { arrives_on, need_by, slack, stages } = datesOf(facts)
      if (arrives_on === null) return
      expect(arrives_on >= facts.today).toBe(true)
      expect(slack).toBe(daysBetween(arrives_on, need_by))
      const ends = stages.map(({ expected }) => expected ?? '')
      expect(ends).toEqual(ends.toSorted())
    }),
  )
})

test('the last safe day is safe, and no later day is', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 0, max: 90 }), (one, inHand) => {
      const wish = {
        today: one.placed,
        wear_date: addDays(one.ship, 42 + inHand),
        alterations_days: 42,
        estimated_months: one.gaps.length % 5,
        estimated_days: one.sinceLast,
        stage_plan: USUAL_PLAN,
        calendar: workCalendar(one.week, one.closures),
        transit_days: one.transit,
      }
      const last = lastSafeDay(wish)
      if (last !== null) expect(datesIfPlaced(wish, last).risk).toBe('safe')
      for (
        let day = last === null ? wish.today : addDays(last, 1);
        day <= wish.wear_date;
        day = addDays(day, 1)
      )
        expect(datesIfPlaced(wish, day).risk).not.toBe('safe')
    }),
    { numRuns: 30 },
  )
})
