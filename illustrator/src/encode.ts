import { createHash } from 'node:crypto'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export type PictureFile = { width: number; format: 'avif' | 'webp'; file: string; bytes: number }

type Options = { readonly quality: number; readonly effort: number; readonly chromaSubsampling?: string }

export type Encoding = Readonly<Record<'avif' | 'webp', Options & { readonly widths: readonly number[] }>>

// AVIF encoding takes every core it is given, and this runs alongside other work.
sharp.concurrency(1)

export const pictureHash = (svg: string, encoding: Encoding): string =>
  createHash('sha256').update(svg).update(JSON.stringify(encoding)).digest('hex').slice(0, 16)

const SVG_DPI = 72
const SVG_WIDTH = 900

/** The picture's pixels at its largest width, and its placeholder color for the time until it has loaded. */
export async function rasterize(svg: string, width: number) {
  const image = sharp(Buffer.from(svg), { density: (SVG_DPI * width) / SVG_WIDTH })
    .resize(width)
    .removeAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const [red = 0, green = 0, blue = 0] = await sharp(data, { raw })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
  return { data, raw, color }
}

export type Raster = Awaited<ReturnType<typeof rasterize>>

export async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    (found) => found.size,
    () => undefined,
  )
}

/** Writes only the files that are missing, so that an interrupted run resumes where it stopped. */
export async function encodeInto(
  folder: string,
  prefix: string,
  encoding: Encoding,
  raster: () => Promise<Raster>,
): Promise<PictureFile[]> {
  await mkdir(folder, { recursive: true })
  const files: PictureFile[] = []
  for (const format of ['avif', 'webp'] as const) {
    const { widths, ...options } = encoding[format]
    for (const width of widths) {
      const file = `${prefix}${width}.${format}`
      const path = join(folder, file)
      const bytes = (await sizeOf(path)) ?? (await writePicture(path, await raster(), width, format, options))
      files.push({ width, format, file, bytes })
    }
  }
  return files
}

async function writePicture(
  path: string,
  { data, raw }: Raster,
  width: number,
  format: 'avif' | 'webp',
  options: Options,
): Promise<number> {
  const encoded = await sharp(data, { raw }).resize(width).toFormat(format, options).toBuffer()
  await writeFile(`${path}.part`, encoded)
  await rename(`${path}.part`, path)
  return encoded.length
}
