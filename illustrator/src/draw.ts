import { readdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Encoding, encodeInto, pictureHash, type Raster, rasterise } from './encode.ts'
import { type DrawnPicture, type Manifest, PICTURES_FOLDER, readManifest, writeManifest } from './manifest.ts'
import { PICTURES, type Picture } from './pictures.ts'

const [WIDTH, HEIGHT] = [1440, 1920]

// A browser without AVIF gets 960 at most: a 1440 WebP would be a third of all bytes for almost nobody.
const ENCODING: Encoding = {
  avif: { widths: [320, 640, 960, WIDTH], quality: 55, effort: 4, chromaSubsampling: '4:2:0' },
  webp: { widths: [320, 640, 960], quality: 78, effort: 5 },
}

async function drawOne(
  { alt, draw }: Picture,
  known: ReadonlyMap<string, DrawnPicture>,
): Promise<DrawnPicture> {
  const svg = draw()
  const hash = pictureHash(svg, ENCODING)
  let pixels: Promise<Raster> | undefined
  const raster = (): Promise<Raster> => {
    pixels ??= rasterise(svg, WIDTH)
    return pixels
  }
  const folder = fileURLToPath(new URL(`${hash}/`, PICTURES_FOLDER))
  const files = await encodeInto(folder, '', ENCODING, raster)
  const colour = known.get(hash)?.colour ?? (await raster()).colour
  return { hash, width: WIDTH, height: HEIGHT, alt, colour, files }
}

async function removeAllBut(hashes: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(PICTURES_FOLDER, { withFileTypes: true })) {
    if (entry.isDirectory() && !hashes.has(entry.name))
      await rm(new URL(entry.name, PICTURES_FOLDER), { recursive: true })
  }
}

async function drawAll(): Promise<void> {
  const known = new Map(
    Object.values(await readManifest()).flatMap((drawn) => drawn.map((each) => [each.hash, each])),
  )
  const manifest: Manifest = {}
  for (const picture of PICTURES) {
    const drawn = await drawOne(picture, known)
    manifest[picture.slug] = [...(manifest[picture.slug] ?? []), drawn]
    const kilobytes = drawn.files.reduce((sum, file) => sum + file.bytes, 0) / 1000
    console.log(`${picture.slug}: ${drawn.hash}, ${kilobytes.toFixed(0)} kB`)
  }
  await removeAllBut(new Set(Object.values(manifest).flatMap((drawn) => drawn.map((each) => each.hash))))
  await writeManifest(manifest)
}

await drawAll()
