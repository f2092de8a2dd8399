import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

const AT_ONCE = 1_000

/**
 * Copies of an order, numbered from one, with other numbers, states, amounts and days. Some are much younger than their
 * numbers, as if they had been written down later.
 */
export async function insertOrdersLike(db: Db, id: number, factory: number, count: number): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE)
    await sql`
      insert into orders (store_id, item_type, dress_id, po, po_norm, type, status, sales_order_number, factory_id, color_id,
        size_id, price, fee, total, wear_date, ship_date, item_name, item_description, address_id, ship_full_name,
        ship_street, ship_city, ship_country, ship_zip, ship_phone, created_at)
      select store_id, item_type, dress_id, 'n' || n % 1000 || '-' || n, 'n' || n % 1000 || '-' || n, 1 + n % 2,
        case when n % 3 = 0 then 5 when n % 7 = 0 then 1 else 2 end,
        case when n % 3 > 0 and n % 7 > 0 then 100000 * (1 + store_id) - n end,
        case when n % 3 > 0 and n % 7 > 0 then ${factory}::bigint end,
        color_id, size_id, price + n % 500, fee, total + n % 500, date '2027-06-01' + n % 300,
        date '2027-06-01' + n % 300 - n % 40, item_name,
        item_description, address_id, ship_full_name, ship_street, ship_city, ship_country, ship_zip, ship_phone,
        timestamptz '2026-01-05 03:00Z' + case when n % 900 = 0 then interval '60 days' else interval '1 hour' * (n / 2) end
      from orders, generate_series(${done + 1}::integer, ${done + AT_ONCE}::integer) as n where id = ${id}`.execute(
      db,
    )
}
