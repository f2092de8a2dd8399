import type { Db } from '../../db/db.ts'
import { toJpeg } from '../../documents/to-jpeg.ts'
import { describePictures, findPictureFile } from '../../pictures/pictures.store.ts'

/** The smallest width that looks good on paper. */
const PRINTED_WIDTH = 320

/** The picture of the ordered item as JPEG; null if there is none or it cannot be read. */
export async function printedPicture(db: Db, hash: string | null): Promise<Uint8Array | null> {
  if (hash === null) return null
  const widths = (await describePictures(db, [hash])).get(hash)?.webp ?? []
  const width = widths.find((one) => one >= PRINTED_WIDTH) ?? widths.at(-1)
  const bytes = width === undefined ? undefined : await findPictureFile(db, hash, width, 'webp')
  return bytes ? toJpeg(bytes) : null
}
