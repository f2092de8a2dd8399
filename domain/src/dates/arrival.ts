import { addDays, type Day } from '../day.ts'
import { shipDate } from '../orders/ship-date.ts'
import { dayOfNumber, daysBetween, numberOf } from '../week.ts'
import { afterCarrierDays, carrierDayFrom } from './carrier-days.ts'
import { type Cause, causeOf } from './cause.ts'
import type { Facts } from './facts.ts'
import { type LaidStage, lastFinished, layStages, MOST_DAYS_AHEAD } from './lay-stages.ts'
import { type Risk, riskOf, SAFE_SLACK } from './risk.ts'
import { planStages, STAGES, type Stage, type StageFacts, type StagePlan, stageFacts } from './stages.ts'
import { plainDayAfter, type WorkCalendar, workedFrom } from './work-calendar.ts'

export type DateState = 'not_confirmed' | 'being_made' | 'ready' | 'on_its_way' | 'arrived' | 'cancelled'

export type StageDates = {
  stage: Stage
  /** Working days. */
  planned_days: number
  /** Its last day by the plan, over the plain week. */
  planned: Day
  started: Day | null
  finished: Day | null
  /** Its last day as it looks today; the day it was finished once that is reported. Null if there is no telling. */
  expected: Day | null
}

/** `ships_on` and `arrives_on` are null if there is no telling, or nothing will come. */
export type Dates = {
  state: DateState
  stages: StageDates[]
  ships_on: Day | null
  arrives_on: Day | null
  need_by: Day
  /** Days from arrival to need-by; negative if it arrives after. */
  slack: number | null
  /** Null for a cancelled order. */
  risk: Risk | null
  cause: Cause | null
}

const FINISHING = STAGES.indexOf('finishing')
const LAST = STAGES.length - 1

/** The only place that knows when an order arrives. */
export function datesOf(facts: Facts): Dates {
  const reported = reportedOf(facts)
  const state = stateOf(facts, reported)
  const laid = layStages(facts, reported)
  const shipsOn = shipDay(facts, laid)
  const arrivesOn = shipsOn === undefined ? undefined : arrivalDay(facts, shipsOn)
  const needBy = numberOf(facts.wear_date) - facts.alterations_days
  const willCome = state !== 'cancelled'
  const slack = willCome && arrivesOn !== undefined ? needBy - arrivesOn : null
  const risk = willCome ? riskNow(facts, slack) : null
  return {
    state,
    stages: stagesOf(facts, reported, laid),
    ships_on: willCome ? dayOrNull(shipsOn) : null,
    arrives_on: willCome ? dayOrNull(arrivesOn) : null,
    need_by: dayOfNumber(needBy),
    slack,
    risk,
    cause: risk === null ? null : causeOf({ facts, reported, laid, shipsOn, arrivesOn, needBy, risk }),
  }
}

/** What has left is packed, whoever has said so. */
function reportedOf({ reports, dispatched_on }: Facts): StageFacts[] {
  const reported = stageFacts(reports)
  const packing = reported[LAST]
  if (dispatched_on !== null && packing) packing.finished = dispatched_on
  return reported
}

function stateOf(facts: Facts, reported: readonly StageFacts[]): DateState {
  if (facts.is_cancelled) return 'cancelled'
  if (facts.delivered_on !== null) return 'arrived'
  if (facts.dispatched_on !== null) return 'on_its_way'
  const done = lastFinished(reported)
  if (done >= FINISHING) return 'ready'
  return done < 0 ? 'not_confirmed' : 'being_made'
}

/** What has arrived is what it is; only what is still to come waits before it gets better. */
function riskNow(facts: Facts, slack: number | null): Risk {
  if (slack === null) return 'late'
  return riskOf(slack, facts.alterations_days, facts.delivered_on === null ? facts.risk_before : null)
}

const dayOrNull = (day: number | undefined): Day | null => (day === undefined ? null : dayOfNumber(day))

/** The day it left, else the day its last stage ends, but not before today. */
function shipDay(facts: Facts, laid: readonly LaidStage[]): number | undefined {
  if (facts.dispatched_on !== null) return numberOf(facts.dispatched_on)
  const ends = laid[LAST]?.ends
  const today = numberOf(facts.today)
  if (ends === undefined || ends >= today) return ends
  return workedFrom(facts.calendar, today, today + MOST_DAYS_AHEAD)
}

function arrivalDay(facts: Facts, shipsOn: number): number | undefined {
  if (facts.delivered_on !== null) return numberOf(facts.delivered_on)
  const day =
    facts.dispatched_on === null ? afterCarrierDays(shipsOn, facts.transit_days) : onTheRoad(facts, shipsOn)
  return day > numberOf(facts.today) + MOST_DAYS_AHEAD ? undefined : day
}

/** The day that was said for its package, else as long as the road takes; today at the earliest. */
function onTheRoad(facts: Facts, shipsOn: number): number {
  const expected =
    facts.package_expected_on === null
      ? afterCarrierDays(shipsOn, facts.transit_days)
      : numberOf(facts.package_expected_on)
  return carrierDayFrom(Math.max(expected, numberOf(facts.today)))
}

function stagesOf(facts: Facts, reported: readonly StageFacts[], laid: readonly LaidStage[]): StageDates[] {
  const { week } = facts.calendar
  let plannedEnd = numberOf(facts.placed_on)
  return STAGES.map((stage, at) => {
    const planned_days = facts.plan[at] ?? 0
    plannedEnd = plainDayAfter(week, plannedEnd, planned_days)
    const { started = null, finished = null } = reported[at] ?? {}
    const expected = facts.is_cancelled ? null : dayOrNull(laid[at]?.ends)
    return { stage, planned_days, planned: dayOfNumber(plannedEnd), started, finished, expected }
  })
}

/** An order that is not placed yet. */
export type Wish = {
  today: Day
  wear_date: Day
  alterations_days: number
  estimated_months: number
  estimated_days: number
  stage_plan: StagePlan
  calendar: WorkCalendar
  transit_days: number
}

/** The dates of an order if it were placed on a day. */
export function datesIfPlaced(wish: Wish, day: Day): Dates {
  const ships = shipDate(day, wish.estimated_months, wish.estimated_days)
  return datesOf({
    today: day,
    placed_on: day,
    wear_date: wish.wear_date,
    alterations_days: wish.alterations_days,
    plan: planStages(wish.stage_plan, wish.calendar.week, day, ships),
    calendar: wish.calendar,
    reports: [],
    transit_days: wish.transit_days,
    dispatched_on: null,
    package_expected_on: null,
    package_reason: null,
    delivered_on: null,
    is_cancelled: false,
    risk_before: null,
  })
}

/**
 * The inverse of `datesOf`: the last day, today or later, on which an order can be placed and is safe. Null if today is too
 * late already. A day later may be as good again where a month ends or a factory closes, so all days are tried.
 */
export function lastSafeDay(wish: Wish): Day | null {
  const lastArrival = addDays(wish.wear_date, -wish.alterations_days - SAFE_SLACK)
  for (let ahead = daysBetween(wish.today, lastArrival); ahead >= 0; ahead -= 1) {
    const day = addDays(wish.today, ahead)
    if (datesIfPlaced(wish, day).risk === 'safe') return day
  }
  return null
}
