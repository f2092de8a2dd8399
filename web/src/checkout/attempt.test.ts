import { beforeEach, expect, test } from 'vitest'
import { attemptAt, forgetAttempt, orderSlot, readAttempt } from './attempt.ts'
import type { OrderBody } from './order-body.ts'

const SLOT = orderSlot('dress', 7)
const BODY: OrderBody = { purchase_order_number: 'A-1', item_id: 7, item_type: 1 }
const order = (body: OrderBody) => ({ body, offers: [], draft: '' })

let place: Storage
beforeEach(() => {
  place = emptyStorage()
})

test('the same order is sent under the same key, before and after a reload, letter by letter', () => {
  const first = attemptAt(SLOT, order(BODY), place)
  const again = attemptAt(SLOT, order({ item_type: 1, item_id: 7, purchase_order_number: 'A-1' }), place)
  const reloaded = readAttempt(SLOT, place)
  expect(again.key).toBe(first.key)
  expect(reloaded?.key).toBe(first.key)
  expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
  expect(JSON.stringify(reloaded?.body)).toBe(JSON.stringify(first.body))
})

test('an order that was changed is sent under a new key', () => {
  const first = attemptAt(SLOT, order(BODY), place)
  expect(attemptAt(SLOT, order({ ...BODY, purchase_order_number: 'A-2' }), place).key).not.toBe(first.key)
})

test('once it is known what became of an order, the next one has a key of its own', () => {
  const first = attemptAt(SLOT, order(BODY), place)
  forgetAttempt(SLOT, place)
  expect(readAttempt(SLOT, place)).toBeUndefined()
  expect(attemptAt(SLOT, order(BODY), place).key).not.toBe(first.key)
})

function emptyStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}
