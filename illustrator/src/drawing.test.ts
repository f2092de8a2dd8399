import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { GOWNS } from './collection.ts'
import { pictureHash } from './encode.ts'
import { drawGown } from './gown.ts'
import { readManifest } from './manifest.ts'
import { ENCODING, PICTURES } from './pictures.ts'
import { drawSignIn } from './sign-in.ts'

/** Each is drawn once, for all tests of this file. */
const pictures = PICTURES.map((picture) => ({ ...picture, svg: picture.draw() }))
const drawings = [
  { title: 'the sign-in screen', svg: drawSignIn() },
  ...pictures.map(({ slug, alt, svg }) => ({ title: `${slug}: ${alt}`, svg })),
]

const all = (svg: string, pattern: RegExp): string[] =>
  [...svg.matchAll(pattern)].map((match) => match[1] ?? '')

describe('a drawing', () => {
  test('is the same each time, and another with another seed', { timeout: 60_000 }, () => {
    for (const { svg, draw } of pictures.filter((_, i) => i % 6 === 0)) expect(draw()).toBe(svg)
    for (const { main } of Object.values(GOWNS).slice(0, 6))
      expect(drawings.map(({ svg }) => svg)).not.toContain(drawGown({ ...main, seed: main.seed + 1 }))
  })

  test('is the one whose pictures are kept, in the same order, with the same words', async () => {
    const today = pictures.map(({ slug, alt, svg }) => ({ slug, alt, hash: pictureHash(svg, ENCODING) }))
    const kept = Object.entries(await readManifest()).flatMap(([slug, each]) =>
      each.map(({ alt, hash }) => ({ slug, alt, hash })),
    )
    expect(kept).toEqual(today)
  })

  test('is a whole SVG, taller than wide, with a number wherever one belongs', {
    timeout: 60_000,
  }, async () => {
    for (const { title, svg } of drawings) {
      const [, width, height] = svg.match(/^<svg [^>]* width="(\d+)" height="(\d+)">.*<\/svg>$/s) ?? []
      expect(Number(height) / Number(width), title).toBeGreaterThanOrEqual(1.25)
      expect(svg, title).not.toMatch(/NaN|undefined|Infinity/)
    }
    // Only some are read, which takes longer than drawing: of all others the kept pictures were made.
    for (const { title, svg } of drawings.filter((_, i) => i % 5 === 0)) {
      const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
      expect([format, Math.sign(height - width)], title).toEqual(['svg', 1])
    }
  })

  test('names each of its parts once, and uses none it does not have', () => {
    for (const { title, svg } of drawings) {
      const ids = all(svg, / id="([^"]+)"/g)
      const used = [...all(svg, /url\(#([^)]+)\)/g), ...all(svg, /href="#([^"]+)"/g)]
      expect(
        ids.filter((id, i) => ids.indexOf(id) !== i),
        title,
      ).toEqual([])
      expect(
        used.filter((id) => !ids.includes(id)),
        title,
      ).toEqual([])
    }
  })

  test('differs from every other', () => {
    expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(drawings.length)
  })
})
