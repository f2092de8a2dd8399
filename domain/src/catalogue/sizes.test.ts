import { describe, expect, test } from 'vitest'
import { bySizeNumber, SIZES, sizeLabel } from './sizes.ts'

describe('sizes', () => {
  // Claims: notice.sizes
  test('they are the even numbers 0 to 28, numbered 1 to 15', () => {
    expect(SIZES.map((size) => size.id)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1))
    expect(SIZES.map((size) => size.label)).toEqual(Array.from({ length: 15 }, (_, i) => String(i * 2)))
  })

  test('they sort as numbers, not as text: 2 before 10', () => {
    const asText = [...SIZES].sort((a, b) => (a.label < b.label ? -1 : 1))
    expect(asText.slice(0, 3).map((size) => size.label)).toEqual(['0', '10', '12'])
    expect([...asText].sort(bySizeNumber)).toEqual(SIZES)
  })

  test('a size is named by its id, and an unknown id has no name', () => {
    expect(sizeLabel(1)).toBe('0')
    expect(sizeLabel(15)).toBe('28')
    expect(sizeLabel(16)).toBeUndefined()
  })
})
