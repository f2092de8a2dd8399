import { BucketAway } from '../../bucket/bucket.ts'
import { toJpeg } from '../../documents/to-jpeg.ts'
import type { RequestContext } from '../../http/call.ts'
import { getPictureFile } from '../../pictures/picture-files.ts'
import { describePictures } from '../../pictures/pictures.store.ts'

/** The smallest width that looks good on paper. */
const PRINTED_WIDTH = 320

/** The picture of the ordered item as JPEG; null if there is none or it cannot be read. */
export async function printedPicture(
  { db, bucket, log }: Pick<RequestContext, 'db' | 'bucket' | 'log'>,
  hash: string | null,
): Promise<Uint8Array | null> {
  if (hash === null) return null
  const widths = (await describePictures(db, [hash])).get(hash)?.webp ?? []
  const width = widths.find((one) => one >= PRINTED_WIDTH) ?? widths.at(-1)
  if (width === undefined) return null
  const bytes = await getPictureFile(db, bucket, hash, width, 'webp').catch((error: unknown) => {
    // Whoever makes the dress needs the paper more than its picture.
    if (!(error instanceof BucketAway)) throw error
    log.warn({ reason: error.message }, 'a document was printed without its picture')
    return undefined
  })
  return bytes ? toJpeg(bytes) : null
}
