import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildBill, dueOn, INVOICE_STATUSES, statusOfInvoice } from './invoice.ts'
import { formatMoney, toCents, toDollars } from './money.ts'

const RUNS = { numRuns: 2_000 }
const cents = fc.integer({ min: 0, max: 99_999_999 })

const back = (text: string) => toCents(text.replace(/[$,]/g, ''))

test('whatever prices, fees and shipping come together, lines make the subtotal and with shipping the total, to the cent', () => {
  const line = fc.record({ price: cents, fee: fc.constantFrom(0, 9_500) })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), cents, (lines, shipping) => {
      const amounts = lines.map(({ price, fee }) => price + fee)
      const bill = buildBill(amounts, shipping)
      expect(bill.subtotal).toBe(amounts.reduce((sum, one) => sum + one, 0))
      expect(bill.subtotal + bill.shipping).toBe(bill.total)
      for (const amount of Object.values(bill)) expect(Number.isSafeInteger(amount)).toBe(true)
    }),
    RUNS,
  )
})

test('every amount comes back from its text and from the wire as it went', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(back(formatMoney(amount))).toBe(amount)
      expect(toCents(toDollars(amount))).toBe(amount)
    }),
    RUNS,
  )
  for (const dollars of [1165.15, 8.2, 4.35]) {
    const amount = toCents(dollars)
    expect(back(formatMoney(amount ?? 0))).toBe(amount)
    expect(toDollars(amount ?? 0)).toBe(dollars)
  }
})

// Claims: invoice.status.values
test('an invoice is Unpaid, Partially Paid or Paid Fully, and fully exactly when nothing is open', () => {
  expect(Object.values(INVOICE_STATUSES)).toEqual(['Unpaid', 'Partially Paid', 'Paid Fully'])
  const statusAt = (paid: number, total: number) => INVOICE_STATUSES[statusOfInvoice({ paid, total })]
  expect(statusAt(0, 102_000)).toBe('Unpaid')
  expect(statusAt(1, 102_000)).toBe('Partially Paid')
  expect(statusAt(101_999, 102_000)).toBe('Partially Paid')
  expect(statusAt(102_000, 102_000)).toBe('Paid Fully')
  expect(statusAt(0, 0)).toBe('Paid Fully')
})

test('an invoice is due when the terms are over, and on credit on delivery the day it is issued', () => {
  expect(dueOn('2026-11-15', { days: 30, onDelivery: false })).toBe('2026-12-15')
  expect(dueOn('2027-01-31', { days: 30, onDelivery: false })).toBe('2027-03-02')
  expect(dueOn('2026-11-15', { days: 30, onDelivery: true })).toBe('2026-11-15')
})
