import { expect, test } from 'vitest'
import { isSameDraft, mergeChanges } from './merge-changes.ts'

const NAMES = { name: 'Store name', phone: 'Phone' }
const before = { name: 'Ivory Lane', phone: '3125550148' }

test('what was typed stays, and what only the other changed is taken over', () => {
  const mine = { ...before, name: 'Ivory Lane Bridal' }
  const theirs = { ...before, phone: '3125550199' }
  expect(mergeChanges(NAMES, { before, mine, theirs })).toEqual({
    merged: { name: 'Ivory Lane Bridal', phone: '3125550199' },
    both: [],
  })
})

test('what both changed is named, and stays as typed here', () => {
  const mine = { ...before, name: 'Ivory Lane Bridal' }
  const theirs = { ...before, name: 'Ivory Lane & Co.' }
  expect(mergeChanges(NAMES, { before, mine, theirs })).toEqual({ merged: mine, both: ['Store name'] })
  expect(mergeChanges(NAMES, { before, mine, theirs: { ...mine } }).both).toEqual([])
})

test('a form is unsaved once any field differs', () => {
  expect(isSameDraft(before, { ...before })).toBe(true)
  expect(isSameDraft(before, { ...before, phone: '' })).toBe(false)
})
