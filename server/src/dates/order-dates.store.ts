import type { Dates } from '@trousseau/domain/dates/arrival'
import type { Cause } from '@trousseau/domain/dates/cause'
import { STAGES, type Stage } from '@trousseau/domain/dates/stages'
import type { Day } from '@trousseau/domain/day'
import { IN_PRODUCTION, PENDING, READY_TO_SHIP, SHIPPED } from '@trousseau/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { InFlight } from '../outbox/messages.ts'
import type { Place } from './date-facts.store.ts'

/** What was last said of an order, as lists and pages show it. */
export type SaidDates = Pick<
  Dates,
  'state' | 'need_by' | 'ships_on' | 'arrives_on' | 'slack' | 'risk' | 'cause'
>

export const toSaid = ({ state, need_by, ships_on, arrives_on, slack, risk, cause }: Dates): SaidDates => ({
  state,
  need_by,
  ships_on,
  arrives_on,
  slack,
  risk,
  cause,
})

/** The stored dates of a row of `orders`, as `SaidDates`; null if it has none. */
export const SAID_DATES = sql`(
  select json_build_object('state', state, 'need_by', need_by, 'ships_on', ships_on, 'arrives_on', arrives_on,
    'slack', slack, 'risk', risk, 'cause', cause)
  from order_dates as said where said.store_id = orders.store_id and said.order_id = orders.id
)`

/** Of a row of `order_dates` called `said`: still to come. The same words as in its partial indexes. */
export const IS_IN_FLIGHT = sql<boolean>`said.state not in ('arrived', 'cancelled')`

/** The first stage that is not done; null once all are. */
export const stageNow = ({ stages }: Dates): Stage | null =>
  STAGES[stages.findLastIndex(({ finished }) => finished !== null) + 1] ?? null

export type PromiseMade = {
  seq: number
  ship_on: Day | null
  arrive_on: Day | null
  reason: string | null
  note: string
  cause: Cause | null
}

/** A row to save. `planned_days` if the plan was laid anew, `promise` if there is a new one. */
export type DatesToSave = SaidDates & {
  store_id: number
  order_id: number
  factory_id: number | null
  stage: string | null
  reported_at: Date | null
  as_of: Day
  wear_date: Day
  told_risk: string | null
  told_seq: number
  planned_days: readonly number[] | null
  promise: PromiseMade | null
}

/** Saves dates, plans and promises of locked orders. */
export async function saveDates(db: Db, rows: readonly DatesToSave[], now: Date): Promise<void> {
  const given = JSON.stringify(rows.map((row) => ({ ...row, at: now })))
  await sql`with ${insertDates(sql`select * from jsonb_to_recordset(${given}::jsonb)`)} select`.execute(db)
}

/** The parts of a statement that saves dates; `source` gives rows without names for their columns, and `at` which moment. */
export const insertDates = (source: RawBuilder<unknown>) => sql`
  given as (
    ${source} as row (store_id bigint, order_id bigint, factory_id bigint, state text, stage text, need_by date, ships_on date,
      arrives_on date, slack integer, risk text, cause jsonb, reported_at timestamptz, as_of date, wear_date date, told_risk text, told_seq smallint, planned_days smallint[],
      promise jsonb, at timestamptz)
  ),
  laid as (
    insert into order_stages (store_id, order_id, planned_days)
    select store_id, order_id, planned_days from given where planned_days is not null
    on conflict (store_id, order_id) do update set planned_days = excluded.planned_days
  ),
  promised as (
    insert into order_promises (store_id, order_id, seq, ship_on, arrive_on, reason, note, cause, at)
    select store_id, order_id, (promise->>'seq')::smallint, (promise->>'ship_on')::date, (promise->>'arrive_on')::date,
      promise->>'reason', promise->>'note', nullif(promise->'cause', 'null'), at
    from given where promise is not null and promise <> 'null'
  ),
  said as (
    insert into order_dates (store_id, order_id, factory_id, state, stage, need_by, ships_on, arrives_on, slack, risk, cause,
      reported_at, as_of, wear_date, told_risk, told_seq)
    select store_id, order_id, factory_id, state, stage, need_by, ships_on, arrives_on, slack, risk, nullif(cause, 'null'),
      reported_at, as_of, wear_date, told_risk, told_seq
    from given
    on conflict (store_id, order_id) do update set factory_id = excluded.factory_id, state = excluded.state,
      stage = excluded.stage, need_by = excluded.need_by, ships_on = excluded.ships_on, arrives_on = excluded.arrives_on,
      slack = excluded.slack, risk = excluded.risk, cause = excluded.cause, reported_at = excluded.reported_at,
      as_of = excluded.as_of, wear_date = excluded.wear_date, told_risk = excluded.told_risk, told_seq = excluded.told_seq
  )`

/** One that somebody makes. The order's row is locked. */
export async function insertPromise(
  db: Db,
  { store_id, id }: Place,
  promise: PromiseMade,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await db
    .insertInto('order_promises')
    .values({ ...promise, cause: JSON.stringify(promise.cause), store_id, order_id: id, by_user: by, at })
    .execute()
}

export type PromiseRow = PromiseMade & { at: Date; by: string | null }

/** Of one order, the first promise first. */
export async function listPromises(db: Db, { store_id, id }: Place): Promise<PromiseRow[]> {
  const { rows } = await sql<PromiseRow>`
    select seq, ship_on, arrive_on, reason, note, cause, at, users.first_name || ' ' || users.last_name as by
    from order_promises left join users on users.id = by_user
    where order_promises.store_id = ${store_id} and order_id = ${id} order by seq`.execute(db)
  return rows
}

/** What a factory has made, the newest order first. */
export async function listMadeOrders(db: Db, factoryId: number, most: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select store_id, order_id as id from order_dates
    where factory_id = ${factoryId} and state in ('ready', 'on_its_way', 'arrived')
    order by order_id desc limit ${most}`.execute(db)
  return rows
}

const IN_FLIGHT = [PENDING, IN_PRODUCTION, READY_TO_SHIP, SHIPPED]

const among = (which: InFlight) => {
  if (which === 'all') return sql`true`
  return 'store' in which
    ? sql`orders.store_id = ${which.store}`
    : sql`(orders.store_id, orders.id) in (
        select store_id, order_id from order_dates
        where factory_id = ${which.factory} and state not in ('arrived', 'cancelled')
      )`
}

/** The next orders in flight after an id, locked until the transaction ends. */
export async function lockInFlight(db: Db, which: InFlight, after: number, most: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select orders.store_id, orders.id from orders
    where orders.id > ${after} and orders.status = any(${IN_FLIGHT}) and ${among(which)}
    order by orders.id limit ${most} for no key update`.execute(db)
  return rows
}
