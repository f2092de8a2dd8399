import { numberOf } from '../week.ts'
import type { Facts } from './facts.ts'
import type { StageFacts } from './stages.ts'
import {
  afterWork,
  endOf,
  FULL_DAY,
  type Moment,
  type Work,
  type WorkCalendar,
  workedFrom,
} from './work-calendar.ts'

/** Whatever takes longer than two years from today has no date. */
export const MOST_DAYS_AHEAD = 731

/** A later stage that is done says that those before it are. */
export function lastFinished(reported: readonly StageFacts[]): number {
  return reported.findLastIndex(({ finished }) => finished !== null)
}

/** The end of a stage over the real calendar, by day number. */
export type LaidStage = {
  isDone: boolean
  /** Undefined if that is beyond two years. */
  ends: number | undefined
  /** The same without waiting for reports: for a stage that is done, the day it was done. */
  byWork: number | undefined
}

/**
 * What is reported is fixed. The rest follows it over the real calendar, each stage with its planned work, and what should be
 * done by now but is not reported ends today at the earliest, or on the day that the factory expects.
 */
export function layStages(facts: Facts, reported: readonly StageFacts[]): LaidStage[] {
  const { calendar, plan } = facts
  const today = numberOf(facts.today)
  const last = today + MOST_DAYS_AHEAD
  const done = lastFinished(reported)
  let now: Moment | undefined = endOf(numberOf(facts.placed_on))
  return reported.map((stage, at) => {
    const isDone = at <= done
    if (isDone && now) {
      now = endOf(doneOn(stage, now.day))
      return { isDone, ends: now.day, byWork: now.day }
    }
    const work = (plan[at] ?? 0) * FULL_DAY
    const byWork = now && afterWork(calendar, startOf(now, stage), work, last)
    now = byWork && notBefore(calendar, byWork, earliestEnd(stage, work, today), last)
    return { isDone, ends: now?.day, byWork: byWork?.day }
  })
}

/** One that nobody has reported was done no later than the next. */
const doneOn = ({ finished }: StageFacts, before: number) =>
  finished === null ? before : Math.max(before, numberOf(finished))

/** After the stage before has ended, or from the day on which it was reported to have begun. */
export function startOf(now: Moment, { started }: StageFacts): Moment {
  if (started === null) return now
  const dayBefore = numberOf(started) - 1
  return dayBefore > now.day ? endOf(dayBefore) : now
}

/** A stage without work needs no report: it holds nothing up unless somebody says so. */
function earliestEnd({ expected }: StageFacts, work: Work, today: number): number {
  const least = work === 0 ? 0 : today
  return expected === null ? least : Math.max(least, numberOf(expected))
}

/**
 * Ends as late as `least`, on a day on which the factory works. What a slow day leaves over is then not for the next stage:
 * work that had ended before would not have it either, so that being slower would bring the order nearer.
 */
function notBefore(calendar: WorkCalendar, moment: Moment, least: number, last: number): Moment | undefined {
  const day = workedFrom(calendar, least, last)
  if (day === undefined) return undefined
  return moment.day > day ? moment : endOf(day)
}
