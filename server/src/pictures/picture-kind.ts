type PictureKind = 'jpeg' | 'png' | 'webp'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** Determined by the first bytes; the file's name and declared type cannot be trusted. */
export function detectPictureKind(bytes: Buffer): PictureKind | undefined {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : undefined
}
