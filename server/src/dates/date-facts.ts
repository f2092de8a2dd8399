import { type Dates, datesOf } from '@trousseau/domain/dates/arrival'
import type { Facts } from '@trousseau/domain/dates/facts'
import { lastFinished } from '@trousseau/domain/dates/lay-stages'
import { alterationsOf } from '@trousseau/domain/dates/risk'
import {
  type PlannedDays,
  planStages,
  STAGES,
  type Stage,
  type StageReport,
  stageFacts,
  USUAL_PLAN,
} from '@trousseau/domain/dates/stages'
import type { WorkCalendar } from '@trousseau/domain/dates/work-calendar'
import { businessDay, type Day } from '@trousseau/domain/day'
import { CANCELLED, DELIVERED, PENDING, READY_TO_SHIP, SHIPPED } from '@trousseau/domain/orders/order-status'
import { CUSTOM_ITEM, SAMPLE } from '@trousseau/domain/orders/purchase-order'
import { toCalendar } from '../calendars/calendars.store.ts'
import type { DateFactsRow } from './date-facts.store.ts'

const dayOf = (moment: Date): Day => businessDay(moment.getTime())

type Reckoned = { dates: Dates; plan: PlannedDays; isNewPlan: boolean }

/** The dates of an order as they look on a day, with the plan that they go by. */
export function datesOn(
  row: DateFactsRow,
  calendars: ReadonlyMap<number, WorkCalendar>,
  today: Day,
): Reckoned {
  const calendar = calendars.get(row.factory_id ?? 0) ?? toCalendar(undefined)
  const { plan, isNewPlan } = planOf(row, calendar)
  return { dates: datesOf(factsOf(row, calendar, plan, today)), plan, isNewPlan }
}

/** The plan that was laid. It is laid anew if another factory makes the order, whose week is another. */
function planOf(row: DateFactsRow, { week }: WorkCalendar): Omit<Reckoned, 'dates'> {
  const { planned_days, said_on, said_factory_id, factory_id } = row
  const isKept = planned_days !== null && (said_on === null || said_factory_id === factory_id)
  if (isKept) return { plan: planned_days, isNewPlan: false }
  const plan = planStages(row.shares ?? USUAL_PLAN, week, dayOf(row.created_at), row.ship_date)
  return { plan, isNewPlan: true }
}

function factsOf(row: DateFactsRow, calendar: WorkCalendar, plan: PlannedDays, today: Day): Facts {
  const { status, created_at, dispatched_at, delivered_at } = row
  const hasLeft = status === SHIPPED || status === DELIVERED
  return {
    today,
    placed_on: dayOf(created_at),
    wear_date: row.wear_date,
    alterations_days: alterationsIn(row),
    plan,
    calendar,
    reports: reportsOf(row),
    transit_days: row.transit_days,
    dispatched_on: hasLeft ? dayOf(dispatched_at ?? created_at) : null,
    package_expected_on: row.expected_on,
    package_reason: row.expected_reason,
    delivered_on: status === DELIVERED ? dayOf(delivered_at ?? dispatched_at ?? created_at) : null,
    is_cancelled: status === CANCELLED,
    risk_before: row.said_risk,
  }
}

/** Its own days for alterations, or `own` in their place: null for those that it has without any. */
export function alterationsIn(row: DateFactsRow, own = row.own_alterations): number {
  return alterationsOf({
    own,
    store: row.store_alterations,
    isSample: row.type === SAMPLE,
    isCustomItem: row.item_type === CUSTOM_ITEM,
  })
}

const FINISHING = STAGES.indexOf('finishing')

/**
 * What was reported, and what the order's status says: that it is confirmed, and that it is made. The history has the days,
 * so that an order is known which was moved before there were reports.
 */
export function reportsOf(row: DateFactsRow): StageReport[] {
  const { status, confirmed_at, created_at } = row
  if (status === PENDING || (status === CANCELLED && confirmed_at === null)) return []
  const reports = [finished('confirmation', confirmed_at ?? created_at), ...row.reports]
  const isMade = status === READY_TO_SHIP || status === SHIPPED || status === DELIVERED
  if (isMade && lastFinished(stageFacts(reports)) < FINISHING)
    reports.push(finished('finishing', row.ready_at ?? row.dispatched_at ?? created_at))
  return reports
}

function finished(stage: Stage, at: Date): StageReport {
  return { stage, what: 'finished', on: dayOf(at), expected_on: null, reason: null, note: '' }
}
