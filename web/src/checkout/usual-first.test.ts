import { expect, test } from 'vitest'
import { usualFirst } from './usual-first.ts'

const NEWEST = { id: 3, is_default: false, is_last_used: false }
const USED = { id: 2, is_default: false, is_last_used: true }
const MARKED = { id: 1, is_default: true, is_last_used: false }

// Claims: checkout.address.first-preselected, checkout.payment.first-chosen
test.each([
  ['the marked one', [NEWEST, USED, MARKED], [1, 3, 2]],
  ['the last one used where none is marked', [NEWEST, USED], [2, 3]],
  ['the newest where none was used', [NEWEST, { ...NEWEST, id: 0 }], [3, 0]],
  ['nothing where there is none', [], []],
])('what a checkout offers begins with %s', (_first, saved, ids) => {
  expect(usualFirst(saved).map(({ id }) => id)).toEqual(ids)
})
