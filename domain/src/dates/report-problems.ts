import { addDays, type Day, isDay } from '../day.ts'
import { reasonProblem } from './delay-reasons.ts'
import { lastFinished } from './lay-stages.ts'
import { STAGES, type StageFacts, type StageReport } from './stages.ts'

/** How far back the day of a report may lie. */
const MOST_DAYS_BACK = 14

/** How long whoever reported by mistake is offered to take it back. */
export const UNDO_MS = 10 * 60_000

export const NOT_IN_PRODUCTION = 'Stages are reported while an order is In Production.'
export const OUT_OF_ORDER = 'Finish the earlier stages first.'
export const ALREADY_DONE = 'This stage is already done.'
export const NOTHING_TO_UNDO = 'There is nothing to undo.'
export const LATER_STAGE_REPORTED = 'Please undo the later stage first.'
export const IN_THE_FUTURE = 'The day can’t be in the future.'
export const TOO_LONG_AGO = `The day can’t be more than ${MOST_DAYS_BACK} days ago.`
export const BEFORE_STAGE_BEFORE = 'The day can’t be before the previous stage was done.'
export const EXPECTED_IN_THE_PAST = 'Please choose today or a later day.'
export const ONLY_DELAYS_EXPECT = 'Only a delay has an expected day.'
const NOT_A_DAY = 'Invalid date'

type Field = 'stage' | 'on' | 'expected_on' | 'reason' | 'note'
/** `again`: the same was reported before, and nothing has to be written. */
export type ReportDecision =
  | { kind: 'write' }
  | { kind: 'again' }
  | { kind: 'refuse'; field: Field; message: string }

const WRITE: ReportDecision = { kind: 'write' }
const AGAIN: ReportDecision = { kind: 'again' }
const refuse = (field: Field, message: string): ReportDecision => ({ kind: 'refuse', field, message })

/** Whether a report fits what was reported before (`stageFacts`). Whether the order is in production is not asked here. */
export function decideReport(
  report: StageReport,
  reported: readonly StageFacts[],
  { today, placedOn }: { today: Day; placedOn: Day },
): ReportDecision {
  const at = STAGES.indexOf(report.stage)
  const own = reported[at]
  const done = lastFinished(reported)
  if (report.what === 'undone') return decideUndo(reported, at)
  if (isSame(report, own)) return AGAIN
  if (at <= done) return refuse('stage', ALREADY_DONE)
  if (at > done + 1) return refuse('stage', OUT_OF_ORDER)
  return (
    dayProblem(report.on, reported[at - 1]?.finished ?? placedOn, today) ??
    delayProblem(report, today) ??
    WRITE
  )
}

/** The same tap twice, also from two telephones. */
function isSame({ what, expected_on, reason, note }: StageReport, own: StageFacts | undefined): boolean {
  if (!own) return false
  if (what === 'started') return own.started !== null && own.finished === null
  if (what === 'finished') return own.finished !== null
  if (reason === null || own.finished !== null) return false
  return own.reason === reason && own.expected === expected_on && own.note === note
}

function decideUndo(reported: readonly StageFacts[], at: number): ReportDecision {
  const has = (facts: StageFacts | undefined) =>
    facts !== undefined && (facts.started !== null || facts.finished !== null || facts.reason !== null)
  if (!has(reported[at])) return refuse('stage', NOTHING_TO_UNDO)
  return reported.slice(at + 1).some(has) ? refuse('stage', LATER_STAGE_REPORTED) : WRITE
}

function dayProblem(on: Day, before: Day, today: Day): ReportDecision | undefined {
  if (!isDay(on)) return refuse('on', NOT_A_DAY)
  if (on > today) return refuse('on', IN_THE_FUTURE)
  if (on < addDays(today, -MOST_DAYS_BACK)) return refuse('on', TOO_LONG_AGO)
  return on < before ? refuse('on', BEFORE_STAGE_BEFORE) : undefined
}

function delayProblem(
  { what, expected_on, reason, note }: StageReport,
  today: Day,
): ReportDecision | undefined {
  if (what !== 'delayed') return expected_on === null ? undefined : refuse('expected_on', ONLY_DELAYS_EXPECT)
  if (expected_on !== null && !isDay(expected_on)) return refuse('expected_on', NOT_A_DAY)
  if (expected_on !== null && expected_on < today) return refuse('expected_on', EXPECTED_IN_THE_PAST)
  const problem = reasonProblem(reason, note)
  return problem === undefined ? undefined : refuse(reason === null ? 'reason' : 'note', problem)
}
