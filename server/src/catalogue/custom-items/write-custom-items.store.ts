import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Schema } from '../../db/schema.ts'

export async function insertCustomItem(db: Db, item: Insertable<Schema['custom_items']>): Promise<number> {
  const { id } = await db.insertInto('custom_items').values(item).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks the item until the transaction ends, so that nobody changes or orders it. */
export function lockCustomItem(db: Db, id: number) {
  return db.selectFrom('custom_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateCustomItemColumns(
  db: Db,
  id: number,
  columns: Updateable<Schema['custom_items']>,
): Promise<void> {
  await db
    .updateTable('custom_items')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Also removes its links to dresses. */
export async function eraseCustomItem(db: Db, id: number): Promise<void> {
  await db.deleteFrom('dress_custom_items').where('custom_item_id', '=', id).execute()
  await db.deleteFrom('custom_items').where('id', '=', id).execute()
}

export async function replaceCustomItemPictures(
  db: Db,
  custom_item_id: number,
  images: readonly { hash: string; alt: string }[] | undefined,
): Promise<void> {
  if (!images) return
  await db.deleteFrom('custom_item_pictures').where('custom_item_id', '=', custom_item_id).execute()
  const rows = images.map(({ hash, alt }, index) => ({ custom_item_id, hash, alt, position: index + 1 }))
  if (rows.length > 0) await db.insertInto('custom_item_pictures').values(rows).execute()
}
