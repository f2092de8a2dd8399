import { type Picture, type PictureFormat, pictureUrl } from '@trousseau/contract/pictures'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { keptStatement, type Value } from '../db/kept-statement.ts'
import type { Encoded } from './encode-picture.ts'

/** The width of the plain URL, for an `<img>` without a choice of sources. */
const USUAL_WIDTH = 640

export type Described = Omit<Picture, 'alt'>

/** By each process. A house has a few thousand pictures, and what is known of one takes some 300 bytes. */
const MOST_REMEMBERED = 20_000

const remembered = new WeakMap<Db, Map<string, Described>>()

/**
 * Everything about the pictures except their bytes. A picture keeps the files that it was added with, so that it is asked
 * for once and then remembered: each page of orders shows twenty.
 */
export async function describePictures(db: Db, hashes: readonly string[]): Promise<Map<string, Described>> {
  const known = remembered.get(db) ?? new Map<string, Described>()
  remembered.set(db, known)
  const described = new Map<string, Described>()
  const unknown = new Set<string>()
  for (const hash of hashes) {
    const picture = known.get(hash)
    if (picture) described.set(hash, picture)
    else unknown.add(hash)
  }
  const rows = unknown.size > 0 ? await selectPictures(db, [...unknown]) : []
  if (known.size + rows.length > MOST_REMEMBERED) known.clear()
  for (const row of rows) {
    const picture = { ...row, url: usualUrl(row.hash, row.webp) }
    known.set(row.hash, picture)
    described.set(row.hash, picture)
  }
  return described
}

const widthsOf = (format: PictureFormat) =>
  sql`coalesce(array_agg(picture_files.width order by picture_files.width) filter (where format = ${sql.lit(format)}), '{}')`

/** How many there are is kept from PostgreSQL (`select`), so that it does not plan anew for each number of them. */
const selectPictures = keptStatement((db, value: Value<readonly string[]>) =>
  sql<Omit<Described, 'url'> & { hash: string }>`
    select pictures.hash, pictures.width, pictures.height, pictures.color,
      ${widthsOf('avif')} as avif, ${widthsOf('webp')} as webp
    from pictures join picture_files on picture_files.hash = pictures.hash
    where pictures.hash = any((select ${value((hashes) => hashes)}::text[])::text[])
    group by pictures.hash`.compile(db),
)

export async function describePicture(db: Db, hash: string): Promise<Described> {
  const picture = (await describePictures(db, [hash])).get(hash)
  if (!picture) throw new Error(`picture ${hash} is not there`)
  return picture
}

/** The plain URL of a picture that has WebP files of these widths. */
export function usualUrl(hash: string, webp: readonly number[]): string {
  const width = webp.findLast((one) => one <= USUAL_WIDTH) ?? webp[0] ?? USUAL_WIDTH
  return pictureUrl(hash, width, 'webp')
}

/** A file of a picture as its row has it: with its bytes, or the name of the object in the bucket that has them. */
export type StoredFile = { width: number; format: PictureFormat } & ({ bytes: Buffer } | { object: string })

/** One of the two is null. */
type FileRow = { bytes: Buffer | null; object: string | null }

export async function findFileRow(
  db: Db,
  hash: string,
  width: number,
  format: PictureFormat,
): Promise<FileRow | undefined> {
  return db
    .selectFrom('picture_files')
    .select(['bytes', 'object'])
    .where('hash', '=', hash)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst()
}

/** Whether the picture exists. Resets its age, because it is about to be used and must not be cleaned up before. */
export async function renewPicture(db: Db, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ created_at: now })
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True if the picture is new. Of two simultaneous inserts of one picture, the second waits and gets false. */
export async function insertPicture(
  db: Db,
  hash: string,
  { width, height, color, files }: Omit<Encoded, 'files'> & { files: readonly StoredFile[] },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('pictures')
    .values({ hash, width, height, color, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await db
    .insertInto('picture_files')
    .values(files.map((file) => ({ hash, ...file })))
    .execute()
  return true
}
