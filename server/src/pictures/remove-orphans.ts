import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/db.ts'

/** A picture has a dozen rows of some hundred kilobytes; this many can be deleted within the statement timeout. */
const AT_ONCE = 200

const isOrphan = sql<boolean>`
  not exists (select from dress_pictures where dress_pictures.hash = pictures.hash)
  and not exists (select from custom_item_pictures where custom_item_pictures.hash = pictures.hash)
  and not exists (select from orders where orders.item_picture = pictures.hash)`

/** Deletes pictures that were never used or are no longer shown anywhere. */
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

/** Attaching a picture to an item locks its row, so usage is checked again once we hold the lock. */
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
