import { describe, expect, test } from 'vitest'
import { COLOURS, colourLabel } from './colours.ts'

describe('colours', () => {
  test('there are 38, numbered 1 to 38, and no two share a name or a swatch', () => {
    expect(COLOURS.map((colour) => colour.id)).toEqual(Array.from({ length: 38 }, (_, i) => i + 1))
    expect(new Set(COLOURS.map((colour) => colour.label)).size).toBe(38)
    expect(new Set(COLOURS.map((colour) => colour.hex)).size).toBe(38)
  })

  test.each(['Ivory', 'Champagne', 'Blush', 'Black', 'Gold'])('%s is among them', (label) => {
    expect(COLOURS.filter((colour) => colour.label === label)).toHaveLength(1)
  })

  test('every swatch is a colour a browser can paint', () => {
    for (const colour of COLOURS) expect(colour.hex).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('a colour is named by its id, and an unknown id has no name', () => {
    expect(colourLabel(1)).toBe('Ivory')
    expect(colourLabel(4)).toBe('Black')
    expect(colourLabel(39)).toBeUndefined()
  })
})
