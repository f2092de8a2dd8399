import type { Day } from '@trousseau/domain/day'
import { IN_PRODUCTION, READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { readTally } from '../db/lists/tallies.ts'

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
    from orders where factory_id = ${factoryId} and status = ${sql.lit(IN_PRODUCTION)} and ship_date <= ${until}
    order by ship_date, id limit ${most}`.execute(db)
  return rows
}

export async function countToPack(db: Db, factoryId: number) {
  const ready = await readTally(db, {
    list: 'orders',
    of: factoryId,
    statuses: [READY_TO_SHIP],
    types: NOT_PACKED,
  })
  const open = await readTally(db, { list: 'packages', of: factoryId, statuses: [NOT_DISPATCHED] })
  return { ready_to_pack: ready.n, open_packages: open.n }
}

/** The types of orders as they are tallied while in no package. */
const NOT_PACKED = [1, 2]
/** The status under which packages are tallied until they leave. */
const NOT_DISPATCHED = 0
