import type { InvoiceRow } from '@trousseau/contract/invoices'
import { beforeEach, expect, test } from 'vitest'
import { keepAttempt } from '../../lib/send-once/send-once.ts'
import { emptyStorage } from '../../testing/empty-storage.ts'
import {
  findConfirming,
  forgetConfirming,
  hasArrived,
  isPaymentOf,
  keepConfirming,
  PAYMENT_SLOT,
  paymentOf,
  SentPayment,
} from './payment-attempt.ts'
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

test('a payment says of every invoice how much is paid of it, and what is charged to which method', () => {
  const sent = paymentOf([line(1, 50_000), line(2, 120)], { charge: 620, method: 7 }, NOW)
  expect(sent.body).toEqual({
    payment_method: 7,
    invoices: [
      { id: 1, amount: 500 },
      { id: 2, amount: 1.2 },
    ],
    charge: 6.2,
  })
})

test('the same payment goes out under the same key, a changed one under a new key', () => {
  const keyOf = (amount: number, charging: { charge: number; method: number }, now = NOW) =>
    keepAttempt(PAYMENT_SLOT, SentPayment, paymentOf([line(1, amount)], charging, now), place).key
  const first = keyOf(120, { charge: 620, method: 7 })
  expect(keyOf(120, { charge: 620, method: 7 }, NOW + 60_000)).toBe(first)
  const others = [
    keyOf(121, { charge: 620, method: 7 }),
    keyOf(121, { charge: 620, method: 8 }),
    keyOf(121, { charge: 0, method: 8 }),
  ]
  expect(new Set([first, ...others]).size).toBe(4)
})

test('a payment is known again by its invoices, for a quarter of an hour', () => {
  const sent = paymentOf([line(1, 100), line(2, 100)], { charge: 620, method: 7 }, NOW)
  expect(isPaymentOf(sent, [2, 1], NOW + 1)).toBe(true)
  expect(isPaymentOf(sent, [1], NOW + 1)).toBe(false)
  expect(isPaymentOf(sent, [1, 2, 3], NOW + 1)).toBe(false)
  expect(isPaymentOf(sent, [1, 2], NOW + 15 * 60_000 + 1)).toBe(false)
})

test('a payment has arrived when its invoice is being confirmed or has changed', () => {
  const sent = paymentOf([line(1, 100)], { charge: 620, method: 7 }, NOW)
  const invoice = { id: 1, open: 500, being_confirmed: false }
  expect(hasArrived(sent, [invoice])).toBe(false)
  expect(hasArrived(sent, [])).toBe(false)
  expect(hasArrived(sent, [{ ...invoice, being_confirmed: true }])).toBe(true)
  expect(hasArrived(sent, [{ ...invoice, open: 499 }])).toBe(true)
})

test('a payment that is being confirmed is found again by its invoices, until it is known what became of it', () => {
  const payment = crypto.randomUUID()
  keepConfirming({ payment, invoices: [1, 2], sent_at: NOW }, place)
  expect(findConfirming([2, 1], NOW + 1, place)).toBe(payment)
  expect(findConfirming([1], NOW + 1, place)).toBeUndefined()
  expect(findConfirming([1, 2], NOW + 15 * 60_000 + 1, place)).toBeUndefined()
  forgetConfirming(place)
  expect(findConfirming([1, 2], NOW + 1, place)).toBeUndefined()
})
