import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawAccessory } from './accessories/accessory.ts'
import { ACCESSORIES } from './accessories/collection.ts'
import { GOWNS } from './collection.ts'
import { drawGown } from './gown.ts'
import { PICTURES } from './pictures.ts'
import { drawSignIn } from './sign-in.ts'

const drawings = [
  ...PICTURES.map(({ slug, alt, draw }) => ({ title: `${slug}: ${alt}`, svg: draw() })),
  { title: 'the sign-in screen', svg: drawSignIn() },
]

const all = (svg: string, pattern: RegExp): string[] =>
  [...svg.matchAll(pattern)].map((match) => match[1] ?? '')

describe('a drawing', () => {
  test('is the same each time, and another with another seed', { timeout: 60_000 }, () => {
    for (const { main } of Object.values(GOWNS).slice(0, 6)) {
      expect(drawGown(main)).toBe(drawGown({ ...main }))
      expect(drawGown({ ...main, seed: main.seed + 1 })).not.toBe(drawGown(main))
    }
    for (const { alt: _, ...spec } of Object.values(ACCESSORIES)) {
      expect(drawAccessory(spec)).toBe(drawAccessory({ ...spec }))
    }
  })

  test('is a whole SVG, taller than wide, with a number wherever one belongs', {
    timeout: 60_000,
  }, async () => {
    for (const { title, svg } of drawings) {
      const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
      expect(format, title).toBe('svg')
      expect(height / width, title).toBeGreaterThanOrEqual(1.25)
      expect(svg, title).not.toMatch(/NaN|undefined|Infinity/)
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
