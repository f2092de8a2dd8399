import type { ItemStatus } from '@trousseau/contract/catalogue'
import type { WholesaleCustomItem } from '@trousseau/contract/custom-items'
import type { WholesaleDress } from '@trousseau/contract/dresses'
import type { Picture } from '@trousseau/contract/pictures'
import { COLORS } from '@trousseau/domain/catalogue/colors'
import { bySizeNumber, SIZES } from '@trousseau/domain/catalogue/sizes'
import { businessDay, type Day } from '@trousseau/domain/day'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import { shipDate } from '@trousseau/domain/orders/ship-date'
import type { DressRow } from './dresses/dresses.store.ts'
import type { LinkedItem } from './linked-items.ts'

/** The columns that dresses and custom items share. */
type ItemRow = Pick<
  DressRow,
  | 'id'
  | 'name'
  | 'description'
  | 'wholesale_price'
  | 'factory_price'
  | 'estimated_months'
  | 'estimated_days'
  | 'factory_id'
  | 'factory_name'
  | 'published_at'
  | 'withdrawn_at'
  | 'is_ordered'
  | 'version'
  | 'created_at'
>

export function statusOf({
  published_at,
  withdrawn_at,
}: Pick<ItemRow, 'published_at' | 'withdrawn_at'>): ItemStatus {
  if (withdrawn_at !== null) return 'withdrawn'
  return published_at === null ? 'draft' : 'published'
}

/** The complete item in the wire format; the contract decides who sees which part. */
export function toCustomItem(row: ItemRow, pictures: readonly Picture[], today: Day): WholesaleCustomItem {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: pictures[0]?.url ?? null,
    images: [...pictures],
    estimated_months: row.estimated_months,
    estimated_days: row.estimated_days,
    estimated_ship_date: shipDate(today, row.estimated_months, row.estimated_days),
    date: businessDay(row.created_at.getTime()),
    wholesale_price: toDollars(row.wholesale_price),
    formatted_wholesale_price: formatMoney(row.wholesale_price),
    factory_price: toDollars(row.factory_price),
    formatted_factory_price: formatMoney(row.factory_price),
    status: statusOf(row),
    factory: row.factory_id === null ? null : { id: row.factory_id, name: row.factory_name ?? '' },
    published_at: row.published_at?.toISOString() ?? null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    is_ordered: row.is_ordered,
    version: row.version,
  }
}

const COLOR_BY_ID = new Map(COLORS.map((color) => [color.id, color]))
const IN_ORDER = SIZES.toSorted(bySizeNumber)

export function toDress(
  row: DressRow,
  pictures: readonly Picture[],
  linked: ReadonlyMap<number, LinkedItem>,
  today: Day,
): WholesaleDress {
  const customItems = row.custom_item_ids.flatMap((id) => linked.get(id) ?? [])
  return {
    ...toCustomItem(row, pictures, today),
    style_number: row.style_number,
    collection: row.collection,
    silhouette: row.silhouette,
    msrp: toDollars(row.msrp),
    formatted_msrp: formatMoney(row.msrp),
    colors: row.color_ids.flatMap((id) => COLOR_BY_ID.get(id) ?? []),
    sizes: IN_ORDER.filter(({ id }) => row.size_ids.includes(id)),
    custom_items_ids: customItems.map(({ id }) => id),
    custom_items: customItems.map(({ id, name, wholesale_price }) => ({
      id,
      name,
      formatted_wholesale_price: formatMoney(wholesale_price),
    })),
  }
}
