import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sizeOf } from './encode.ts'
import { PICTURES_FOLDER, readManifest } from './manifest.ts'
import { ENCODING } from './pictures.ts'

const manifest = await readManifest()
const drawn = Object.values(manifest).flat()

describe('the pictures that are kept', () => {
  test('lie on disk in every width and format, as large as the manifest says', async () => {
    expect(drawn.length).toBeGreaterThan(0)
    for (const { hash, files } of drawn) {
      const wanted = [...ENCODING.avif.widths, ...ENCODING.webp.widths]
      expect(files.map((file) => file.width)).toEqual(wanted)
      for (const { file, bytes } of files) {
        const path = fileURLToPath(new URL(`${hash}/${file}`, PICTURES_FOLDER))
        expect(await sizeOf(path), path).toBe(bytes)
      }
    }
  })

  test('weigh 14 MB at most', () => {
    const bytes = drawn
      .flatMap(({ files }) => files.map((file) => file.bytes))
      .reduce((sum, each) => sum + each, 0)
    expect(bytes).toBeLessThan(14_000_000)
  })
})
