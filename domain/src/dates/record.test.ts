import { expect, test } from 'vitest'
import type { StageDates } from './arrival.ts'
import { type MadeOrder, recordOf, recordWords } from './record.ts'
import { STAGES, type Stage } from './stages.ts'
import { MONDAY_TO_FRIDAY, workCalendar } from './work-calendar.ts'

const PLANNED = [2, 25, 8, 29, 13, 8, 1]
const CLOSED = {
  from: '2027-02-01',
  to: '2027-02-21',
  kind: 'closed' as const,
  pace: null,
  name: 'New Year',
}
const calendar = workCalendar(MONDAY_TO_FRIDAY, [CLOSED])

type Reported = Partial<Record<Stage, Partial<Pick<StageDates, 'started' | 'finished'>>>>

const made = (reported: Reported): MadeOrder => ({
  placed_on: '2026-11-16',
  stages: STAGES.map((stage, at) => ({
    stage,
    planned_days: PLANNED[at] ?? 0,
    planned: '2027-03-16',
    started: reported[stage]?.started ?? null,
    finished: reported[stage]?.finished ?? null,
    expected: null,
  })),
})

test('a stage takes the days that were worked since the one before it was done, without days off', () => {
  const one = made({ cutting: { finished: '2027-01-29' }, sewing: { finished: '2027-03-05' } })
  const other = made({ cutting: { finished: '2027-01-27' }, sewing: { finished: '2027-03-09' } })
  expect(recordOf([one, other], calendar)).toEqual([
    // Ten days after the closure, and two more before it and after it.
    { stage: 'sewing', planned_days: 29, taken_days: 12, orders: 2 },
  ])
})

test('confirmation begins when the order is placed, and a stage without one before it when it was begun', () => {
  const order = made({
    confirmation: { finished: '2026-11-19' },
    cutting: { started: '2026-12-28', finished: '2027-01-04' },
  })
  expect(recordOf([order], calendar).map(recordWords)).toEqual([
    'Confirmation: 2 days planned, 3 taken, 1 order',
    'Cutting: 8 days planned, 6 taken, 1 order',
  ])
})

test('without orders there is no record', () => {
  expect(recordOf([], calendar)).toEqual([])
  expect(recordOf([made({})], calendar)).toEqual([])
})
