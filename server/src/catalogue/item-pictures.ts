import type { Picture } from '@trousseau/contract/pictures'
import type { Db } from '../db/db.ts'
import { describePictures } from '../pictures/pictures.store.ts'
import type { WithLinks } from './items.store.ts'

/** The pictures of each row, in their order, with one query for all. */
export async function collectPictures(
  db: Db,
  rows: readonly (WithLinks & { id: number })[],
): Promise<Map<number, Picture[]>> {
  const described = await describePictures(
    db,
    rows.flatMap((row) => row.picture_hashes),
  )
  const withWords = ({ picture_hashes, picture_alts }: WithLinks) =>
    picture_hashes.flatMap((hash, at) => {
      const picture = described.get(hash)
      return picture ? [{ ...picture, alt: picture_alts[at] ?? '' }] : []
    })
  return new Map(rows.map((row) => [row.id, withWords(row)]))
}
