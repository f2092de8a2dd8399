import type { Day } from '@trousseau/domain/day'
import { IN_PRODUCTION, READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export type ToMakeRecord = {
  id: number
  item_name: string
  item_picture: string | null
  sales_order_number: number
  color_id: number | null
  size_id: number | null
  is_measured: boolean
  ship_date: Day
}

export async function isFactory(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('factories').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Orders that have to ship by this day or are overdue, the longest overdue first. */
export async function listToMake(
  db: Db,
  factoryId: number,
  until: Day,
  most: number,
): Promise<ToMakeRecord[]> {
  const { rows } = await sql<ToMakeRecord>`
    select id, item_name, item_picture, sales_order_number, color_id, size_id, bust is not null as is_measured, ship_date
    from orders where factory_id = ${factoryId} and status = ${IN_PRODUCTION} and ship_date <= ${until}
    order by ship_date, id limit ${most}`.execute(db)
  return rows
}

export async function countToPack(db: Db, factoryId: number) {
  const { rows } = await sql<{ ready_to_pack: number; open_packages: number }>`
    select
      (select count(*) from orders
        where factory_id = ${factoryId} and status = ${READY_TO_SHIP} and package_id is null) as ready_to_pack,
      (select count(*) from packages where factory_id = ${factoryId} and dispatched_at is null) as open_packages`.execute(
    db,
  )
  return rows[0] ?? { ready_to_pack: 0, open_packages: 0 }
}
