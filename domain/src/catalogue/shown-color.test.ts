import { expect, test } from 'vitest'
import { pictureIn, shownColor } from './shown-color.ts'

test.each([
  ['A-line gown in ivory tulle with a V neckline', 'Ivory'],
  ['A-line gown in antique ivory tulle', 'Antique Ivory'],
  ['Ball gown, rose-gold satin', 'Rose Gold'],
  ['A gown with a sandy train', undefined],
  ['', undefined],
])('%j shows %s', (alt, color) => {
  expect(shownColor(alt)).toBe(color)
})

test('of several pictures the first in the chosen color is found', () => {
  const pictures = [{ alt: 'In ivory, front' }, { alt: 'In wine, front' }, { alt: 'In wine, back' }]
  expect(pictureIn(pictures, 'Wine')).toBe(1)
  expect(pictureIn(pictures, 'Black')).toBeUndefined()
})
