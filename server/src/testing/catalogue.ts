import { fold, normalize } from '@trousseau/domain/text'
import type { Db } from '../db/db.ts'

const CREATED = new Date('2026-02-03T15:00:00Z')

type NewItem = {
  name?: string
  description?: string
  wholesale?: number
  factoryPrice?: number
  months?: number
  days?: number
  factoryId?: number
  status?: 'draft' | 'published' | 'withdrawn'
  createdAt?: string
  pictures?: string[]
}
type NewDress = NewItem & {
  styleNumber?: string
  collection?: string
  silhouette?: string
  msrp?: number
  colors?: number[]
  sizes?: number[]
  customItems?: number[]
}

let made = 0

function itemColumns(item: NewItem, name: string) {
  const { status = 'published', description = 'Of silk.' } = item
  const createdAt = item.createdAt ? new Date(item.createdAt) : CREATED
  return {
    name,
    name_fold: fold(name),
    description,
    wholesale_price: item.wholesale ?? 100_000,
    factory_price: item.factoryPrice ?? 40_000,
    estimated_months: item.months ?? 4,
    estimated_days: item.days ?? 0,
    factory_id: item.factoryId ?? null,
    published_at: status === 'draft' ? null : createdAt,
    withdrawn_at: status === 'withdrawn' ? createdAt : null,
    created_at: createdAt,
  }
}

export async function makeDress(db: Db, dress: NewDress = {}): Promise<number> {
  made += 1
  const styleNumber = dress.styleNumber ?? `TS-${made}`
  const { id } = await db
    .insertInto('dresses')
    .values({
      ...itemColumns(dress, dress.name ?? `Dress ${made}`),
      style_number: styleNumber,
      style_number_norm: normalize(styleNumber),
      collection: dress.collection ?? 'Riviera',
      silhouette: dress.silhouette ?? 'A-line',
      msrp: dress.msrp ?? 250_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { colors = [1, 2], sizes = [1, 5], customItems = [], pictures = [] } = dress
  const colorLinks = colors.map((color_id, index) => ({ dress_id: id, color_id, position: index + 1 }))
  if (colorLinks.length > 0) await db.insertInto('dress_colors').values(colorLinks).execute()
  const sizeLinks = sizes.map((size_id) => ({ dress_id: id, size_id }))
  if (sizeLinks.length > 0) await db.insertInto('dress_sizes').values(sizeLinks).execute()
  const itemLinks = customItems.map((custom_item_id, index) => ({
    dress_id: id,
    custom_item_id,
    position: index + 1,
  }))
  if (itemLinks.length > 0) await db.insertInto('dress_custom_items').values(itemLinks).execute()
  const shown = pictures.map((hash, index) => ({ dress_id: id, hash, position: index + 1, alt: 'A gown' }))
  if (shown.length > 0) await db.insertInto('dress_pictures').values(shown).execute()
  return id
}

export async function makeCustomItem(db: Db, item: NewItem = {}): Promise<number> {
  made += 1
  const columns = itemColumns(item, item.name ?? `Veil ${made}`)
  const { id } = await db
    .insertInto('custom_items')
    .values({ ...columns, description_fold: fold(columns.description) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A picture of a few bytes that no browser would show, for tests about rows, not pixels. */
export async function makePicture(db: Db, hash: string): Promise<string> {
  await db
    .insertInto('pictures')
    .values({ hash, width: 960, height: 1280, color: '#e6ded5', created_at: CREATED })
    .execute()
  await db
    .insertInto('picture_files')
    .values(
      (['avif', 'webp'] as const).flatMap((format) =>
        [320, 640].map((width) => ({ hash, width, format, bytes: Buffer.from(`${width} ${format}`) })),
      ),
    )
    .execute()
  return hash
}

type NewOrder = { storeId: number; dressId?: number; customItemId?: number; factoryId?: number; po?: string }

/** A minimal order, for tests that only need one to exist. */
export async function makeOrder(db: Db, order: NewOrder): Promise<number> {
  made += 1
  const po = order.po ?? `PO-${made}`
  const { id: addressId } = await db
    .insertInto('addresses')
    .values({
      store_id: order.storeId,
      full_name: 'Clara Weiss',
      street: '1 Oak Street',
      city: 'Chicago',
      state: 'IL',
      country: 'US',
      zip: '60601',
      phone: '3125550100',
      created_at: CREATED,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isDress = order.dressId !== undefined
  const { id } = await db
    .insertInto('orders')
    .values({
      store_id: order.storeId,
      item_type: isDress ? 1 : 2,
      po,
      po_norm: normalize(po),
      type: 1,
      dress_id: order.dressId ?? null,
      custom_item_id: order.customItemId ?? null,
      status: order.factoryId === undefined ? 1 : 2,
      sales_order_number: order.factoryId === undefined ? null : 90_000 + made,
      factory_id: order.factoryId ?? null,
      color_id: isDress ? 1 : null,
      size_id: isDress ? 5 : null,
      price: 100_000,
      fee: 0,
      total: 100_000,
      wear_date: '2027-06-01',
      ship_date: '2027-03-15',
      item_name: 'As ordered',
      item_description: '',
      address_id: addressId,
      ship_full_name: 'Clara Weiss',
      ship_street: '1 Oak Street',
      ship_city: 'Chicago',
      ship_state: 'IL',
      ship_country: 'US',
      ship_zip: '60601',
      ship_phone: '3125550100',
      created_at: CREATED,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
