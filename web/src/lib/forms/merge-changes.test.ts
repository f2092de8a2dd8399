import { expect, test } from 'vitest'
import { isSameDraft, mergeChanges } from './merge-changes.ts'

const before = { name: 'Aurélie', msrp: '2400.00', colors: [1, 2], description: 'Lace' }

test('what somebody else saved is taken over, and what was typed stays', () => {
  const mine = { ...before, name: 'Aurélie II', colors: [1] }
  const theirs = { ...before, msrp: '2600.00' }
  expect(mergeChanges({ before, mine, theirs })).toEqual({
    merged: { ...before, name: 'Aurélie II', colors: [1], msrp: '2600.00' },
    both: [],
  })
})

test('what both changed stays as typed, and is told', () => {
  const mine = { ...before, name: 'Aurélie II', colors: [1] }
  const theirs = { ...before, name: 'Aurelia', colors: [2] }
  expect(mergeChanges({ before, mine, theirs })).toEqual({ merged: mine, both: ['name', 'colors'] })
})

test('the same change made by both is no conflict', () => {
  const same = { ...before, name: 'Aurelia' }
  expect(mergeChanges({ before, mine: same, theirs: { ...same } }).both).toEqual([])
})

test('a form is unsaved once any field differs, were it the order of two colors', () => {
  expect(isSameDraft(before, { ...before, colors: [1, 2] })).toBe(true)
  expect(isSameDraft(before, { ...before, msrp: '' })).toBe(false)
  expect(isSameDraft(before, { ...before, colors: [2, 1] })).toBe(false)
})
