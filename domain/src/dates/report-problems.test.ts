import { expect, test } from 'vitest'
import { NOTE_NEEDED, REASON_NEEDED } from './delay-reasons.ts'
import {
  ALREADY_DONE,
  BEFORE_STAGE_BEFORE,
  decideReport,
  EXPECTED_IN_THE_PAST,
  IN_THE_FUTURE,
  LATER_STAGE_REPORTED,
  NOTHING_TO_UNDO,
  ONLY_DELAYS_EXPECT,
  OUT_OF_ORDER,
  TOO_LONG_AGO,
} from './report-problems.ts'
import { type StageReport, stageFacts } from './stages.ts'

const TODAY = '2027-01-08'
const report = (more: Partial<StageReport>): StageReport => ({
  stage: 'cutting',
  what: 'finished',
  on: TODAY,
  expected_on: null,
  reason: null,
  note: '',
  ...more,
})

/** Confirmed, and materials are there since December 28. */
const BEFORE = [
  report({ stage: 'confirmation', on: '2026-11-18' }),
  report({ stage: 'materials', on: '2026-12-28' }),
]
const decide = (more: Partial<StageReport>, before = BEFORE) =>
  decideReport(report(more), stageFacts(before), { today: TODAY, placedOn: '2026-11-16' })
const refused = (message: string) => expect.objectContaining({ kind: 'refuse', message })

test('the next stage is reported, today or up to fourteen days back', () => {
  expect(decide({})).toEqual({ kind: 'write' })
  expect(decide({ on: '2026-12-28' })).toEqual({ kind: 'write' })
  expect(decide({ on: '2027-01-09' })).toEqual(refused(IN_THE_FUTURE))
  expect(decide({ stage: 'materials', on: '2026-12-24' }, BEFORE.slice(0, 1))).toEqual({
    kind: 'refuse',
    field: 'on',
    message: TOO_LONG_AGO,
  })
  expect(decide({ stage: 'materials', on: '2026-12-25' }, BEFORE.slice(0, 1))).toEqual({ kind: 'write' })
  expect(decide({ on: '2026-12-27' })).toEqual(refused(BEFORE_STAGE_BEFORE))
  expect(decide({ on: '2027-02-29' })).toEqual(refused('Invalid date'))
})

test('stages come in their sequence', () => {
  expect(decide({ stage: 'sewing' })).toEqual(refused(OUT_OF_ORDER))
  expect(decide({ stage: 'materials', what: 'delayed', reason: 'rework' })).toEqual(refused(ALREADY_DONE))
  expect(decide({ stage: 'materials', what: 'started' })).toEqual(refused(ALREADY_DONE))
})

test('the same reported twice is written once', () => {
  expect(decide({ stage: 'materials' })).toEqual({ kind: 'again' })
  const delay = report({ what: 'delayed', reason: 'rework', expected_on: '2027-01-20' })
  expect(decide(delay, [...BEFORE, delay])).toEqual({ kind: 'again' })
  expect(decide({ ...delay, expected_on: '2027-01-21' }, [...BEFORE, delay])).toEqual({ kind: 'write' })
  const start = report({ what: 'started' })
  expect(decide(start, [...BEFORE, start])).toEqual({ kind: 'again' })
})

test('a delay has a reason, another one than those of the list a note, and no expected day in the past', () => {
  expect(decide({ what: 'delayed' })).toEqual(refused(REASON_NEEDED))
  expect(decide({ what: 'delayed', reason: 'other' })).toEqual(refused(NOTE_NEEDED))
  expect(decide({ what: 'delayed', reason: 'rework', expected_on: '2027-01-07' })).toEqual(
    refused(EXPECTED_IN_THE_PAST),
  )
  expect(decide({ what: 'delayed', reason: 'rework', expected_on: TODAY })).toEqual({ kind: 'write' })
  expect(decide({ what: 'delayed', reason: 'rework' })).toEqual({ kind: 'write' })
  expect(decide({ expected_on: TODAY })).toEqual(refused(ONLY_DELAYS_EXPECT))
})

test('the last report is undone, the later stages first', () => {
  expect(decide({ what: 'undone', stage: 'materials' })).toEqual({ kind: 'write' })
  expect(decide({ what: 'undone' })).toEqual(refused(NOTHING_TO_UNDO))
  expect(decide({ what: 'undone', stage: 'confirmation' })).toEqual(refused(LATER_STAGE_REPORTED))
})
