import { CANCELLED } from '@trousseau/domain/orders/order-status'
import type { OrderContext, OrderInput } from '@trousseau/domain/orders/place-order'
import { CUSTOM_ITEM, DRESS, type ItemType } from '@trousseau/domain/orders/purchase-order'
import { normalize } from '@trousseau/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type HeldKey, holdKey, type IdempotencyKey, keptRow } from '../http/idempotency.ts'
import type { Message } from '../outbox/messages.ts'
import { insertMessages } from '../outbox/outbox.store.ts'
import { ringAfterCommit } from '../outbox/ring-bell.ts'
import type { OrderColumns } from './orders.store.ts'

type Known<Name extends keyof OrderContext> = Exclude<OrderContext[Name], undefined | string>

/** What the database knows about an order that is to be placed. */
export type OrderFacts = {
  /** The order's id, if there is nothing against the order that the database knows. */
  id: number | null
  held: HeldKey | undefined
  store_name: string
  payment_method_type_id: number
  /** The dress order that this is an accessory of. */
  parent: (Known<'parent'> & { address_id: number }) | null
  /** Null if it is not published. `picture_widths`: of its picture's files, if there are any. */
  item: (Known<'item'> & { version: number; picture_widths: number[] | null }) | null
  address: (Known<'address'> & { version: number; is_deleted: boolean }) | null
  /** Null if it was deleted. */
  method: (Known<'payBy'> & { version: number }) | null
  is_po_taken: boolean
  /** Whether the item goes with the dress, and was ordered with it before. */
  is_linked: boolean
  is_ordered: boolean
  /** For each limit, when the order was placed with which the store reached it. */
  full_since: (Date | null)[]
}

/** So many orders since a moment. */
type Limit = { most: number; since: Date }

type Asked = {
  storeId: number
  now: Date
  once: IdempotencyKey | undefined
  limits: readonly Limit[]
  input: OrderInput
  /** False if a field could not be read, which is enough to refuse the order. */
  isReadable: boolean
}

/** A literal, because an index on part of the rows serves only a statement that names the same part. */
const cancelled = sql.lit(CANCELLED)

/**
 * Everything that decides about an order, in one statement. Nothing is locked but the idempotency key: `saveOrder` looks
 * whether all this still holds.
 */
export async function loadOrderFacts(db: Db, asked: Asked): Promise<OrderFacts> {
  const { storeId, once, limits, input, isReadable, now } = asked
  const { accessory_of = null, address = null, payment_method = null } = input
  const { item_type = DRESS } = input
  const item_id = input.item_type === undefined ? null : (input.item_id ?? null)
  const { purchase_order_number: typed } = input
  const po = accessory_of === null && typed !== undefined ? normalize(typed) : null
  const isFirst = once ? sql`held.is_free and held.fingerprint is null` : sql`true`
  const { rows } = await sql<Omit<OrderFacts, 'held'> & HeldKey>`
    select ${once ? sql`held.*, ` : sql``}stores.name as store_name, stores.payment_method_type_id,
      row_to_json(parent) as parent, row_to_json(item) as item, row_to_json(ship_to) as address,
      row_to_json(pay_by) as method, is_po_taken, is_linked, is_ordered, full_since,
      case when ${isReadable}::boolean and ${isFirst} and item.id is not null and ship_to.id is not null
        and not is_po_taken and array_remove(full_since, null) = '{}'
        then nextval('orders_id_seq') end as id
    from ${once ? sql`${holdKey(once)} as held cross join stores` : sql`stores`}
    left join (
      select id, po, type, wear_date, dress_id, address_id, payment_method_id from orders
      where store_id = ${storeId} and id = ${accessory_of} and item_type = ${sql.lit(DRESS)}
        and status <> ${cancelled}
    ) as parent on true
    left join (${selectItem(item_type, item_id)}) as item on true
    left join lateral (
      select id, full_name, street, city, state, country, zip, phone, version, deleted_at is not null as is_deleted
      from addresses where store_id = ${storeId} and id = coalesce(${address}, parent.address_id)
    ) as ship_to on true
    left join lateral (
      select id, method, brand, last_four, version from payment_methods
      where store_id = ${storeId} and id = coalesce(${payment_method}, parent.payment_method_id)
        and deleted_at is null
    ) as pay_by on true
    cross join lateral (
      select exists (
          select from orders where store_id = ${storeId} and po_norm = ${po} and accessory_of is null
            and status <> ${cancelled}
        ) as is_po_taken,
        exists (
          select from dress_custom_items where dress_id = parent.dress_id and custom_item_id = ${item_id}
        ) as is_linked,
        exists (
          select from orders where store_id = ${storeId} and accessory_of = parent.id
            and custom_item_id = ${item_id} and status <> ${cancelled}
        ) as is_ordered,
        array[${sql.join(limits.map((limit) => selectLast(storeId, limit, now)))}] as full_since
      -- Keeps PostgreSQL from looking anew wherever a column is used.
      offset 0
    ) as counted
    where stores.id = ${storeId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an order belongs to a store')
  return { ...row, held: once && row }
}

/** When the store placed the order before which there is room for no more, whatever became of it. */
const selectLast = (storeId: number, { most, since }: Limit, now: Date) => sql`(
  select created_at from orders where store_id = ${storeId} and created_at > ${since} and created_at <= ${now}
  order by created_at desc, id desc offset ${most - 1} limit 1
)`

const itemTable = (type: ItemType) => sql.table(type === DRESS ? 'dresses' : 'custom_items')

/** A published item with its choices and its first picture. */
function selectItem(type: ItemType, id: number | null): RawBuilder<unknown> {
  const [pictures, owner, choices] =
    type === DRESS
      ? ['dress_pictures', 'dress_id', DRESS_CHOICES]
      : ['custom_item_pictures', 'custom_item_id', NO_CHOICES]
  return sql`
    select id, version, name, description, wholesale_price, estimated_months, estimated_days, ${choices},
      shown.hash as picture, (
        select coalesce(array_agg(width order by width) filter (where format = 'webp'), '{}')
        from picture_files where picture_files.hash = shown.hash having count(*) > 0
      ) as picture_widths
    from ${itemTable(type)} as item
    left join lateral (
      select hash from ${sql.table(pictures)} where ${sql.ref(owner)} = item.id order by position limit 1
    ) as shown on true
    where id = ${id} and published_at is not null and withdrawn_at is null`
}

const DRESS_CHOICES = sql`style_number, msrp,
  array(select color_id from dress_colors where dress_id = item.id) as color_ids,
  array(select size_id from dress_sizes where dress_id = item.id) as size_ids`
const NO_CHOICES = sql`null as style_number, null::bigint as msrp,
  '{}'::smallint[] as color_ids, '{}'::smallint[] as size_ids`

type Placed = {
  order: OrderColumns
  /** What was decided on. */
  facts: OrderFacts
  news: Message
  once: IdempotencyKey | undefined
  answer: unknown
}

/**
 * Saves an order with its history, its news and the answer to its request, in one statement. False if what was decided
 * on has changed meanwhile: then nothing is saved.
 *
 * The rows that the order refers to are locked as its foreign keys lock them anyway, but together with the look whether
 * they are unchanged: whoever is changing one is awaited, and then PostgreSQL looks again. So no order is placed for an
 * item that was withdrawn or has another price, nor under a dress order that was canceled; and whoever cancels that or
 * deletes the item after this finds the new order.
 */
export async function saveOrder(db: Db, { order, facts, news, once, answer }: Placed): Promise<boolean> {
  const { store_id, id, status, placed_by, created_at } = order
  const keep = once
    ? sql`, kept as (insert into idempotency_keys ${keptRow(once, answer, created_at)} from unchanged)`
    : sql``
  const { rows } = await sql`
    with unchanged as materialized (${selectUnchanged(order, facts)})${keep},
    placed as (
      insert into orders (${namesOf(order)}) select ${namesOf(order)}
      from unchanged, jsonb_populate_record(null::orders, ${JSON.stringify(order)}::jsonb) returning id
    ),
    begun as (
      insert into order_history (store_id, order_id, seq, to_status, by_user, at)
      select ${store_id}, ${id}, 1, ${status}, ${placed_by}, ${created_at} from placed
    ),
    told as (${insertMessages([news], created_at, sql`exists (select from placed)`)})
    select from placed`.execute(db)
  if (rows.length === 0) return false
  ringAfterCommit(db)
  return true
}

/** The columns, which are ours and the same for every order. */
const namesOf = (order: OrderColumns) => sql.raw(Object.keys(order).join(', '))

function selectUnchanged(order: OrderColumns, facts: OrderFacts): RawBuilder<unknown> {
  const { item, address, method, parent, payment_method_type_id } = facts
  const refers = [
    sql`join ${itemTable(order.item_type === CUSTOM_ITEM ? CUSTOM_ITEM : DRESS)} as item
      on item.id = ${item?.id} and item.version = ${item?.version}
      and item.published_at is not null and item.withdrawn_at is null`,
    sql`join addresses as address on address.store_id = stores.id and address.id = ${address?.id}
      and address.version = ${address?.version} and (address.deleted_at is not null) = ${address?.is_deleted}`,
  ]
  const locked = ['item', 'address']
  if (order.payment_method_id !== null) {
    refers.push(sql`join payment_methods as method on method.store_id = stores.id and method.id = ${method?.id}
      and method.version = ${method?.version} and method.deleted_at is null`)
    locked.push('method')
  }
  if (parent) {
    refers.push(sql`join orders as parent on parent.store_id = stores.id and parent.id = ${parent.id}
      and parent.status <> ${cancelled}`)
    locked.push('parent')
  }
  return sql`
    select from stores ${sql.join(refers, sql` `)}
    where stores.id = ${order.store_id} and stores.payment_method_type_id = ${payment_method_type_id}
    for key share of ${sql.join(locked.map((name) => sql.ref(name)))}`
}
