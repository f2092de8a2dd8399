import type { Db } from '../db/db.ts'
import { toJpeg } from '../documents/to-jpeg.ts'
import { describePictures, findPictureFile } from '../pictures/pictures.store.ts'

/** The smallest that is large enough on paper. */
const PRINTED_WIDTH = 320

/** What was ordered, as a document shows it; none where there is none, or where it cannot be read. */
export async function printedPicture(db: Db, hash: string | null): Promise<Uint8Array | null> {
  if (hash === null) return null
  const widths = (await describePictures(db, [hash])).get(hash)?.webp ?? []
  const width = widths.find((one) => one >= PRINTED_WIDTH) ?? widths.at(-1)
  const bytes = width === undefined ? undefined : await findPictureFile(db, hash, width, 'webp')
  return bytes ? toJpeg(bytes) : null
}
