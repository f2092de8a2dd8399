import type { Day } from '@trousseau/domain/day'
import { PENDING } from '@trousseau/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import { IS_IN_FLIGHT, SAID_DATES, type SaidDates } from '../dates/order-dates.store.ts'
import type { Db } from '../db/db.ts'
import { readTally } from '../db/lists/tallies.ts'

export type BriefRecord = {
  id: number
  item_name: string
  item_picture: string | null
  po: string
  sales_order_number: number | null
  status: number
  wear_date: Day
  ship_date: Day
  created_at: Date
  store_id: number
  store_name: string
  /** What was last said of its arrival; null if nothing was. */
  dates: SaidDates | null
}
export type RiskyRecord = BriefRecord & { dates: SaidDates }

/** How many rows a list on an overview shows. */
export const FEW = 5

/** The first rows of a list, and how many there are in total. */
export type Some<Row> = { count: number; rows: readonly Row[] }

/** Whose orders: one store's, those given to one factory, or all, which only wholesale may read. */
type Scope = { store: number } | { factory: number } | 'any'

function saidInScope(scope: Scope): RawBuilder<boolean> {
  if (scope === 'any') return sql<boolean>`true`
  if ('store' in scope) return sql<boolean>`said.store_id = ${scope.store}`
  // Until it is confirmed, an order is reckoned with the factory that usually makes the item, and is not given to it.
  return sql<boolean>`said.factory_id = ${scope.factory} and said.state <> 'not_confirmed'`
}

const COLUMNS = sql`orders.id, orders.item_name, orders.item_picture, orders.po, orders.sales_order_number,
  orders.status, orders.wear_date, orders.ship_date, orders.created_at, orders.store_id,
  (select name from stores where stores.id = orders.store_id) as store_name, ${SAID_DATES} as dates`

/**
 * What is still to come with little time or none, the worst first: by its risk, then by the days between arrival and the day
 * it is needed. Without a date there is nothing worse. Counted and found in an index that has this order, by the names of the
 * risks; the rest is looked up for the rows that are shown.
 */
export async function listAtRisk(db: Db, scope: Scope, most: number): Promise<Some<RiskyRecord>> {
  const risky = sql`from order_dates as said where ${saidInScope(scope)} and ${IS_IN_FLIGHT} and said.risk <> 'safe'`
  const { rows } = await sql<RiskyRecord & { count: number }>`
    with first as (
      select said.store_id, said.order_id, said.risk, said.slack ${risky}
      order by said.risk, said.slack nulls first, said.order_id limit ${most}
    )
    select ${COLUMNS}, (select count(*) ${risky}) as count
    from first join orders on orders.store_id = first.store_id and orders.id = first.order_id
    order by first.risk, first.slack nulls first, first.order_id`.execute(db)
  return { count: rows[0]?.count ?? 0, rows }
}

/** Pending orders of all stores, the longest waiting first. */
export async function listWaiting(db: Db, most: number): Promise<Some<BriefRecord>> {
  const { n: count } = await readTally(db, { list: 'orders', statuses: [PENDING] })
  const { rows } = await sql<BriefRecord>`
    select ${COLUMNS} from orders
    where orders.status = ${sql.lit(PENDING)} order by orders.created_at, orders.id limit ${most}`.execute(db)
  return { count, rows }
}

export async function listLastOrdered(db: Db, storeId: number, most: number): Promise<BriefRecord[]> {
  const { rows } = await sql<BriefRecord>`
    select ${COLUMNS} from orders where orders.store_id = ${storeId}
    order by orders.created_at desc, orders.id desc limit ${most}`.execute(db)
  return rows
}
