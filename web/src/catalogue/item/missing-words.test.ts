import { expect, test } from 'vitest'
import { missingWords } from './missing-words.ts'

test('what an item still needs is asked for in a sentence', () => {
  expect(missingWords(['wear_date', 'color', 'size'])).toBe('Choose a wear date, color and size.')
  expect(missingWords(['color', 'bust', 'waist'])).toBe('Choose a color. Enter bust and waist.')
  expect(missingWords(['note'])).toBe('Check the note.')
  expect(missingWords([])).toBe('')
})
