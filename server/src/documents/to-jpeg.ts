import sharp from 'sharp'

/** Sharp on paper at the size at which documents show pictures, and no larger. */
const LARGEST = { width: 360, height: 480 }
const WHITE = '#ffffff'

/** A picture as a PDF can hold it, from any format of ours; null when it is none. */
export async function toJpeg(bytes: Buffer): Promise<Uint8Array | null> {
  try {
    return await sharp(bytes)
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: WHITE })
      .jpeg({ quality: 84 })
      .toBuffer()
  } catch {
    // A document without its picture is worth more than none.
    return null
  }
}
