import type { Change } from '@trousseau/domain/changes'
import { DRESS, type ItemType } from '@trousseau/domain/orders/purchase-order'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { SAID_DATES, type SaidDates } from '../dates/order-dates.store.ts'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'

export type OrderColumns = Selectable<Schema['orders']>
export type OrderRecord = OrderColumns & {
  store_name: string
  factory_name: string | null
  /** Who usually makes its item. */
  default_factory_id: number | null
  estimated_months: number
  estimated_days: number
  /** When others last changed it, if nobody of its factory has looked at it since. */
  changed_at: Date | null
  /** What was last said of its arrival; null if nothing was, or it is with another factory now. */
  dates: SaidDates | null
  /** When it was given to another factory, and the last of its history before that, if this is what the first one knew. */
  left_at?: Date
  last_seq?: number
}

type Source = { from: RawBuilder<unknown>; also: RawBuilder<unknown> }
const CURRENT_ORDER: Source = { from: sql`orders`, also: sql`, ${SAID_DATES} as dates` }
/** An order as the factory that it left knew it. */
export const FORMER_ORDER: Source = {
  from: sql`former_orders as former cross join lateral jsonb_populate_record(null::orders, former.known) as orders`,
  also: sql`, null as dates, former.left_at, former.last_seq`,
}

/** The columns and joins of an `OrderRecord`. Conditions and further joins can follow. */
export const selectOrders = ({ from, also }: Source) => sql`
  select orders.*, stores.name as store_name,
    (select name from factories where factories.id = orders.factory_id) as factory_name,
    coalesce(dresses.factory_id, custom_items.factory_id) as default_factory_id,
    coalesce(dresses.estimated_months, custom_items.estimated_months) as estimated_months,
    coalesce(dresses.estimated_days, custom_items.estimated_days) as estimated_days,
    (select changed_at from changed_orders as mark where mark.store_id = orders.store_id
      and mark.order_id = orders.id and mark.factory_id = orders.factory_id) as changed_at ${also}
  from ${from}
  join stores on stores.id = orders.store_id
  left join dresses on dresses.id = orders.dress_id
  left join custom_items on custom_items.id = orders.custom_item_id`

export const SELECT = selectOrders(CURRENT_ORDER)

/** Whose orders: one store's, those given to one factory, or all, which only wholesale may read. */
export type OrderScope = { store: number } | { factory: number } | 'any'

export function inScope(scope: OrderScope): RawBuilder<boolean> {
  if (scope === 'any') return sql<boolean>`true`
  return 'store' in scope
    ? sql<boolean>`orders.store_id = ${scope.store}`
    : sql<boolean>`orders.factory_id = ${scope.factory}`
}

export async function findOrder(db: Db, scope: OrderScope, id: number): Promise<OrderRecord | undefined> {
  const { rows } = await sql<OrderRecord>`${SELECT} where ${inScope(scope)} and orders.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Like `findOrder`, but locked until the transaction ends. If another transaction has changed the row, PostgreSQL waits
 * and checks the scope again, so an order that was given to another factory is not found.
 */
export async function lockOrder(db: Db, scope: OrderScope, id: number): Promise<OrderRecord | undefined> {
  const { rows } = await sql<OrderRecord>`
    ${SELECT} where ${inScope(scope)} and orders.id = ${id} for update of orders`.execute(db)
  return rows[0]
}

/** The orders with these ids that are within the scope, in the order of the ids. */
export async function readOrders(db: Db, scope: OrderScope, ids: readonly number[]): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`${SELECT}
    where ${inScope(scope)} and orders.id = any(${ids}) order by array_position(${ids}, orders.id)`.execute(
    db,
  )
  return rows
}

/** The name of any item, published or not, because wholesale may know what a store tried to order. */
export async function findItemName(db: Db, type: ItemType, id: number): Promise<string | undefined> {
  const name = type === DRESS ? sql`name || ' (' || style_number || ')'` : sql`name`
  const table = sql.table(type === DRESS ? 'dresses' : 'custom_items')
  const { rows } = await sql<{ name: string }>`select ${name} as name from ${table} where id = ${id}`.execute(
    db,
  )
  return rows[0]?.name
}

export type HistoryRow = {
  /** Null for the placing, the same as `to_status` if something else was changed. */
  from_status: number | null
  to_status: number
  at: Date
  reason: string | null
  by: string | null
  /** Staff of the wholesaler did it. */
  by_staff: boolean | null
  changes: readonly Change[] | null
}

/** All of an order's history, or what of it a factory that the order left may read. */
export async function listHistory(
  db: Db,
  { store_id, id, last_seq }: Pick<OrderRecord, 'store_id' | 'id' | 'last_seq'>,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select from_status, to_status, at, reason, changes, users.first_name || ' ' || users.last_name as by,
      users.kind = 'wholesale' as by_staff
    from order_history left join users on users.id = by_user
    where order_history.store_id = ${store_id} and order_id = ${id} and seq <= coalesce(${last_seq ?? null}, seq)
    order by seq`.execute(db)
  return rows
}

type Move = {
  from: number | null
  to: number
  by: number | null
  reason?: string | null
  changes?: readonly Change[]
  at: Date
}

/** The order's row is locked, so nobody else can take the next `seq`. */
export async function insertHistory(db: Db, storeId: number, orderId: number, move: Move): Promise<void> {
  await sql`
    insert into order_history (store_id, order_id, seq, from_status, to_status, by_user, reason, changes, at)
    select ${storeId}, ${orderId}, coalesce(max(seq), 0) + 1, ${move.from}, ${move.to}, ${move.by},
      ${move.reason ?? null}, ${toJson(move.changes)}::jsonb, ${move.at}
    from order_history where store_id = ${storeId} and order_id = ${orderId}`.execute(db)
}

const toJson = (changes: readonly Change[] = []) => (changes.length > 0 ? JSON.stringify(changes) : null)

export function listAccessories(db: Db, storeId: number, orderId: number): Promise<OrderColumns[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('accessory_of', '=', orderId)
    .orderBy('id')
    .execute()
}
