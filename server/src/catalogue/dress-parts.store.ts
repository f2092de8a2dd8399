import { bySizeNumber } from '@trousseau/domain/sizes'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isVisible, type Viewer } from './item-conditions.ts'

type Links<T> = Map<number, T[]>

function byDress<T extends { dress_id: number }>(rows: readonly T[]): Links<T> {
  const links: Links<T> = new Map()
  for (const row of rows) {
    const of = links.get(row.dress_id)
    if (of) of.push(row)
    else links.set(row.dress_id, [row])
  }
  return links
}

/** Colours, sizes and linked items of many dresses, in one question each. */
export async function findDressParts(db: Db, { user }: Viewer, ids: readonly number[]) {
  const ofThese = sql<boolean>`dress_id = any(${ids})`
  const colours = await db
    .selectFrom('dress_colours')
    .innerJoin('colours', 'colours.id', 'dress_colours.colour_id')
    .select(['dress_id', 'colours.id', 'colours.label', 'colours.hex'])
    .where(ofThese)
    .orderBy('position')
    .execute()
  const sizes = await db
    .selectFrom('dress_sizes')
    .innerJoin('sizes', 'sizes.id', 'dress_sizes.size_id')
    .select(['dress_id', 'sizes.id', 'sizes.label'])
    .where(ofThese)
    .execute()
  const customItems = await db
    .selectFrom('dress_custom_items')
    .innerJoin('custom_items', 'custom_items.id', 'dress_custom_items.custom_item_id')
    .select(['dress_id', 'custom_items.id', 'custom_items.name', 'custom_items.wholesale_price'])
    .where(ofThese)
    .where(isVisible('custom_items', user))
    .orderBy('position')
    .execute()
  return {
    colours: byDress(colours),
    sizes: byDress(sizes.toSorted(bySizeNumber)),
    customItems: byDress(customItems),
  }
}
export type DressParts = Awaited<ReturnType<typeof findDressParts>>
