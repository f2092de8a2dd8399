import { datesOf } from '@trousseau/domain/dates/arrival'
import { isDelayReason } from '@trousseau/domain/dates/delay-reasons'
import type { Facts } from '@trousseau/domain/dates/facts'
import { alterationsOf, USUAL_ALTERATIONS_DAYS } from '@trousseau/domain/dates/risk'
import { type PlannedDays, planStages, type StageReport, USUAL_PLAN } from '@trousseau/domain/dates/stages'
import { type WorkCalendar, workCalendar } from '@trousseau/domain/dates/work-calendar'
import type { Foretell, Known, KnownSpell, Risk, Told } from './known.ts'

/** The portal's own rule, asked with what the world knows of an order. */
export const byArrival: Foretell = (known, before) => {
  const { risk, arrives_on } = datesOf(factsOf(known, before))
  if (risk === null) throw new Error('No order of the seasons is cancelled.')
  return { risk, arrivesOn: arrives_on }
}

export function factsOf(known: Known, before: Risk | undefined): Facts {
  return {
    today: known.today,
    placed_on: known.placed_on,
    wear_date: known.wear_date,
    alterations_days: alterationsOf({
      own: known.alterations_days,
      store: USUAL_ALTERATIONS_DAYS,
      isSample: known.is_sample,
      isCustomItem: known.is_custom_item,
    }),
    plan: planOf(known),
    calendar: calendarOf(known),
    reports: known.reports.map(toReport),
    transit_days: known.transit_days,
    dispatched_on: known.dispatched_on,
    package_expected_on: known.package_expected_on,
    package_reason: null,
    delivered_on: known.delivered_on,
    is_cancelled: false,
    risk_before: before ?? null,
  }
}

/** As in the portal, where a calendar is made once for all orders of a factory, and a plan once for an order. */
const calendars = new WeakMap<readonly KnownSpell[], WorkCalendar>()
const plans = new WeakMap<Known, PlannedDays>()
const reports = new WeakMap<Told, StageReport>()

function calendarOf({ week, spells }: Known): WorkCalendar {
  const made = calendars.get(spells)
  if (made) return made
  const calendar = workCalendar(
    week,
    spells.map(({ from, to, kind, pace }) => ({ from, to, kind, pace, name: '' })),
  )
  calendars.set(spells, calendar)
  return calendar
}

function planOf(known: Known): PlannedDays {
  const made = plans.get(known)
  if (made) return made
  const plan = planStages(USUAL_PLAN, known.week, known.placed_on, known.ship_date)
  plans.set(known, plan)
  return plan
}

function toReport(told: Told): StageReport {
  const made = reports.get(told)
  if (made) return made
  const { stage, what, on, expected_on, reason } = told
  const known = reason !== null && isDelayReason(reason) ? reason : null
  const report = { stage, what, on, expected_on, reason: known, note: '' }
  reports.set(told, report)
  return report
}
