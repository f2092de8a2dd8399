import type { DelayReason } from '@trousseau/domain/dates/delay-reasons'
import type { Risk } from '@trousseau/domain/dates/risk'
import type { PlannedDays, StagePlan, StageReport } from '@trousseau/domain/dates/stages'
import type { WorkCalendar } from '@trousseau/domain/dates/work-calendar'
import { businessDay, type Day } from '@trousseau/domain/day'
import {
  DELIVERED,
  IN_PRODUCTION,
  PENDING,
  READY_TO_SHIP,
  SHIPPED,
} from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import { planShares, readCalendars, transitDays } from '../calendars/calendars.store.ts'
import type { Db } from '../db/db.ts'

/** An order is named together with its store. */
export type Place = { store_id: number; id: number }

/** What is known of an order, and what was last said of it. */
export type DateFactsRow = {
  store_id: number
  id: number
  status: number
  type: number
  item_type: number
  created_at: Date
  wear_date: Day
  ship_date: Day
  own_alterations: number | null
  store_alterations: number
  factory_id: number | null
  shares: StagePlan | null
  /** Null if its plan was never laid. */
  planned_days: PlannedDays | null
  reports: readonly StageReport[]
  reported_at: Date | null
  transit_days: number
  confirmed_at: Date | null
  ready_at: Date | null
  dispatched_at: Date | null
  delivered_at: Date | null
  expected_on: Day | null
  expected_reason: DelayReason | null
  /** Of its stored dates; all null if it has none. */
  said_factory_id: number | null
  said_risk: Risk | null
  said_on: Day | null
  /** What was told last: the risk, and which promise. */
  told_risk: Risk | null
  told_seq: number
  promise_seq: number
  promised_on: Day | null
  promised_by_hand: boolean
}

/** `transit_days` by the carrier that took it, once it has left. */
const FACTS = sql`
  select orders.store_id, orders.id, orders.status, orders.type, orders.item_type, orders.created_at, orders.wear_date,
    orders.ship_date, orders.alterations_days as own_alterations, stores.alterations_days as store_alterations,
    maker.factory_id, ${planShares(sql`coalesce(dresses.stage_plan_id, custom_items.stage_plan_id)`)} as shares,
    stages.planned_days, coalesce(reported.reports, '[]') as reports, reported.at as reported_at,
    ${transitDays(sql`maker.factory_id`, sql`orders.ship_country`, sql`left_with.carrier`)} as transit_days,
    moved.confirmed_at, moved.ready_at, coalesce(left_with.dispatched_at, moved.shipped_at) as dispatched_at, moved.delivered_at,
    left_with.expected_on, left_with.expected_reason,
    said.factory_id as said_factory_id, said.risk as said_risk, said.as_of as said_on,
    said.told_risk, coalesce(said.told_seq, 0) as told_seq,
    coalesce(promised.seq, 0) as promise_seq, promised.arrive_on as promised_on,
    promised.by_user is not null as promised_by_hand
  from orders
  join stores on stores.id = orders.store_id
  left join dresses on dresses.id = orders.dress_id
  left join custom_items on custom_items.id = orders.custom_item_id
  cross join lateral (
    select coalesce(orders.factory_id, dresses.factory_id, custom_items.factory_id) as factory_id
  ) as maker
  left join order_stages as stages on stages.store_id = orders.store_id and stages.order_id = orders.id
  left join order_dates as said on said.store_id = orders.store_id and said.order_id = orders.id
  left join packages as left_with on left_with.store_id = orders.store_id and left_with.id = orders.package_id
    and left_with.dispatched_at is not null
  cross join lateral (
    select max(at) filter (where from_status = ${sql.lit(PENDING)} and to_status = ${sql.lit(IN_PRODUCTION)}) as confirmed_at,
      max(at) filter (where from_status <> to_status and to_status = ${sql.lit(READY_TO_SHIP)}) as ready_at,
      max(at) filter (where from_status <> to_status and to_status = ${sql.lit(SHIPPED)}) as shipped_at,
      max(at) filter (where from_status <> to_status and to_status = ${sql.lit(DELIVERED)}) as delivered_at
    from order_history as history where history.store_id = orders.store_id and history.order_id = orders.id
  ) as moved
  cross join lateral (
    select json_agg(json_build_object('stage', stage, 'what', what, 'on', day, 'expected_on', expected_on, 'reason', reason,
      'note', note) order by seq) as reports, max(at) as at
    from stage_reports as report where report.store_id = orders.store_id and report.order_id = orders.id
  ) as reported
  left join lateral (
    select seq, arrive_on, by_user from order_promises as promise
    where promise.store_id = orders.store_id and promise.order_id = orders.id order by seq desc limit 1
  ) as promised on true`

/** The facts of one order, whoever asks. */
export async function findDateFacts(db: Db, { store_id, id }: Place): Promise<DateFactsRow | undefined> {
  const { rows } = await sql<DateFactsRow>`
    ${FACTS} where orders.store_id = ${store_id} and orders.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * The facts of several, in the order of their ids. The ids are named a second time, because the planner leaves so many joins in
 * the sequence in which they are written: without it the facts of all orders there are would be gathered first.
 */
export async function listDateFacts(db: Db, orders: readonly Place[]): Promise<DateFactsRow[]> {
  const ids = orders.map(({ id }) => id)
  const { rows } = await sql<DateFactsRow>`
    ${FACTS} join unnest(${orders.map(({ store_id }) => store_id)}::bigint[], ${ids}::bigint[])
      as asked (store_id, id) on orders.store_id = asked.store_id and orders.id = asked.id
    where orders.id = any(${ids}::bigint[])
    order by orders.id`.execute(db)
  return rows
}

/** The calendars by which these orders are made, from the day that the first of them was placed. */
export function calendarsOf(db: Db, rows: readonly DateFactsRow[]): Promise<Map<number, WorkCalendar>> {
  const factories = [...new Set(rows.flatMap(({ factory_id }) => factory_id ?? []))]
  const since = Math.min(...rows.map(({ created_at }) => created_at.getTime()))
  return readCalendars(db, factories, businessDay(since))
}
