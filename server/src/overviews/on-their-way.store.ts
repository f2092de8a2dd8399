import { SHIPPED } from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Some } from './briefs.store.ts'

type OnItsWay = {
  id: number
  invoice_id: number | null
  carrier: string
  tracking_number: string
  dispatched_at: Date
  /** The number of its orders that have not arrived. */
  orders: number
}

/** So many packages are sorted; of more, the latest are looked through until enough are found. */
const FEW = 200

/** Packages with orders that have not arrived, the latest first, and how many orders these are. */
export async function listOnTheirWay(
  db: Db,
  storeId: number,
  most: number,
): Promise<Some<OnItsWay> & { orders: number }> {
  const isShipped = sql`orders.store_id = ${storeId} and orders.status = ${sql.lit(SHIPPED)}`
  const counted = await sql<{ count: number; orders: number }>`
    select count(distinct package_id) as count, count(*) as orders from orders where ${isShipped}`.execute(db)
  const { count, orders } = counted.rows[0] ?? { count: 0, orders: 0 }
  if (count === 0) return { count, orders, rows: [] }
  const withOrders =
    count <= FEW
      ? sql`(select package_id, count(*) as orders from orders where ${isShipped} group by package_id) as shipped
          join packages on packages.store_id = ${storeId} and packages.id = shipped.package_id`
      : sql`packages cross join lateral (select count(*) as orders from orders
          where ${isShipped} and orders.package_id = packages.id having count(*) > 0) as shipped`
  const { rows } = await sql<OnItsWay>`
    select packages.id, packages.carrier, packages.tracking_number, packages.dispatched_at, shipped.orders,
      (select id from invoices where invoices.store_id = packages.store_id and package_id = packages.id) as invoice_id
    from ${withOrders} where packages.store_id = ${storeId} and packages.dispatched_at is not null
    order by packages.dispatched_at desc, packages.id desc limit ${most}`.execute(db)
  return { count, orders, rows }
}
