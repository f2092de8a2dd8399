import { COLOURS, type Colour } from '@trousseau/domain/colours'
import { bySizeNumber, SIZES, type Size } from '@trousseau/domain/sizes'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isVisible, type Viewer } from './item-conditions.ts'

type LinkedItem = { id: number; name: string; wholesale_price: number }
export type DressParts = {
  colours: Map<number, Colour[]>
  sizes: Map<number, Size[]>
  customItems: Map<number, LinkedItem[]>
}

const COLOUR_BY_ID = new Map(COLOURS.map((colour) => [colour.id, colour]))
const SIZE_BY_ID = new Map(SIZES.map((size) => [size.id, size]))

type Link = { dress_id: number; ids: number[] }

/** What the ids stand for, dress by dress. */
function named<T>(links: readonly Link[], byId: ReadonlyMap<number, T>): Map<number, T[]> {
  const find = (id: number) => byId.get(id) ?? []
  return new Map(links.map(({ dress_id, ids }) => [dress_id, ids.flatMap(find)]))
}

/**
 * Colours, sizes and linked items of many dresses, in one question each, as one row of ids a dress: five thousand
 * dresses have a hundred thousand of them, and each row costs more than what is in it.
 */
export async function findDressParts(db: Db, { user }: Viewer, ids: readonly number[]): Promise<DressParts> {
  const ofThese = sql<boolean>`dress_id = any(${ids})`
  const colours = await db
    .selectFrom('dress_colours')
    .select(['dress_id', sql<number[]>`array_agg(colour_id order by position)`.as('ids')])
    .where(ofThese)
    .groupBy('dress_id')
    .execute()
  const sizes = await db
    .selectFrom('dress_sizes')
    .select(['dress_id', sql<number[]>`array_agg(size_id)`.as('ids')])
    .where(ofThese)
    .groupBy('dress_id')
    .execute()
  const customItems = await db
    .selectFrom('dress_custom_items')
    .select(['dress_id', sql<number[]>`array_agg(custom_item_id::int order by position)`.as('ids')])
    .where(ofThese)
    .groupBy('dress_id')
    .execute()
  const linked = await db
    .selectFrom('custom_items')
    .select(['id', 'name', 'wholesale_price'])
    .where(sql<boolean>`id = any(${[...new Set(customItems.flatMap((link) => link.ids))]})`)
    .where(isVisible('custom_items', user))
    .execute()
  const sorted = sizes.map((link) => ({ ...link, ids: bySize(link.ids) }))
  return {
    colours: named(colours, COLOUR_BY_ID),
    sizes: named(sorted, SIZE_BY_ID),
    customItems: named(customItems, new Map(linked.map((item) => [item.id, item]))),
  }
}

const SIZE_ORDER = new Map(SIZES.toSorted(bySizeNumber).map(({ id }, index) => [id, index]))
const bySize = (ids: readonly number[]) =>
  ids.toSorted((a, b) => (SIZE_ORDER.get(a) ?? 0) - (SIZE_ORDER.get(b) ?? 0))
