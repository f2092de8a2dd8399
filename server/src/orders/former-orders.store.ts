import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { FORMER_ORDER, type OrderRecord, selectOrders } from './orders.store.ts'

type Place = Pick<OrderRecord, 'store_id' | 'id'>

/**
 * Keeps a locked order as its factory knows it, before it is given to another one. Whatever is written later is not for
 * the factory that it left.
 */
export async function keepForFactory(db: Db, { store_id, id }: Place, now: Date): Promise<void> {
  await sql`
    insert into former_orders
    select kept.* from orders cross join lateral jsonb_populate_record(
      null::former_orders,
      to_jsonb(orders) || jsonb_build_object('left_at', ${now}::timestamptz, 'known', to_jsonb(orders), 'last_seq', (
        select coalesce(max(seq), 0) from order_history
        where order_history.store_id = orders.store_id and order_history.order_id = orders.id
      ))
    ) as kept
    where orders.store_id = ${store_id} and orders.id = ${id} and orders.factory_id is not null
    on conflict (store_id, id, factory_id) do nothing`.execute(db)
}

/** Marks an order that others have changed for a factory, until somebody there looks at it. */
export async function markChanged(db: Db, { store_id, id }: Place, factoryId: number, now: Date) {
  await sql`
    insert into changed_orders (store_id, order_id, factory_id, changed_at)
    values (${store_id}, ${id}, ${factoryId}, ${now})
    on conflict (store_id, order_id, factory_id) do update set changed_at = excluded.changed_at`.execute(db)
}

/** The order is the factory's again, if it ever was: then it is not new to it, but changed. */
export async function takeBack(db: Db, { store_id, id }: Place, factoryId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from former_orders where store_id = ${store_id} and id = ${id} and factory_id = ${factoryId}`.execute(
    db,
  )
  return numAffectedRows > 0n
}

/** Takes the mark away, unless the order was changed again after what the person has seen. */
export async function forgetChange(db: Db, factoryId: number, id: number, seen: string): Promise<void> {
  await sql`
    delete from changed_orders
    where factory_id = ${factoryId} and order_id = ${id} and changed_at <= ${seen}::timestamptz`.execute(db)
}

/** The orders with these ids as this factory knew them when they left, in the order of the ids. */
export async function readFormerOrders(
  db: Db,
  factoryId: number,
  ids: readonly number[],
): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`
    ${selectOrders(FORMER_ORDER)}
    where former.factory_id = ${factoryId} and former.id = any(${ids})
    order by array_position(${ids}, former.id)`.execute(db)
  return rows
}
