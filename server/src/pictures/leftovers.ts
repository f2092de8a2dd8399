import { sql } from 'kysely'
import type { Bucket } from '../bucket/bucket.ts'
import type { Db } from '../db/db.ts'

/**
 * Objects in the bucket that no picture's file has, or not yet. Triggers take an object out of the table when a file gets
 * it, and put it there when its file goes, whoever does so (023-pictures-in-a-bucket.sql).
 */

/** So many are removed at the same time. */
const AT_ONCE = 20
/** So that one sweep comes to an end, whatever is added meanwhile. The next goes on. */
const MOST_ROUNDS = 200

/** Committed before the objects are put into the bucket, so that there is never one that nobody knows of. */
export async function noteLeftovers(db: Db, objects: readonly string[]): Promise<void> {
  await db
    .insertInto('picture_leftovers')
    .values(objects.map((object) => ({ object })))
    .execute()
}

/**
 * Removes what has been left over for a while. Each object is marked first, after which no file can take it, and forgotten
 * once it is gone. What a crash or the bucket leaves undone is tried again an hour later, and keeps nobody else waiting.
 */
export async function removeLeftovers(db: Db, bucket: Bucket): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const objects = await markForRemoval(db)
    const removed = await Promise.allSettled(objects.map((object) => bucket.remove(object)))
    const gone = objects.filter((_object, index) => removed[index]?.status === 'fulfilled')
    await sql`delete from picture_leftovers where object = any(${gone})`.execute(db)
    const failed = removed.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    if (objects.length < AT_ONCE) return
  }
}

/** Those whose time has come, by the database's clock. Another sweep does not take them for an hour. */
async function markForRemoval(db: Db): Promise<string[]> {
  const { rows } = await sql<{ object: string }>`
    update picture_leftovers set removing = true, remove_at = now() + interval '1 hour'
    where object = any(array(
      select object from picture_leftovers where remove_at < now()
      order by remove_at limit ${AT_ONCE} for update skip locked))
    returning object`.execute(db)
  return rows.map(({ object }) => object)
}
