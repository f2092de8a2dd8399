import { expect, test } from 'vitest'
import { countsText, outcomeText } from './import-words.ts'

const counts = { created: 3, updated: 2, unchanged: 1040, refused: 1 }

test('a preview says what an import would do, and leaves out what there is none of', () => {
  expect(countsText(counts)).toBe('3 to add, 2 to change, 1,040 unchanged, 1 with problems.')
  expect(countsText({ ...counts, updated: 0, unchanged: 0, refused: 0 })).toBe('3 to add.')
  expect(countsText({ created: 0, updated: 0, unchanged: 0, refused: 0 })).toBe('no rows.')
})

test('an import says what it did', () => {
  expect(outcomeText({ ...counts, refused: 0 })).toBe('3 added, 2 changed, 1,040 unchanged.')
})
