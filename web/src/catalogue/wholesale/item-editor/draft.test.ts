import { expect, test } from 'vitest'
import { EMPTY_DRAFT, wordsIn } from './draft.ts'

test('what another person wrote is told where it is words, not where it is a number or a list of them', () => {
  const theirs = { ...EMPTY_DRAFT, name: 'Aurelia', factory: '3', colors: [2] }
  expect(wordsIn('name', theirs)).toBe('Aurelia')
  expect(wordsIn('factory', theirs)).toBeUndefined()
  expect(wordsIn('colors', theirs)).toBeUndefined()
})
