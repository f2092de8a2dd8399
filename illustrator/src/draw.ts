import { readdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { encodeInto, pictureHash, type Raster, rasterize } from './encode.ts'
import { encodeIcons } from './icons.ts'
import { type DrawnPicture, type Manifest, PICTURES_FOLDER, readManifest, writeManifest } from './manifest.ts'
import { ENCODING, HEIGHT, PICTURES, type Picture, WIDTH } from './pictures.ts'
import { encodeSignIn } from './sign-in.ts'

async function drawOne(
  { alt, draw }: Picture,
  known: ReadonlyMap<string, DrawnPicture>,
): Promise<DrawnPicture> {
  const svg = draw()
  const hash = pictureHash(svg, ENCODING)
  let pixels: Promise<Raster> | undefined
  const raster = (): Promise<Raster> => {
    pixels ??= rasterize(svg, WIDTH)
    return pixels
  }
  const folder = fileURLToPath(new URL(`${hash}/`, PICTURES_FOLDER))
  const files = await encodeInto(folder, '', ENCODING, raster)
  const color = known.get(hash)?.color ?? (await raster()).color
  return { hash, width: WIDTH, height: HEIGHT, alt, color, files }
}

async function removeAllBut(hashes: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(PICTURES_FOLDER, { withFileTypes: true })) {
    if (entry.isDirectory() && !hashes.has(entry.name))
      await rm(new URL(entry.name, PICTURES_FOLDER), { recursive: true })
  }
}

async function drawAll(): Promise<void> {
  const before = await readManifest()
  const known = new Map(Object.values(before).flatMap((drawn) => drawn.map((each) => [each.hash, each])))
  const manifest: Manifest = {}
  for (const picture of PICTURES) {
    const drawn = await drawOne(picture, known)
    manifest[picture.slug] = [...(manifest[picture.slug] ?? []), drawn]
    // Written after each picture, so that an interrupted run does not redo the finished ones.
    await writeManifest({ ...before, ...manifest })
    const kilobytes = drawn.files.reduce((sum, file) => sum + file.bytes, 0) / 1000
    console.log(`${picture.slug}: ${drawn.hash}, ${kilobytes.toFixed(0)} kB`)
  }
  await removeAllBut(new Set(Object.values(manifest).flatMap((drawn) => drawn.map((each) => each.hash))))
  await writeManifest(manifest)
}

await drawAll()
await encodeSignIn()
await encodeIcons()
