import { addDays, type Day } from '@trousseau/domain/day'
import { fold, normalize } from '@trousseau/domain/text'
import type { Db } from '../db.ts'
import { toMoment } from './calendar.ts'
import { CUSTOM_ITEMS, DRESSES } from './catalogue.ts'
import type { DemoCustomItem } from './catalogue-item.ts'

const NINE = 9 * 60

/** Inserts dresses and custom items, and the links between them. */
export async function insertCatalogue(db: Db, today: Day): Promise<void> {
  await db
    .insertInto('custom_items')
    .values(
      CUSTOM_ITEMS.map((item) => ({ ...itemColumns(item, today), description_fold: fold(item.description) })),
    )
    .execute()
  await db
    .insertInto('dresses')
    .values(
      DRESSES.map((dress) => ({
        ...itemColumns(dress, today),
        style_number: dress.styleNumber,
        style_number_norm: normalize(dress.styleNumber),
        collection: dress.collection,
        silhouette: dress.silhouette,
        msrp: dress.msrpCents,
      })),
    )
    .execute()
  await insertLinks(db)
}

function itemColumns(item: DemoCustomItem, today: Day) {
  const publishedOn = addDays(today, -item.publishedDaysAgo)
  return {
    id: item.id,
    name: item.name,
    name_fold: fold(item.name),
    description: item.description,
    wholesale_price: item.wholesalePriceCents,
    factory_price: item.factoryPriceCents,
    estimated_months: item.estimatedMonths,
    estimated_days: item.estimatedDays,
    factory_id: item.factoryId,
    published_at: toMoment(publishedOn, NINE),
    // Items are created a few days before they are published.
    created_at: toMoment(addDays(publishedOn, -5), NINE),
  }
}

async function insertLinks(db: Db): Promise<void> {
  await db
    .insertInto('dress_colors')
    .values(
      DRESSES.flatMap(({ id, colorIds }) =>
        colorIds.map((color_id, index) => ({ dress_id: id, color_id, position: index + 1 })),
      ),
    )
    .execute()
  await db
    .insertInto('dress_sizes')
    .values(DRESSES.flatMap(({ id, sizeIds }) => sizeIds.map((size_id) => ({ dress_id: id, size_id }))))
    .execute()
  await db
    .insertInto('dress_custom_items')
    .values(
      DRESSES.flatMap(({ id, customItemIds }) =>
        customItemIds.map((custom_item_id, index) => ({ dress_id: id, custom_item_id, position: index + 1 })),
      ),
    )
    .execute()
}
