import type { InvoiceRow } from '@trousseau/contract/invoices'
import { beforeEach, expect, test } from 'vitest'
import { attemptOf, findAttempt, forgetAttempt, hasArrived, keepAttempt } from './payment-attempt.ts'
import type { PaymentLine } from './payment-draft.ts'

const NOW = 1_800_000_000_000
const line = (id: number, amount: number): PaymentLine => ({
  invoice: { id, open: 500 } as InvoiceRow,
  typed: '',
  amount,
  problem: undefined,
})

let place: Storage
beforeEach(() => {
  place = emptyStorage()
})

test('the same payment goes out under the same key, a changed one under a new key', () => {
  const first = attemptOf([line(1, 50_000), line(2, 120)], { charge: 620, method: 7 }, NOW, place)
  expect(first.body).toEqual({
    payment_method: 7,
    invoices: [
      { id: 1, amount: 500 },
      { id: 2, amount: 1.2 },
    ],
    charge: 6.2,
  })
  expect(attemptOf([line(1, 50_000), line(2, 120)], { charge: 620, method: 7 }, NOW, place).key).toBe(
    first.key,
  )
  expect(attemptOf([line(1, 50_000), line(2, 121)], { charge: 620, method: 7 }, NOW, place).key).not.toBe(
    first.key,
  )
  expect(attemptOf([line(1, 50_000), line(2, 121)], { charge: 620, method: 8 }, NOW, place).key).not.toBe(
    first.key,
  )
  expect(attemptOf([line(1, 50_000), line(2, 120)], { charge: 0, method: 7 }, NOW, place).key).not.toBe(
    first.key,
  )
})

test('once it is known what became of a payment, the next one has a key of its own', () => {
  const first = attemptOf([line(1, 100)], { charge: 0, method: undefined }, NOW, place)
  forgetAttempt(place)
  expect(attemptOf([line(1, 100)], { charge: 0, method: undefined }, NOW, place).key).not.toBe(first.key)
})

test('a payment is found again by its invoices, for a quarter of an hour', () => {
  const attempt = attemptOf([line(1, 100), line(2, 100)], { charge: 620, method: 7 }, NOW, place)
  expect(findAttempt([2, 1], NOW + 1, place)).toEqual(attempt)
  expect(findAttempt([1], NOW + 1, place)).toBeUndefined()
  expect(findAttempt([1, 2, 3], NOW + 1, place)).toBeUndefined()
  expect(findAttempt([1, 2], NOW + 15 * 60_000 + 1, place)).toBeUndefined()
})

test('a payment has arrived when its invoice is being confirmed or has changed, or when the server said so', () => {
  const attempt = attemptOf([line(1, 100)], { charge: 620, method: 7 }, NOW, place)
  const invoice = { id: 1, open: 500, being_confirmed: false }
  expect(hasArrived(attempt, [invoice])).toBe(false)
  expect(hasArrived(attempt, [])).toBe(false)
  expect(hasArrived(attempt, [{ ...invoice, being_confirmed: true }])).toBe(true)
  expect(hasArrived(attempt, [{ ...invoice, open: 499 }])).toBe(true)
  keepAttempt({ ...attempt, payment: crypto.randomUUID() }, place)
  const known = findAttempt([1], NOW, place)
  expect(known && hasArrived(known, [invoice])).toBe(true)
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
