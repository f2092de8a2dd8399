import type { Day } from '@trousseau/domain/day'
import { CANCELLED } from '@trousseau/domain/order-status'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/payment-method'
import type { OrderFacts } from '@trousseau/domain/place-order'
import { CUSTOM_ITEM, DRESS } from '@trousseau/domain/purchase-order'
import { normalise } from '@trousseau/domain/text'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import type { OrderColumns } from './orders.store.ts'
import type { Read } from './read-wish.ts'

export type ItemFacts = {
  id: number
  name: string
  description: string
  style_number: string | null
  msrp: number | null
  wholesale_price: number
  estimated_months: number
  estimated_days: number
  picture: string | null
  colour_ids: number[]
  size_ids: number[]
}
type Address = Selectable<Schema['addresses']>
type Method = Selectable<Schema['payment_methods']>

/** What the database says of a wish, each row held as it is until the order is placed. */
export type Known = {
  facts: OrderFacts
  item: ItemFacts | undefined
  address: Address | undefined
  method: Method | undefined
  paysOnDelivery: boolean
  /** The dress order that this is an accessory of. */
  parent: OrderColumns | undefined
}

export async function loadFacts(db: Db, storeId: number, read: Read, today: Day): Promise<Known> {
  const { values } = read
  const parent =
    values.accessory_of === undefined ? undefined : await findParent(db, storeId, values.accessory_of)
  const item = await findItem(db, values)
  const addressId = values.address ?? parent?.address_id
  const methodId = values.payment_method ?? parent?.payment_method_id ?? undefined
  const paysOnDelivery = await isOnDelivery(db, storeId)
  const address = await findAddress(db, storeId, addressId, parent)
  const method = paysOnDelivery ? undefined : await findMethod(db, storeId, methodId)
  const isAccessory = values.accessory_of !== undefined
  return {
    item,
    address,
    method,
    paysOnDelivery,
    parent,
    facts: {
      today,
      item: item && {
        price: item.wholesale_price,
        estimatedMonths: item.estimated_months,
        estimatedDays: item.estimated_days,
        colours: item.colour_ids,
        sizes: item.size_ids,
      },
      hasAddress: address !== undefined,
      hasPaymentMethod: paysOnDelivery || method !== undefined,
      isPoTaken: !isAccessory && (await isPoTaken(db, storeId, values.purchase_order_number)),
      accessory: isAccessory ? await fitOf(db, parent, values) : undefined,
    },
  }
}

/** A published one. Shared, so that it is neither withdrawn nor given another price before the order is placed. */
async function findItem(db: Db, { item_type, item_id }: Read['values']): Promise<ItemFacts | undefined> {
  if (item_id === undefined || item_type === undefined) return undefined
  const isDress = item_type === DRESS
  const table = sql.table(isDress ? 'dresses' : 'custom_items')
  const pictures = sql.table(isDress ? 'dress_pictures' : 'custom_item_pictures')
  const owner = sql.ref(isDress ? 'dress_id' : 'custom_item_id')
  const choices = isDress
    ? sql`style_number, msrp,
        array(select colour_id from dress_colours where dress_id = item.id) as colour_ids,
        array(select size_id from dress_sizes where dress_id = item.id) as size_ids`
    : sql`null as style_number, null::bigint as msrp, '{}'::smallint[] as colour_ids, '{}'::smallint[] as size_ids`
  const { rows } = await sql<ItemFacts>`
    select id, name, description, wholesale_price, estimated_months, estimated_days, ${choices},
      (select hash from ${pictures} where ${owner} = item.id order by position limit 1) as picture
    from ${table} as item
    where id = ${item_id} and published_at is not null and withdrawn_at is null
    for share of item`.execute(db)
  const [item] = rows
  if (item?.picture) await holdPicture(db, item.picture)
  return item
}

/** Until the order names it: a picture that nothing shows is swept away. */
async function holdPicture(db: Db, hash: string): Promise<void> {
  await sql`select from pictures where hash = ${hash} for key share`.execute(db)
}

async function isOnDelivery(db: Db, storeId: number): Promise<boolean> {
  const store = await db
    .selectFrom('stores')
    .select('payment_method_type_id')
    .where('id', '=', storeId)
    .executeTakeFirst()
  return store?.payment_method_type_id === CREDIT_ON_DELIVERY
}

/** The dress's own address will do for its accessories, even if it was deleted since. */
async function findAddress(
  db: Db,
  storeId: number,
  id: number | undefined,
  parent: OrderColumns | undefined,
): Promise<Address | undefined> {
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('addresses')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row && (row.deleted_at === null || parent?.address_id === id) ? row : undefined
}

async function findMethod(db: Db, storeId: number, id: number | undefined): Promise<Method | undefined> {
  if (id === undefined) return undefined
  return db
    .selectFrom('payment_methods')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

async function isPoTaken(db: Db, storeId: number, po: string | undefined): Promise<boolean> {
  if (po === undefined) return false
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', storeId)
    .where('po_norm', '=', normalise(po))
    .where('accessory_of', 'is', null)
    .where('status', '<>', CANCELLED)
    .executeTakeFirst()
  return row !== undefined
}

async function findParent(db: Db, storeId: number, id: number): Promise<OrderColumns | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('item_type', '=', DRESS)
    .where('status', '<>', CANCELLED)
    .forShare()
    .executeTakeFirst()
}

/** Whether the item is one of those that go with the dress, and hangs under its order already. */
async function fitOf(
  db: Db,
  parent: OrderColumns | undefined,
  { item_type, item_id }: Read['values'],
): Promise<NonNullable<OrderFacts['accessory']>> {
  if (!parent || item_type !== CUSTOM_ITEM || item_id === undefined) return 'does not fit'
  const { rows } = await sql<{ linked: boolean; ordered: boolean }>`
    select
      exists (select from dress_custom_items where dress_id = ${parent.dress_id} and custom_item_id = ${item_id}) as linked,
      exists (
        select from orders where store_id = ${parent.store_id} and accessory_of = ${parent.id}
          and custom_item_id = ${item_id} and status <> ${CANCELLED}
      ) as ordered`.execute(db)
  if (!rows[0]?.linked) return 'does not fit'
  return rows[0].ordered ? 'ordered' : 'fits'
}
