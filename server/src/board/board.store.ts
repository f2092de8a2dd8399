import { BEFORE, type BoardQuestion, type Figures } from '@trousseau/contract/board'
import type { Cause } from '@trousseau/domain/dates/cause'
import { RISKS, type Risk } from '@trousseau/domain/dates/risk'
import type { Stage } from '@trousseau/domain/dates/stages'
import { addDays, type Day } from '@trousseau/domain/day'
import { mondayOf } from '@trousseau/domain/week'
import { type RawBuilder, sql } from 'kysely'
import type { SaidDates } from '../dates/order-dates.store.ts'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import type { List } from '../db/lists/list.ts'
import { listRows, readIds } from '../db/lists/list-pages.ts'
import { type Tallied, tallyRowsByDay } from '../db/lists/tallies.ts'
import { type Days, LAST_DAY } from '../db/lists/within-days.ts'
import { findBy } from '../orders/list-orders.store.ts'

export type BoardRecord = {
  id: number
  sales_order_number: number | null
  po: string
  item_name: string
  item_style_number: string | null
  store_id: number
  store_name: string
  factory_id: number | null
  factory_name: string | null
  wear_date: Day
  need_by: Day
  arrives_on: Day | null
  slack: number | null
  risk: Risk
  state: SaidDates['state']
  stage: Stage | null
  cause: Cause | null
  reported_at: Date | null
  looked_after_by: number | null
  carer_name: string | null
  carer_is_gone: boolean | null
  note: string
  care_version: number
}

const SELECT = sql`
  select orders.id, orders.sales_order_number, orders.po, orders.item_name, orders.item_style_number, orders.store_id,
    stores.name as store_name, dates.factory_id, factories.name as factory_name, orders.wear_date, dates.need_by,
    dates.arrives_on, dates.slack, dates.risk, dates.state, dates.stage, dates.cause, dates.reported_at,
    dates.looked_after_by, carers.first_name || ' ' || carers.last_name as carer_name,
    carers.deleted_at is not null as carer_is_gone, dates.note, dates.care_version
  from orders
  join order_dates as dates on dates.store_id = orders.store_id and dates.order_id = orders.id
  join stores on stores.id = orders.store_id
  left join factories on factories.id = dates.factory_id
  left join users as carers on carers.id = dates.looked_after_by`

/** In the words of the partial indexes, so that the planner knows them. */
const IN_FLIGHT = sql<boolean>`dates.state not in ('arrived', 'cancelled')`

/** The calendar ends within the week after it. */
const LAST_WHOLE_WEEK = mondayOf(addDays(LAST_DAY, -6))

/** The days of need-by that a question is about. */
function daysOf(week: BoardQuestion['week'], today: Day): Days {
  if (week === undefined) return {}
  if (week === BEFORE) return { to: addDays(mondayOf(today), -1) }
  const monday = mondayOf(week)
  return monday > LAST_WHOLE_WEEK ? { from: monday } : { from: monday, to: addDays(monday, 6) }
}

type Asked = Pick<BoardQuestion, 'week' | 'risk' | 'factory' | 'store' | 'search'>

function scopeOf({ factory, store, risk }: Asked): RawBuilder<boolean>[] {
  const scope = [IN_FLIGHT]
  if (risk !== undefined) scope.push(sql`dates.risk = ${sql.lit(risk)}`)
  if (factory !== undefined) scope.push(sql`dates.factory_id = ${factory}`)
  if (store !== undefined) scope.push(sql`dates.store_id = ${store}`)
  return scope
}

/** What a search finds is looked up by its id, which the table of orders has an index of. */
const FROM_FOUND = sql`from orders
  join order_dates as dates on dates.store_id = orders.store_id and dates.order_id = orders.id`

function toList(asked: Asked, today: Day): List {
  const { search } = asked
  return {
    from: search ? FROM_FOUND : sql`from order_dates as dates`,
    id: search ? sql`orders.id` : sql`dates.order_id`,
    moment: sql`dates.need_by`,
    isByDay: true,
    days: daysOf(asked.week, today),
    scope: scopeOf(asked),
    filters: [],
    found: search ? findBy('any', search, 'all') : undefined,
    sort: [{ by: sql`dates.need_by` }],
    sortedBy: 'moment',
    isIndexed: true,
  }
}

/** As in `risk_code` of migrations/047-board.sql. */
const codeOf = (risk: Risk) => RISKS.indexOf(risk) + 1

/** Undefined for a search, and for one store, whose orders in flight are few enough to be counted. */
function toTallied({ search, store, factory, risk, week }: Asked, today: Day): Tallied | undefined {
  if (search || store !== undefined) return undefined
  const { from, to } = daysOf(week, today)
  return { list: 'board', of: factory, from, to, types: risk === undefined ? undefined : [codeOf(risk)] }
}

export function listBoardRows(db: Db, asked: BoardQuestion, today: Day) {
  const list = toList(asked, today)
  const read = (ids: readonly number[]) => readBoardRows(db, ids)
  return listRows<BoardRecord>(db, { list, tallied: toTallied(asked, today), select: SELECT, read }, asked)
}

/** All orders that match the question, in its order. */
export async function* eachBoardRow(
  db: Db,
  asked: BoardQuestion,
  today: Day,
): AsyncGenerator<readonly BoardRecord[]> {
  yield* inBatches(await readIds(db, toList(asked, today), asked.order_dir), (ids) => readBoardRows(db, ids))
}

/** Those of these orders that are in flight, in the order of the ids. */
export async function readBoardRows(db: Db, ids: readonly number[]): Promise<BoardRecord[]> {
  const { rows } = await sql<BoardRecord>`${SELECT}
    where orders.id = any(${ids}) and ${IN_FLIGHT} order by array_position(${ids}, orders.id)`.execute(db)
  return rows
}

type Counted = { week: Day | null; risk: number; n: number }

/** How many orders are needed in each week, by risk; the weeks before this one together, which come first. */
export async function readFigures(db: Db, asked: Asked, today: Day): Promise<Figures[]> {
  const ofAllWeeks = { ...asked, week: undefined, risk: undefined }
  const tallied = toTallied(ofAllWeeks, today)
  const counted = tallied ? tallyRowsByDay(tallied) : countedRows(ofAllWeeks, today)
  const { rows } = await sql<Counted>`
    select case when day >= ${mondayOf(today)}::date then day - (extract(isodow from day)::integer - 1) end as week,
      type as risk, sum(n)::integer as n
    from ${counted} group by 1, 2 having sum(n) > 0 order by 1 nulls first`.execute(db)
  const figures = new Map<Figures['week'], Figures>()
  for (const { week, risk, n } of rows) {
    const key = week ?? BEFORE
    const line = figures.get(key) ?? { week: key, late: 0, short: 0, tight: 0, safe: 0 }
    line[RISKS[risk - 1] ?? 'late'] = n
    figures.set(key, line)
  }
  return [...figures.values()]
}

/** The same columns as tallies have, each row counted. */
function countedRows(asked: Asked, today: Day): RawBuilder<unknown> {
  const { from, id, scope, found } = toList(asked, today)
  const conditions = found ? [...scope, sql<boolean>`${id} = any(array(${found}))`] : scope
  return sql`(
    select dates.need_by as day, risk_code(dates.risk) as type, 1 as n ${from} where ${sql.join(conditions, sql` and `)}
  ) as counted`
}

/** The row of an order that is in flight, read once it is locked until the transaction ends. */
export async function lockBoardRow(db: Db, id: number): Promise<BoardRecord | undefined> {
  await sql`select from order_dates
    where (store_id, order_id) = (select store_id, id from orders where id = ${id}) for no key update`.execute(
    db,
  )
  const [row] = await readBoardRows(db, [id])
  return row
}

export async function saveCare(
  db: Db,
  { store_id, id }: Pick<BoardRecord, 'store_id' | 'id'>,
  care: Pick<BoardRecord, 'looked_after_by' | 'note'>,
): Promise<void> {
  await db
    .updateTable('order_dates')
    .set((is) => ({ ...care, care_version: is('care_version', '+', 1) }))
    .where('store_id', '=', store_id)
    .where('order_id', '=', id)
    .execute()
}

/** Whether somebody is of the staff and can still sign in. The account is kept from being deleted until the transaction ends. */
export async function isColleague(db: Db, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('kind', '=', 'wholesale')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}
