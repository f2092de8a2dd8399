import type { Day } from '../day.ts'
import { numberOf } from '../week.ts'
import type { DelayReason } from './delay-reasons.ts'
import { plainDaysBetween, type WorkWeek } from './work-calendar.ts'

/** What happens to an order until it leaves, in this sequence. */
export const STAGES = [
  'confirmation',
  'materials',
  'cutting',
  'sewing',
  'beading',
  'finishing',
  'packing',
] as const
export type Stage = (typeof STAGES)[number]

export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  confirmation: 'Confirmation',
  materials: 'Materials',
  cutting: 'Cutting',
  sewing: 'Sewing',
  beading: 'Beading',
  finishing: 'Finishing',
  packing: 'Packing',
}

/** How much of an order's time a stage has: so many working days, or a share, in percent, of what those leave. */
export type StageShare = { days: number } | { percent: number }
export type StagePlan = Readonly<Record<Stage, StageShare>>

export const USUAL_PLAN: StagePlan = {
  confirmation: { days: 2 },
  materials: { percent: 30 },
  cutting: { percent: 10 },
  sewing: { percent: 35 },
  beading: { percent: 15 },
  finishing: { percent: 10 },
  packing: { days: 1 },
}

/** The working days of each stage, in the sequence of `STAGES`. They add up to the working days of the order. */
export type PlannedDays = readonly number[]

/** Shares out the working days of the plain week after the day an order was placed, up to its ship date. */
export function planStages(plan: StagePlan, week: WorkWeek, placedOn: Day, shipDate: Day): PlannedDays {
  const days = plainDaysBetween(week, numberOf(placedOn), numberOf(shipDate))
  const shares = STAGES.map((stage) => plan[stage])
  const fixed = shares.map((share) => ('days' in share ? share.days : 0))
  const fixedSum = sum(fixed)
  // An order made in two days has no time for what takes three: then these alone share what there is.
  if (fixedSum >= days) return shareOut(days, fixed)
  const rest = shareOut(
    days - fixedSum,
    shares.map((share) => ('percent' in share ? share.percent : 0)),
  )
  return fixed.map((own, at) => own + (rest[at] ?? 0))
}

/**
 * Divides whole days in proportion, by the largest remainder; of equal remainders the earlier is larger. Adds up to `days`
 * whatever the weights are, unless all are 0.
 */
export function shareOut(days: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  if (all === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => Math.floor((days * weight) / all))
  const remainders = weights.map((weight) => (days * weight) % all)
  const missing = days - sum(shares)
  const largest = remainders
    .map((_, at) => at)
    .toSorted((a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0))
  for (const at of largest.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

export const SHARES_NOT_100 = 'The shares must add up to 100%.'
export const BAD_STAGE_DAYS = 'Please enter whole days from 0 to 60.'
export const BAD_SHARE = 'Please enter whole percentages from 0 to 100.'
const MOST_STAGE_DAYS = 60

const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most

export function planProblem(plan: StagePlan): string | undefined {
  const shares = STAGES.map((stage) => plan[stage])
  if (shares.some((share) => 'days' in share && !isWhole(share.days, MOST_STAGE_DAYS))) return BAD_STAGE_DAYS
  const percents = shares.flatMap((share) => ('percent' in share ? [share.percent] : []))
  if (!percents.every((percent) => isWhole(percent, 100))) return BAD_SHARE
  return sum(percents) === 100 ? undefined : SHARES_NOT_100
}

export const REPORT_KINDS = ['started', 'finished', 'delayed', 'undone'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** What somebody has reported about a stage. Reports are only added; `undone` takes the stage's last one back. */
export type StageReport = {
  stage: Stage
  what: ReportKind
  /** The day it is about, which may be some days before it was reported. */
  on: Day
  /** When a delayed stage will be done, if the factory knows. */
  expected_on: Day | null
  reason: DelayReason | null
  note: string
}

/** What is reported about a stage, all reports taken together. */
export type StageFacts = {
  started: Day | null
  finished: Day | null
  expected: Day | null
  reason: DelayReason | null
  note: string
}

/** In the sequence of `STAGES`. */
export function stageFacts(reports: readonly StageReport[]): StageFacts[] {
  const all = STAGES.map(
    (): StageFacts => ({ started: null, finished: null, expected: null, reason: null, note: '' }),
  )
  for (const { stage, what, on, expected_on, reason, note } of standing(reports)) {
    const facts = all[STAGES.indexOf(stage)]
    if (!facts) continue
    if (what === 'started') facts.started = on
    else if (what === 'finished') facts.finished = on
    else {
      facts.expected = expected_on
      facts.reason = reason
      facts.note = note
    }
  }
  return all
}

/** The reports without those that were taken back. */
export function standing<Report extends StageReport>(reports: readonly Report[]): readonly Report[] {
  if (!reports.some(({ what }) => what === 'undone')) return reports
  const left: Report[] = []
  for (const report of reports) {
    if (report.what !== 'undone') left.push(report)
    else {
      const at = left.findLastIndex(({ stage }) => stage === report.stage)
      if (at >= 0) left.splice(at, 1)
    }
  }
  return left
}
