import { expect, test } from 'vitest'
import {
  emptyPayment,
  makePlan,
  type OpenInvoice,
  onAccountOf,
  type PaymentDraft,
  problemsOf,
  toBody,
} from './record-payment-draft.ts'

const invoice = (id: number, open: number): OpenInvoice => ({
  id,
  number: 50_000 + id,
  due_on: '2026-12-15',
  is_overdue: false,
  being_confirmed: false,
  open,
  formatted_open: `$${open.toFixed(2)}`,
})
const open = [invoice(1, 300), invoice(2, 199.99)]
const draft = (amount: string, invoices: number[]): PaymentDraft => ({
  amount,
  invoices,
  method: 'cheque',
  reference: '1041',
  received_on: null,
  amounts: {},
  usesAccount: false,
  isConfirmed: false,
})

test('a payment that is recorded from an invoice begins with all that is open of it', () => {
  expect(emptyPayment(open[1])).toMatchObject({ amount: '199.99', invoices: [2] })
  expect(emptyPayment(undefined)).toMatchObject({ amount: '', invoices: [] })
})

test('recorded money pays the chosen invoices as they come, and what is beyond them is a deposit', () => {
  expect(makePlan(draft('400', [1, 2]), open)).toEqual({
    lines: [
      { invoice: 1, amount: 30_000 },
      { invoice: 2, amount: 10_000 },
    ],
    deposit: 0,
  })
  expect(makePlan(draft('500', [1, 2]), open)?.deposit).toBe(1)
  expect(makePlan(draft('80', []), open)).toEqual({ lines: [], deposit: 8_000 })
})

test('each invoice gets what is named for it, and money on account pays before what came', () => {
  const named = { ...draft('100', [1, 2]), amounts: { 2: '60' } }
  expect(makePlan(named, open)?.lines).toEqual([
    { invoice: 1, amount: 4_000 },
    { invoice: 2, amount: 6_000 },
  ])
  const account = { ...named, usesAccount: true }
  const balance = { credits: 250, deposits: 300 }
  expect(onAccountOf(account, open, balance)).toBe(43_999)
  expect(onAccountOf(named, open, balance)).toBe(0)
  expect(makePlan(account, open, 43_999)).toEqual({ lines: [{ invoice: 2, amount: 6_000 }], deposit: 4_000 })
  expect(toBody(account, 43_999)).toMatchObject({
    invoices: [{ id: 1 }, { id: 2, amount: '60' }],
    on_account: 439.99,
  })
  expect(problemsOf({ ...named, amounts: { 2: '1.234' } })['amounts.2']).toMatch(/two decimals/)
})

test('nothing is said of where the money goes until there is an amount', () => {
  for (const amount of ['', '0', 'ten', '1.234']) expect(makePlan(draft(amount, [1]), open)).toBeUndefined()
})

test('a recorded payment needs an amount above nothing and a reference', () => {
  expect(problemsOf(draft('12.50', []))).toEqual({ amount: null, reference: null })
  expect(problemsOf({ ...draft('0', []), reference: ' ' })).toEqual({
    amount: 'Please enter an amount above $0.00.',
    reference: 'This Field is required!',
  })
})
