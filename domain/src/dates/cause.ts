import { numberOf } from '../week.ts'
import { afterCarrierDays } from './carrier-days.ts'
import type { DelayReason } from './delay-reasons.ts'
import type { Facts } from './facts.ts'
import { type LaidStage, MOST_DAYS_AHEAD, startOf } from './lay-stages.ts'
import { type Risk, SAFE_SLACK } from './risk.ts'
import { STAGES, type Stage, type StageFacts } from './stages.ts'
import { afterWork, endOf, FULL_DAY, plainDayAfter, type Work, workBetween } from './work-calendar.ts'

/**
 * Why an order arrives when it does: a reason that people gave, or what they did not say. `not_reported`: it should be done by
 * now. `took_longer`: done late, without a reason. `little_time`: as planned, but the wear date was near from the start.
 */
export type Why = DelayReason | 'not_reported' | 'took_longer' | 'little_time'

export type Cause = {
  why: Why
  /** The stage that takes longer; null if it is no stage's doing. */
  stage: Stage | null
  /** The name of the closure, which is for staff and the factory alone. */
  closure: string | null
  note: string
}

export type Outcome = {
  facts: Facts
  reported: readonly StageFacts[]
  laid: readonly LaidStage[]
  shipsOn: number | undefined
  arrivesOn: number | undefined
  needBy: number
  risk: Risk
}

/** From so many days on an order is later than it was to be: that is told, and why is what made it so, however near its wear date is. */
export const LATER_BY = 2

/** What takes most of the time that an order is later than planned. Null if it is not, and is safe. */
export function causeOf(outcome: Outcome): Cause | null {
  const { facts, arrivesOn, needBy, risk } = outcome
  const planned = plannedArrival(facts)
  const lack = SAFE_SLACK - (needBy - planned)
  const delay = (arrivesOn ?? Number.POSITIVE_INFINITY) - planned
  const littleTime = risk !== 'safe' && lack > Math.max(0, delay) ? because('little_time') : null
  if (delay < LATER_BY && littleTime) return littleTime
  if (delay <= 0) return null
  let largest: Loss | undefined
  for (const loss of losses(outcome)) if (loss.work > (largest?.work ?? 0)) largest = loss
  return largest?.cause ?? littleTime
}

function plannedArrival({ placed_on, plan, calendar, transit_days }: Facts): number {
  const days = plan.reduce((sum, one) => sum + one, 0)
  return afterCarrierDays(plainDayAfter(calendar.week, numberOf(placed_on), days), transit_days)
}

type Loss = { work: Work; cause: Cause }

const because = (why: Why, stage: Stage | null = null, note = ''): Cause => ({
  why,
  stage,
  closure: null,
  note,
})

function losses(outcome: Outcome): Loss[] {
  return [...stageLosses(outcome), ...closureLosses(outcome), ...roadLosses(outcome)]
}

function stageLosses({ facts, reported, laid, shipsOn }: Outcome): Loss[] {
  const { calendar, plan } = facts
  const found: Loss[] = []
  let follows = numberOf(facts.placed_on)
  let days = 0
  for (const [at, stage] of STAGES.entries()) {
    const told = reported[at]
    const { isDone, ends, byWork } = laid[at] ?? NO_DATE
    days += plan[at] ?? 0
    // One that nobody has reported is done with the next: its days are that one's.
    if (!told || byWork === undefined || (isDone && told.finished === null)) continue
    const cause = because(whyOf(stage, told, !isDone && ends !== byWork), stage, told.note)
    if (ends === undefined) return [{ work: Number.POSITIVE_INFINITY, cause }]
    // What is packed and has not left belongs to packing.
    const end = stage === 'packing' ? Math.max(ends, shipsOn ?? ends) : ends
    const planned = isDone ? endByWork(facts, told, days, follows) : byWork
    const waited = told.started === null ? 0 : workBetween(calendar, follows, numberOf(told.started) - 1)
    found.push({ work: waited + workBetween(calendar, planned, end), cause })
    follows = ends
    days = 0
  }
  return found
}

const NO_DATE: LaidStage = { isDone: false, ends: undefined, byWork: undefined }

/** When a stage that is done would have been done with the work that was planned. */
function endByWork({ calendar, today }: Facts, told: StageFacts, days: number, follows: number): number {
  const last = numberOf(today)
  return afterWork(calendar, startOf(endOf(follows), told), days * FULL_DAY, last)?.day ?? last
}

function whyOf(stage: Stage, { reason }: StageFacts, isOverdue: boolean): Why {
  if (reason !== null) return reason
  if (stage === 'confirmation') return 'confirmed_late'
  return isOverdue ? 'not_reported' : 'took_longer'
}

/** What each closure takes from the plain week while the order is made. */
function closureLosses({ facts: { placed_on, today, calendar }, shipsOn }: Outcome): Loss[] {
  const placed = numberOf(placed_on)
  // An order that never ships is held up by what lies ahead as well.
  const last = shipsOn ?? numberOf(today) + MOST_DAYS_AHEAD
  return calendar.taken.map(({ closure, from, work }) => {
    const first = Math.max(0, placed + 1 - from)
    const taken = sumOf(work, first, Math.min(work.length - 1, last - from))
    const cause: Cause = { why: 'factory_closed', stage: null, closure: closure.name, note: '' }
    return { work: taken, cause }
  })
}

function sumOf(work: readonly Work[], first: number, last: number): Work {
  let sum = 0
  for (let at = first; at <= last; at += 1) sum += work[at] ?? 0
  return sum
}

function roadLosses({ facts, shipsOn, arrivesOn }: Outcome): Loss[] {
  if (facts.dispatched_on === null || shipsOn === undefined || arrivesOn === undefined) return []
  let days = 0
  for (
    let day = afterCarrierDays(shipsOn, facts.transit_days);
    day < arrivesOn;
    day = afterCarrierDays(day, 1)
  )
    days += 1
  return [{ work: days * FULL_DAY, cause: because(facts.package_reason ?? 'carrier') }]
}
