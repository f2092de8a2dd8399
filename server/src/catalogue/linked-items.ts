import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isVisible, type Viewer } from './item-conditions.ts'

export type LinkedItem = { id: number; name: string; wholesale_price: number }

/** The custom items linked to these dresses that the viewer may see. */
export async function findLinkedItems(
  db: Db,
  { user }: Viewer,
  rows: readonly { custom_item_ids: number[] }[],
): Promise<Map<number, LinkedItem>> {
  const ids = new Set(rows.flatMap((row) => row.custom_item_ids))
  const items = await db
    .selectFrom('custom_items')
    .select(['id', 'name', 'wholesale_price'])
    .where(sql<boolean>`id = any(${[...ids]})`)
    .where(isVisible('custom_items', user))
    .execute()
  return new Map(items.map((item) => [item.id, item]))
}
