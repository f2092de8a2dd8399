import { MOST_PIXELS, PICTURE_UNREADABLE, type PictureFormat } from '@trousseau/contract/pictures'
import sharp, { type Raw, type Sharp } from 'sharp'
import { unfit } from './refuse-picture.ts'

export type EncodedFile = { width: number; format: PictureFormat; bytes: Buffer }
export type Encoded = { width: number; height: number; color: string; files: EncodedFile[] }

// AVIF encoding uses every core it gets, but the portal has to keep responding.
sharp.concurrency(1)
// No picture is decoded twice, so a cache would be useless.
sharp.cache(false)

const WIDTHS: Readonly<Record<PictureFormat, readonly number[]>> = {
  avif: [320, 640, 960, 1440],
  webp: [320, 640, 960],
}
const LARGEST = { width: 1_440, height: 2_400 }
/** Fills transparent areas with the page's own background color. */
const PAPER = '#faf7f2'
/** Only a malicious picture takes this long. */
const MOST_SECONDS = 10

const ENCODERS: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
  // One more step of effort takes half as long again, for files only five percent smaller.
  avif: (image) => image.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 74, effort: 4 }),
}

/** Encodes all sizes and formats from the pixels alone, so that nothing else in the uploaded file is passed on. */
export async function encodePicture(bytes: Buffer): Promise<Encoded> {
  const { pixels, raw } = await decode(bytes)
  const files: EncodedFile[] = []
  for (const format of ['avif', 'webp'] as const) {
    for (const width of widthsFor(raw.width, WIDTHS[format])) {
      const resized = sharp(pixels, { raw }).resize(width)
      files.push({ width, format, bytes: await ENCODERS[format](resized).toBuffer() })
    }
  }
  const width = Math.max(...files.map((file) => file.width))
  const height = Math.round((raw.height * width) / raw.width)
  return { width, height, color: await averageColor(pixels, raw), files }
}

/** The first frame, upright, in sRGB, on an opaque background, no larger than the largest size shown. */
async function decode(bytes: Buffer): Promise<{ pixels: Buffer; raw: Raw }> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch(() => {
    throw unfit(PICTURE_UNREADABLE)
  })
  return { pixels: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** The widths that need no enlarging, or the picture's own if there are none. */
function widthsFor(largest: number, widths: readonly number[]): readonly number[] {
  const fitting = widths.filter((width) => width <= largest)
  return fitting.length > 0 ? fitting : [largest]
}

async function averageColor(pixels: Buffer, raw: Raw): Promise<string> {
  const one = sharp(pixels, { raw }).resize(1, 1, { fit: 'fill' }).toColourspace('srgb').raw()
  const [red = 0, green = 0, blue = 0] = await one.toBuffer()
  return `#${Buffer.from([red, green, blue]).toString('hex')}`
}
