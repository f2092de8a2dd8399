import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/db.ts'

/** Each is some hundred kilobytes in a dozen rows: so many go within one statement's time. */
const AT_ONCE = 200

const isOrphan = sql<boolean>`
  not exists (select from dress_pictures where dress_pictures.hash = pictures.hash)
  and not exists (select from custom_item_pictures where custom_item_pictures.hash = pictures.hash)
  and not exists (select from orders where orders.item_picture = pictures.hash)`

/** Pictures that were uploaded and never used, or that nothing shows any more. */
export async function removeOrphans(db: Db, addedBefore: Date): Promise<void> {
  const found = await db
    .selectFrom('pictures')
    .select('hash')
    .where('created_at', '<', addedBefore)
    .where(isOrphan)
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()
  if (found.length > 0) await inTransaction(db, (db) => removeUnused(db, found, addedBefore))
}

/** Whoever puts a picture on an item holds its row until that is done, so it is asked again once the row is ours. */
async function removeUnused(db: Db, found: readonly { hash: string }[], addedBefore: Date): Promise<void> {
  const hashesOf = (rows: readonly { hash: string }[]) => rows.map(({ hash }) => hash)
  const ours = await db
    .selectFrom('pictures')
    .select('hash')
    .where(sql<boolean>`hash = any(${hashesOf(found)})`)
    .where('created_at', '<', addedBefore)
    .forUpdate()
    .skipLocked()
    .execute()
  const unused = await db
    .selectFrom('pictures')
    .select('hash')
    .where(sql<boolean>`hash = any(${hashesOf(ours)})`)
    .where(isOrphan)
    .execute()
  const hashes = hashesOf(unused)
  await db.deleteFrom('picture_files').where(sql<boolean>`hash = any(${hashes})`).execute()
  await db.deleteFrom('pictures').where(sql<boolean>`hash = any(${hashes})`).execute()
}
