import type { Day } from '@trousseau/domain/day'
import { NEAR_DAYS, NOT_SHIPPED_YET } from '@trousseau/domain/orders/at-risk'
import { PENDING } from '@trousseau/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
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
}

/** How many rows a list on an overview shows. */
export const FEW = 5

/** The first rows of a list, and how many there are in total. */
export type Some<Row> = { count: number; rows: readonly Row[] }

/** Whose orders: one store's, or all, which only wholesale may read. */
type Scope = { store: number } | 'any'

const inScope = (scope: Scope): RawBuilder<boolean> =>
  scope === 'any' ? sql<boolean>`true` : sql<boolean>`orders.store_id = ${scope.store}`

const COLUMNS = sql`orders.id, orders.item_name, orders.item_picture, orders.po, orders.sales_order_number,
  orders.status, orders.wear_date, orders.ship_date, orders.created_at, orders.store_id,
  (select name from stores where stores.id = orders.store_id) as store_name`

type Counted = BriefRecord & { count: number }
const toSome = (rows: readonly Counted[]): Some<BriefRecord> => ({ count: rows[0]?.count ?? 0, rows })

/**
 * Orders with the fewest days to spare first, as counted in domain/src/orders/at-risk.ts. Which they are is read from an
 * index of what has not shipped, and the rest is looked up for the rows that are shown.
 */
export async function listAtRisk(db: Db, scope: Scope, today: Day, most: number): Promise<Some<BriefRecord>> {
  const spare = sql`orders.wear_date - greatest(orders.ship_date, ${today}::date)`
  const { rows } = await sql<Counted>`
    with risky as materialized (
      select orders.id, orders.wear_date, ${spare} as spare from orders
      where ${inScope(scope)} and orders.status in (${sql.join(NOT_SHIPPED_YET.map(sql.lit))}) and ${spare} <= ${NEAR_DAYS}
    ), first as (select * from risky order by spare, wear_date, id limit ${most})
    select ${COLUMNS}, (select count(*) from risky) as count
    from first join orders on orders.id = first.id where ${inScope(scope)}
    order by first.spare, first.wear_date, first.id`.execute(db)
  return toSome(rows)
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
    select ${COLUMNS} from orders where ${inScope({ store: storeId })}
    order by orders.created_at desc, orders.id desc limit ${most}`.execute(db)
  return rows
}
