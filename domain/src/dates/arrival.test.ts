import { expect, test } from 'vitest'
import type { Day } from '../day.ts'
import { type Dates, datesIfPlaced, datesOf, lastSafeDay, type Wish } from './arrival.ts'
import type { DelayReason } from './delay-reasons.ts'
import type { Facts } from './facts.ts'
import { planStages, STAGES, type Stage, type StageReport, USUAL_PLAN } from './stages.ts'
import { type Closure, MONDAY_TO_FRIDAY, workCalendar } from './work-calendar.ts'

const PLACED = '2026-11-16'
const calendarWith = (...closures: Closure[]) => workCalendar(MONDAY_TO_FRIDAY, closures)
const PLAN = planStages(USUAL_PLAN, MONDAY_TO_FRIDAY, PLACED, '2027-03-16')

/** A dress that takes four months, three carrier days from its factory, for a wedding on May 15. */
const DRESS: Facts = {
  today: PLACED,
  placed_on: PLACED,
  wear_date: '2027-05-15',
  alterations_days: 42,
  plan: PLAN,
  calendar: calendarWith(),
  reports: [],
  transit_days: 3,
  dispatched_on: null,
  package_expected_on: null,
  package_reason: null,
  delivered_on: null,
  is_cancelled: false,
  risk_before: null,
}

const SLOW_WEEK: Closure = {
  from: '2027-01-25',
  to: '2027-01-31',
  kind: 'slow',
  pace: 50,
  name: 'Before New Year',
}
const NEW_YEAR: Closure = {
  from: '2027-02-01',
  to: '2027-02-21',
  kind: 'closed',
  pace: null,
  name: 'New Year',
}

const done = (stage: Stage, on: Day): StageReport => ({
  stage,
  what: 'finished',
  on,
  expected_on: null,
  reason: null,
  note: '',
})
const started = (stage: Stage, on: Day): StageReport => ({ ...done(stage, on), what: 'started' })
const undone = (stage: Stage, on: Day): StageReport => ({ ...done(stage, on), what: 'undone' })
const delayed = (stage: Stage, on: Day, expected_on: Day | null, reason: DelayReason): StageReport => ({
  ...done(stage, on),
  what: 'delayed',
  expected_on,
  reason,
})

const PLANNED_ENDS = [
  '2026-11-18',
  '2026-12-23',
  '2027-01-04',
  '2027-02-12',
  '2027-03-03',
  '2027-03-15',
  '2027-03-16',
]
/** Each stage up to this one done on its planned day. */
const inTimeUpTo = (last: Stage): StageReport[] =>
  STAGES.slice(0, STAGES.indexOf(last) + 1).map((stage, at) => done(stage, PLANNED_ENDS[at] ?? ''))

const told = ({ ships_on, arrives_on, need_by, slack, risk }: Dates) => [
  ships_on,
  arrives_on,
  need_by,
  slack,
  risk,
]

test('a dress for May 15 ships March 16, arrives March 19 and is needed by April 3, 15 days before', () => {
  const dates = datesOf(DRESS)
  expect(told(dates)).toEqual(['2027-03-16', '2027-03-19', '2027-04-03', 15, 'safe'])
  expect(dates.stages.map(({ planned_days }) => planned_days)).toEqual([2, 25, 8, 29, 13, 8, 1])
  expect(dates.stages.map(({ planned }) => planned)).toEqual(PLANNED_ENDS)
  expect(dates.stages.map(({ expected }) => expected)).toEqual(PLANNED_ENDS)
  expect(dates.cause).toBeNull()
})

test('a slow week and three weeks closed make it arrive April 14, 11 days after it is needed', () => {
  const dates = datesOf({ ...DRESS, calendar: calendarWith(SLOW_WEEK, NEW_YEAR) })
  expect(told(dates)).toEqual(['2027-04-09', '2027-04-14', '2027-04-03', -11, 'short'])
  expect(dates.cause).toMatchObject({ why: 'factory_closed', closure: 'New Year' })
})

test('cutting that is done five working days late makes it arrive March 26', () => {
  const reports = [...inTimeUpTo('materials'), done('cutting', '2027-01-11')]
  const dates = datesOf({ ...DRESS, today: '2027-01-11', reports })
  expect(told(dates)).toEqual(['2027-03-23', '2027-03-26', '2027-04-03', 8, 'tight'])
  expect(dates.cause).toMatchObject({ why: 'took_longer', stage: 'cutting' })
})

test('while a stage goes on as planned, every day gives the same dates', () => {
  for (const today of ['2027-01-05', '2027-01-20', '2027-02-06', '2027-02-12'])
    expect(datesOf({ ...DRESS, today, reports: inTimeUpTo('cutting') }).arrives_on).toBe('2027-03-19')
})

test('a day without a report is news: the stage ends today at the earliest, and on no day that is not worked', () => {
  const reports = inTimeUpTo('cutting')
  const on = (today: Day) => datesOf({ ...DRESS, today, reports })
  expect(on('2027-02-12').arrives_on).toBe('2027-03-19')
  // Saturday and Sunday: Monday is the next day on which sewing can end.
  expect(on('2027-02-13').arrives_on).toBe('2027-03-22')
  expect(on('2027-02-15').arrives_on).toBe('2027-03-22')
  expect(on('2027-02-22').arrives_on).toBe('2027-03-29')
  expect(on('2027-02-22').cause).toMatchObject({ why: 'not_reported', stage: 'sewing' })
  expect(on('2027-02-22').stages[3]).toMatchObject({
    planned: '2027-02-12',
    finished: null,
    expected: '2027-02-22',
  })
})

test('a late report that names the day it was done brings the date back', () => {
  const reports = inTimeUpTo('sewing')
  expect(datesOf({ ...DRESS, today: '2027-02-22', reports }).arrives_on).toBe('2027-03-19')
})

test('a slower pace brings it no nearer when sewing, by that pace, ends on the very day it is expected', () => {
  const reports = [...inTimeUpTo('cutting'), delayed('sewing', '2027-01-11', '2027-03-01', 'rework')]
  const at = (pace: number) => {
    const calendar = calendarWith({ ...SLOW_WEEK, from: '2027-01-04', to: '2027-06-30', pace })
    return datesOf({ ...DRESS, today: '2027-01-11', reports, calendar }).arrives_on
  }
  expect([at(75), at(74)]).toEqual(['2027-04-15', '2027-04-15'])
})

test('a delayed stage ends on the day that the factory expects, before it is overdue too', () => {
  const reports = [
    ...inTimeUpTo('confirmation'),
    delayed('materials', '2026-12-01', '2027-01-08', 'materials_out'),
  ]
  const dates = datesOf({ ...DRESS, today: '2026-12-01', reports })
  expect(dates.stages[1]).toMatchObject({ planned: '2026-12-23', expected: '2027-01-08' })
  expect(dates.arrives_on).toBe('2027-04-06')
  expect(dates).toMatchObject({ risk: 'short', cause: { why: 'materials_out', stage: 'materials' } })
  // The expected day has passed as well.
  expect(datesOf({ ...DRESS, today: '2027-01-15', reports }).stages[1]?.expected).toBe('2027-01-15')
  // The last word counts, but no word makes less work of it than was planned.
  const sooner = [...reports, delayed('materials', '2026-12-02', '2026-12-04', 'materials_out')]
  expect(datesOf({ ...DRESS, today: '2026-12-02', reports: sooner }).stages[1]?.expected).toBe('2026-12-23')
})

test('an expected day on which the factory is closed is the next one on which it works', () => {
  const reports = [...inTimeUpTo('cutting'), delayed('sewing', '2027-01-20', '2027-02-10', 'rework')]
  const dates = datesOf({ ...DRESS, today: '2027-01-20', reports, calendar: calendarWith(NEW_YEAR) })
  expect(dates.stages[3]?.expected).toBe('2027-03-05')
  const later = [...inTimeUpTo('sewing'), delayed('beading', '2027-02-13', '2027-03-06', 'rework')]
  expect(datesOf({ ...DRESS, today: '2027-02-13', reports: later }).stages[4]?.expected).toBe('2027-03-08')
})

test('a stage that began late has its planned days from then on', () => {
  const reports = [...inTimeUpTo('cutting'), started('sewing', '2027-01-12')]
  const dates = datesOf({ ...DRESS, today: '2027-01-12', reports })
  expect(dates.arrives_on).toBe('2027-03-26')
  expect(dates.cause).toMatchObject({ why: 'took_longer', stage: 'sewing' })
})

test('what was reported by mistake and undone counts for nothing', () => {
  const reports = [...inTimeUpTo('cutting'), done('sewing', '2027-01-06'), undone('sewing', '2027-01-06')]
  expect(datesOf({ ...DRESS, today: '2027-01-06', reports })).toEqual(
    datesOf({ ...DRESS, today: '2027-01-06', reports: inTimeUpTo('cutting') }),
  )
})

test('what is ready without reports of its stages is made, and only packing is left', () => {
  const reports = [...inTimeUpTo('confirmation'), done('finishing', '2027-03-10')]
  const dates = datesOf({ ...DRESS, today: '2027-03-10', reports })
  expect(dates).toMatchObject({ state: 'ready', ships_on: '2027-03-11', arrives_on: '2027-03-16' })
})

test('what is packed and has not left ships today at the earliest', () => {
  const reports = inTimeUpTo('packing')
  expect(datesOf({ ...DRESS, today: '2027-03-16', reports }).ships_on).toBe('2027-03-16')
  // A Saturday.
  expect(datesOf({ ...DRESS, today: '2027-03-20', reports })).toMatchObject({
    ships_on: '2027-03-22',
    arrives_on: '2027-03-25',
    cause: { stage: 'packing' },
  })
})

test('on its way, the carrier’s days count from the day it left, and today at the earliest', () => {
  const left = { ...DRESS, reports: inTimeUpTo('finishing'), dispatched_on: '2027-03-18' }
  expect(datesOf({ ...left, today: '2027-03-18' })).toMatchObject({
    state: 'on_its_way',
    arrives_on: '2027-03-23',
  })
  expect(datesOf({ ...left, today: '2027-03-27' }).arrives_on).toBe('2027-03-29')
  expect(datesOf({ ...left, today: '2027-03-27' }).cause).toMatchObject({ why: 'carrier' })
  const held = { ...left, package_expected_on: '2027-04-08', package_reason: 'customs' } as const
  expect(datesOf({ ...held, today: '2027-03-19' })).toMatchObject({
    arrives_on: '2027-04-08',
    risk: 'short',
    cause: { why: 'customs', stage: null },
  })
})

test('what has arrived is what it is, whatever was said before', () => {
  const here = { ...DRESS, today: '2027-06-01', dispatched_on: '2027-03-16', delivered_on: '2027-03-19' }
  expect(datesOf(here)).toMatchObject({ state: 'arrived', arrives_on: '2027-03-19', slack: 15, risk: 'safe' })
  expect(datesOf({ ...here, risk_before: 'late' }).risk).toBe('safe')
  expect(datesOf({ ...here, delivered_on: '2027-04-10' })).toMatchObject({ slack: -7, risk: 'short' })
  expect(datesOf({ ...here, delivered_on: '2027-05-16' })).toMatchObject({ slack: -43, risk: 'late' })
})

test('a cancelled order has no dates and no risk', () => {
  const dates = datesOf({ ...DRESS, is_cancelled: true })
  expect(dates).toMatchObject({
    state: 'cancelled',
    ships_on: null,
    arrives_on: null,
    slack: null,
    risk: null,
    cause: null,
  })
})

test('what is placed too near to the wear date is at risk without anybody being late', () => {
  expect(datesOf({ ...DRESS, wear_date: '2027-05-01' })).toMatchObject({
    slack: 1,
    cause: { why: 'little_time' },
  })
})

test('what is placed too near to the wear date and comes later still has that for its reason', () => {
  const reports = [
    ...inTimeUpTo('confirmation'),
    delayed('materials', '2026-12-01', '2027-01-15', 'materials_out'),
  ]
  const late = datesOf({ ...DRESS, wear_date: '2027-03-20', today: '2026-12-01', reports })
  expect(late).toMatchObject({ risk: 'late', cause: { why: 'materials_out', stage: 'materials' } })
})

test('work that never ends has no date, and is late', () => {
  const years = [2026, 2027, 2028, 2029].map(
    (year): Closure => ({
      from: `${year}-12-01`,
      to: `${year + 1}-11-30`,
      kind: 'closed',
      pace: null,
      name: 'Fire',
    }),
  )
  const never = datesOf({ ...DRESS, calendar: calendarWith(...years) })
  expect(never).toMatchObject({ ships_on: null, arrives_on: null, slack: null, risk: 'late' })
  expect(never.cause).toMatchObject({ why: 'factory_closed', closure: 'Fire' })
  expect(never.stages.at(-1)?.expected).toBeNull()
  const reports = [
    ...inTimeUpTo('confirmation'),
    delayed('materials', '2026-12-01', '2029-01-08', 'materials_out'),
  ]
  expect(datesOf({ ...DRESS, today: '2026-12-01', reports })).toMatchObject({
    arrives_on: null,
    risk: 'late',
    cause: { why: 'materials_out' },
  })
})

test('February 29 is a day like others', () => {
  const leap = { ...DRESS, today: '2028-02-25', placed_on: '2028-02-25', plan: [0, 0, 0, 0, 0, 0, 2] }
  expect(datesOf({ ...leap, wear_date: '2028-04-11' })).toMatchObject({
    ships_on: '2028-02-29',
    arrives_on: '2028-03-03',
    need_by: '2028-02-29',
  })
})

test('a stage without planned days waits for no report', () => {
  const plan = [2, 25, 8, 42, 0, 8, 1]
  const reports = [...inTimeUpTo('cutting'), done('sewing', '2027-03-03')]
  expect(datesOf({ ...DRESS, today: '2027-03-10', plan, reports }).arrives_on).toBe('2027-03-19')
})

const WISH: Wish = {
  today: '2026-11-10',
  wear_date: '2027-05-15',
  alterations_days: 42,
  estimated_months: 4,
  estimated_days: 0,
  stage_plan: USUAL_PLAN,
  calendar: calendarWith(),
  transit_days: 3,
}

test('the last safe day is the last one on which an order arrives fourteen days before it is needed', () => {
  expect(lastSafeDay(WISH)).toBe('2026-11-16')
  expect(datesIfPlaced(WISH, '2026-11-16')).toMatchObject({ arrives_on: '2027-03-19', risk: 'safe' })
  // A day later it would leave on a Wednesday, and be on the road over the weekend.
  expect(datesIfPlaced(WISH, '2026-11-17')).toMatchObject({ arrives_on: '2027-03-22', risk: 'tight' })
  expect(lastSafeDay({ ...WISH, today: '2026-11-16' })).toBe('2026-11-16')
  expect(lastSafeDay({ ...WISH, today: '2026-11-17' })).toBeNull()
  expect(lastSafeDay({ ...WISH, today: '2026-10-01', calendar: calendarWith(NEW_YEAR) })).toBe('2026-10-23')
})
