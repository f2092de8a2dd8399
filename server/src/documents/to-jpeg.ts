import sharp from 'sharp'

/** Sharp at the size in which documents print pictures, and no larger. */
const LARGEST = { width: 360, height: 480 }
const WHITE = '#ffffff'

/** Converts any of our pictures to JPEG, which PDF supports; null if it cannot be read. */
export async function toJpeg(bytes: Buffer): Promise<Uint8Array | null> {
  try {
    return await sharp(bytes)
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: WHITE })
      .jpeg({ quality: 84 })
      .toBuffer()
  } catch {
    // A document without its picture is better than none.
    return null
  }
}
