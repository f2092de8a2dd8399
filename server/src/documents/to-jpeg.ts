import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Sharp at the size in which documents print pictures, and no larger. */
const LARGEST = { width: 360, height: 480 }
const WHITE = '#ffffff'

/** Some hundreds of pictures, which is a collection. */
const MOST_REMEMBERED_BYTES = 8_000_000

type ToJpeg = (bytes: Buffer) => Promise<Uint8Array | null>

/**
 * Converts any of our pictures to JPEG, which PDF supports; null if it cannot be read. Many orders are for the same dress,
 * and converting its picture takes longer than drawing the order: those asked for last are remembered.
 */
export const toJpeg: ToJpeg = remembering(convert, MOST_REMEMBERED_BYTES)

async function convert(bytes: Buffer): Promise<Uint8Array | null> {
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

export function remembering(make: ToJpeg, mostBytes: number): ToJpeg {
  /** By their content, the one asked for last at the end. */
  const remembered = new Map<string, Uint8Array>()
  let total = 0
  const forget = (key: string) => {
    total -= remembered.get(key)?.length ?? 0
    remembered.delete(key)
  }
  return async (bytes) => {
    const key = createHash('sha256').update(bytes).digest('base64')
    const jpeg = remembered.get(key) ?? (await make(bytes))
    if (!jpeg) return null
    forget(key)
    remembered.set(key, jpeg)
    total += jpeg.length
    for (const oldest of remembered.keys()) {
      if (total <= mostBytes) break
      forget(oldest)
    }
    return jpeg
  }
}
