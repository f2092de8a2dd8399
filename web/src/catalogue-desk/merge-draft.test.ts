import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from './draft.ts'
import { isSameDraft, mergeDraft } from './merge-draft.ts'

const before = { ...EMPTY_DRAFT, name: 'Aurélie', msrp: '2400.00', colors: [1, 2], description: 'Lace' }

test('what somebody else saved is taken over, and what was typed stays', () => {
  const mine = { ...before, name: 'Aurélie II', colors: [1] }
  const theirs = { ...before, msrp: '2600.00' }
  const { merged, both } = mergeDraft(before, mine, theirs)
  expect(merged).toEqual({ ...before, name: 'Aurélie II', colors: [1], msrp: '2600.00' })
  expect(both).toEqual([])
})

test('what both changed stays as typed, and is named with what the other wrote', () => {
  const mine = { ...before, name: 'Aurélie II', colors: [1] }
  const theirs = { ...before, name: 'Aurelia', colors: [2] }
  const { merged, both } = mergeDraft(before, mine, theirs)
  expect(merged).toEqual(mine)
  expect(both).toEqual(['Name (saved as “Aurelia”)', 'Colours'])
})

test('the same change made by both is no conflict', () => {
  const same = { ...before, name: 'Aurelia' }
  expect(mergeDraft(before, same, { ...same }).both).toEqual([])
})

test('a form in which the order of two colours was changed has something to lose', () => {
  expect(isSameDraft(before, { ...before })).toBe(true)
  expect(isSameDraft(before, { ...before, colors: [2, 1] })).toBe(false)
})
