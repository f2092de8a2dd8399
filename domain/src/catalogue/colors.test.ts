import { describe, expect, test } from 'vitest'
import { COLORS, colorLabel } from './colors.ts'

describe('colors', () => {
  // Claims: notice.colours
  test('there are 38, numbered 1 to 38, and no two share a name or a swatch', () => {
    expect(COLORS.map((color) => color.id)).toEqual(Array.from({ length: 38 }, (_, i) => i + 1))
    expect(new Set(COLORS.map((color) => color.label)).size).toBe(38)
    expect(new Set(COLORS.map((color) => color.hex)).size).toBe(38)
  })

  // Claims: notice.colours
  test.each(['Ivory', 'Champagne', 'Blush', 'Black', 'Gold'])('%s is among them', (label) => {
    expect(COLORS.filter((color) => color.label === label)).toHaveLength(1)
  })

  test('every swatch is a color a browser can paint', () => {
    for (const color of COLORS) expect(color.hex).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('a color is named by its id, and an unknown id has no name', () => {
    expect(colorLabel(1)).toBe('Ivory')
    expect(colorLabel(4)).toBe('Black')
    expect(colorLabel(39)).toBeUndefined()
  })
})
