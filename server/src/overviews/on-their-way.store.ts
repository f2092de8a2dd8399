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
    select packages.id, packages.carrier, packages.tracking_number, packages.dispatched_at,
      (select id from invoices where invoices.store_id = packages.store_id and package_id = packages.id) as invoice_id,
      shipped.orders, count(*) over () as count
    from (
      select package_id, count(*) as orders from orders
      where store_id = ${storeId} and status = ${SHIPPED} group by package_id
    ) as shipped
    join packages on packages.store_id = ${storeId} and packages.id = shipped.package_id
    where packages.dispatched_at is not null
    order by packages.dispatched_at desc, packages.id desc limit ${most}`.execute(db)
  return { count: rows[0]?.count ?? 0, rows }
}
