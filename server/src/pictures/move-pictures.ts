import type { PictureFormat } from '@trousseau/contract/pictures'
import { type RawBuilder, sql } from 'kysely'
import type { Bucket } from '../bucket/bucket.ts'
import type { Db } from '../db/db.ts'
import { putObjects } from './picture-files.ts'

type FileKey = { hash: string; width: number; format: PictureFormat }

/** A few megabytes. */
const AT_ONCE = 10

/**
 * Moves the bytes of all pictures from the database into the bucket, while everybody goes on, and says how many files
 * that were. Each has its bytes in one of them at every moment; one that is deleted meanwhile, or moved by somebody else,
 * leaves its object over.
 */
export async function movePicturesToBucket(db: Db, bucket: Bucket): Promise<number> {
  let moved = 0
  let files = await findFiles<{ bytes: Buffer }>(db, sql`bytes`)
  while (files.length > 0) {
    for (const file of await putObjects(db, bucket, files))
      moved += await update(db, file, sql`object = ${file.object}, bytes = null`, sql`bytes is not null`)
    files = await findFiles<{ bytes: Buffer }>(db, sql`bytes`, files.at(-1))
  }
  return moved
}

/** The way back, for who gives up the bucket. `missing`: files whose objects are not there, which stay as they are. */
export async function movePicturesToDatabase(
  db: Db,
  bucket: Bucket,
): Promise<{ moved: number; missing: number }> {
  let moved = 0
  let missing = 0
  let files = await findFiles<{ object: string }>(db, sql`object`)
  while (files.length > 0) {
    const found = await Promise.all(
      files.map(async (file) => ({ file, bytes: await bucket.get(file.object) })),
    )
    for (const { file, bytes } of found) {
      if (!bytes) missing += 1
      else moved += await update(db, file, sql`bytes = ${bytes}, object = null`, sql`object = ${file.object}`)
    }
    files = await findFiles<{ object: string }>(db, sql`object`, files.at(-1))
  }
  return { moved, missing }
}

/** The next files that have the column. */
async function findFiles<T>(db: Db, column: RawBuilder<unknown>, last?: FileKey): Promise<(FileKey & T)[]> {
  const { hash, width, format } = last ?? { hash: '', width: 0, format: '' }
  const { rows } = await sql<FileKey & T>`
    select hash, width, format, ${column} from picture_files
    where ${column} is not null and (hash, width, format) > (${hash}, ${width}::integer, ${format})
    order by hash, width, format limit ${AT_ONCE}`.execute(db)
  return rows
}

/** 1, or 0 if the file is no longer as it was found. One at a time, so that two who move do not wait for each other. */
async function update(
  db: Db,
  { hash, width, format }: FileKey,
  change: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update picture_files set ${change}
    where hash = ${hash} and width = ${width} and format = ${format} and ${condition}`.execute(db)
  return Number(numAffectedRows)
}
