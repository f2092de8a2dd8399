import { randomBytes } from 'node:crypto'
import type { PictureFormat } from '@trousseau/contract/pictures'
import { type Bucket, BucketAway } from '../bucket/bucket.ts'
import type { Db } from '../db/db.ts'
import type { EncodedFile } from './encode-picture.ts'
import { noteLeftovers } from './leftovers.ts'
import { findFileRow, type StoredFile } from './pictures.store.ts'

/**
 * Brings the files of a picture to where they are kept, ready for `insertPicture`: the database takes their bytes with
 * the picture's row, and a bucket has them before there is a row.
 */
export async function putPictureFiles(
  db: Db,
  bucket: Bucket | undefined,
  hash: string,
  files: readonly EncodedFile[],
): Promise<StoredFile[]> {
  if (!bucket) return [...files]
  const objects = await putObjects(
    db,
    bucket,
    files.map((file) => ({ ...file, hash })),
  )
  return objects.map(({ width, format, object }) => ({ width, format, object }))
}

/** Undefined if there is no such file. */
export async function getPictureFile(
  db: Db,
  bucket: Bucket | undefined,
  hash: string,
  width: number,
  format: PictureFormat,
): Promise<Buffer | undefined> {
  const row = await findFileRow(db, hash, width, format)
  if (!row) return undefined
  if (row.bytes) return row.bytes
  if (!bucket) throw new BucketAway('is not set, and has pictures', false)
  const bytes = await bucket.get(row.object ?? '')
  // Not as if there were no such picture: somebody should learn of it.
  if (!bytes) throw new BucketAway('does not have a picture that it should have', false)
  return bytes
}

/**
 * Puts files into the bucket, each as an object with a name that no other ever has: what is removed later can never be
 * what somebody has put there meanwhile, even if it is the same picture. Until a row names them, they are left over, so
 * that they are removed if none ever does. Never call it inside a transaction.
 */
export async function putObjects<F extends EncodedFile & { hash: string }>(
  db: Db,
  bucket: Bucket,
  files: readonly F[],
): Promise<(F & { object: string })[]> {
  const once = randomBytes(8).toString('hex')
  const named = files.map((file) => ({
    ...file,
    object: `${file.hash}-${once}-${file.width}.${file.format}`,
  }))
  await noteLeftovers(
    db,
    named.map(({ object }) => object),
  )
  await Promise.all(named.map(({ object, bytes, format }) => bucket.put(object, bytes, `image/${format}`)))
  return named
}
