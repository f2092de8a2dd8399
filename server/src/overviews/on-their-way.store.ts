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

/** Packages with orders that have not arrived, the latest first. */
export async function listOnTheirWay(db: Db, storeId: number, most: number): Promise<Some<OnItsWay>> {
  const { rows } = await sql<OnItsWay & { count: number }>`
    with shipped as materialized (
      select package_id, count(*) as orders from orders
      where store_id = ${storeId} and status = ${sql.lit(SHIPPED)} group by package_id
    )
    select packages.id, packages.carrier, packages.tracking_number, packages.dispatched_at,
      (select id from invoices where invoices.store_id = packages.store_id and package_id = packages.id) as invoice_id,
      latest.orders, (select count(*) from shipped) as count
    from (
      select packages.id, shipped.orders from shipped
      join packages on packages.store_id = ${storeId} and packages.id = shipped.package_id
      order by packages.dispatched_at desc, packages.id desc limit ${most}
    ) as latest
    join packages on packages.store_id = ${storeId} and packages.id = latest.id
    order by packages.dispatched_at desc, packages.id desc`.execute(db)
  return { count: rows[0]?.count ?? 0, rows }
}
