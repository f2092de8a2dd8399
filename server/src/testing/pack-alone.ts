import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** A dispatched package for a single order, without an invoice. */
export async function packAlone(db: Db, orderId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into packages (store_id, factory_id, ship_full_name, ship_street, ship_city, ship_state, ship_country,
      ship_zip, ship_phone, carrier, tracking_number, tracking_fold, shipping_cost, dispatched_at, created_at)
    select store_id, factory_id, ship_full_name, ship_street, ship_city, ship_state, ship_country,
      ship_zip, ship_phone, 'UPS', '1Z' || id, '1z' || id, 2000, ${now}, ${now}
    from orders where id = ${orderId} returning id`.execute(db)
  const [made] = rows
  if (!made) throw new Error('there is no such order')
  return made.id
}
