import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ICONS } from './icons.ts'

const inPublic = (file: string) => fileURLToPath(new URL(`../../web/public/${file}`, import.meta.url))

test('the icons that the installed portal names are there, in the sizes it says', async () => {
  const { icons } = JSON.parse(await readFile(inPublic('manifest.webmanifest'), 'utf8'))
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(inPublic(src.slice(1))).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const named = icons.map(({ src }: { src: string }) => src.slice(1))
  expect([...named, 'icon-180.png'].toSorted()).toEqual(ICONS.map(({ file }) => file).toSorted())
})
