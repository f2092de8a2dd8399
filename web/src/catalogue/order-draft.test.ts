import { type ItemChoice, NOTHING_CHOSEN } from '@trousseau/domain/orders/item-choice'
import { beforeEach, expect, test } from 'vitest'
import { emptyStorage } from '../testing/empty-storage.ts'
import { clearDraft, keepOffered, readDraft, saveDraft } from './order-draft.ts'

const CHOICE: ItemChoice = {
  ...NOTHING_CHOSEN,
  wear_date: '2027-06-01',
  color: 3,
  is_custom: true,
  bust: '36',
  waist: '28.25',
  note: 'Soft straps',
}

let place: Storage
beforeEach(() => {
  place = emptyStorage()
})

test('what was chosen of an item comes back as it was, and only for that item', () => {
  saveDraft('dress', 7, CHOICE, place)
  expect(readDraft('dress', 7, place)).toEqual(CHOICE)
  expect(readDraft('dress', 8, place)).toEqual(NOTHING_CHOSEN)
  expect(readDraft('custom-item', 7, place)).toEqual(NOTHING_CHOSEN)
})

test('a draft that is cleared is gone, and the others stay', () => {
  saveDraft('dress', 7, CHOICE, place)
  saveDraft('custom-item', 7, CHOICE, place)
  clearDraft('dress', 7, place)
  expect(readDraft('dress', 7, place)).toEqual(NOTHING_CHOSEN)
  expect(readDraft('custom-item', 7, place)).toEqual(CHOICE)
})

test.each([
  ['broken text', '{"wear_date":'],
  ['another form', JSON.stringify({ selected_color: 3 })],
  ['a date that is none', JSON.stringify({ ...CHOICE, wear_date: '2027-02-29' })],
  ['a color that is no id', JSON.stringify({ ...CHOICE, color: 'Ivory' })],
  ['nothing', 'null'],
])('%s in the place of a draft is dropped', (_, text) => {
  saveDraft('dress', 7, CHOICE, place)
  const key = place.key(0) ?? ''
  place.setItem(key, text)
  expect(readDraft('dress', 7, place)).toEqual(NOTHING_CHOSEN)
})

test('a color or size that is no longer offered is dropped, and the rest is kept', () => {
  const sized: ItemChoice = { ...CHOICE, is_custom: false, color: 3, size: 5 }
  expect(keepOffered(sized, { colors: [{ id: 3 }], sizes: [{ id: 5 }] })).toEqual(sized)
  expect(keepOffered(sized, { colors: [{ id: 1 }], sizes: [{ id: 6 }] })).toEqual({
    ...sized,
    color: '',
    size: '',
  })
})
