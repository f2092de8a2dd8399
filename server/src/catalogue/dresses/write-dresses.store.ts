import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Schema } from '../../db/schema.ts'

export async function insertDress(db: Db, dress: Insertable<Schema['dresses']>): Promise<number> {
  const { id } = await db.insertInto('dresses').values(dress).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks the dress until the transaction ends, so that nobody changes or orders it. */
export function lockDress(db: Db, id: number) {
  return db.selectFrom('dresses').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateDressColumns(
  db: Db,
  id: number,
  columns: Updateable<Schema['dresses']>,
): Promise<void> {
  await db
    .updateTable('dresses')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function eraseDress(db: Db, id: number): Promise<void> {
  await db.deleteFrom('dresses').where('id', '=', id).execute()
}

export async function countOffered(db: Db, id: number): Promise<{ colors: number; sizes: number }> {
  const { rows } = await sql<{ colors: number; sizes: number }>`select
    (select count(*) from dress_colors where dress_id = ${id}) as colors,
    (select count(*) from dress_sizes where dress_id = ${id}) as sizes`.execute(db)
  return rows[0] ?? { colors: 0, sizes: 0 }
}

type Links = {
  colors?: number[] | undefined
  sizes?: number[] | undefined
  custom_items_ids?: number[] | undefined
  images?: { hash: string; alt: string }[] | undefined
}

/** Each list that is given replaces the previous one. */
export async function replaceDressLinks(db: Db, dress_id: number, links: Links): Promise<void> {
  const { colors, sizes, custom_items_ids, images } = links
  if (colors) {
    await db.deleteFrom('dress_colors').where('dress_id', '=', dress_id).execute()
    const rows = colors.map((color_id, index) => ({ dress_id, color_id, position: index + 1 }))
    if (rows.length > 0) await db.insertInto('dress_colors').values(rows).execute()
  }
  if (sizes) {
    await db.deleteFrom('dress_sizes').where('dress_id', '=', dress_id).execute()
    const rows = sizes.map((size_id) => ({ dress_id, size_id }))
    if (rows.length > 0) await db.insertInto('dress_sizes').values(rows).execute()
  }
  if (custom_items_ids) {
    await db.deleteFrom('dress_custom_items').where('dress_id', '=', dress_id).execute()
    const rows = custom_items_ids.map((custom_item_id, index) => ({
      dress_id,
      custom_item_id,
      position: index + 1,
    }))
    if (rows.length > 0) await db.insertInto('dress_custom_items').values(rows).execute()
  }
  if (images) {
    await db.deleteFrom('dress_pictures').where('dress_id', '=', dress_id).execute()
    const rows = images.map(({ hash, alt }, index) => ({ dress_id, hash, alt, position: index + 1 }))
    if (rows.length > 0) await db.insertInto('dress_pictures').values(rows).execute()
  }
}
