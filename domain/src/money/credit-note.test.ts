import { expect, test } from 'vitest'
import { type CreditedLine, problemsOfNote, splitNote } from './credit-note.ts'

const billed = {
  subtotal: 300_00,
  shipping: 45_00,
  orders: [
    { id: 1, name: 'PO # A', amount: 200_00 },
    { id: 2, name: 'PO # B', amount: 100_00 },
  ],
}
const goods = (amount: number, order: number | null = null): CreditedLine => ({
  kind: 'goods',
  order,
  amount,
})
const shipping = (amount: number, order: number | null = null): CreditedLine => ({
  kind: 'shipping',
  order,
  amount,
})
const other = (amount: number, order: number | null = null): CreditedLine => ({
  kind: 'other',
  order,
  amount,
})
const said = (lines: readonly CreditedLine[], earlier: readonly CreditedLine[] = []) =>
  problemsOfNote(billed, earlier, lines).map(({ line, field, message }) => `${line}.${field}: ${message}`)

test('a credit note gives back no more than was billed, in all, of goods, of shipping and of each order', () => {
  const cases: [lines: CreditedLine[], earlier: CreditedLine[], problems: string[]][] = [
    [[goods(300_00), shipping(45_00)], [], []],
    [[goods(200_00, 1), goods(100_00, 2), shipping(45_00)], [], []],
    [[other(345_00)], [], []],
    [[goods(300_01)], [], ['0.amount: Only $300.00 of the goods can still be credited.']],
    [[shipping(45_01)], [], ['0.amount: Only $45.00 of the shipping can still be credited.']],
    [[goods(100_01, 2)], [], ['0.amount: Only $100.00 of PO # B can still be credited.']],
    [[other(60_00, 2)], [goods(50_00, 2)], ['0.amount: Only $50.00 of PO # B can still be credited.']],
    [[goods(1)], [goods(300_00)], ['0.amount: Nothing more of the goods can be credited.']],
    [[goods(200_00), goods(100_01)], [], ['1.amount: Only $100.00 of the goods can still be credited.']],
    [[other(46_00)], [goods(300_00)], ['0.amount: Only $45.00 of this invoice can still be credited.']],
    [[goods(1, 9)], [], ['0.order: This order is not on this invoice.']],
    [[shipping(1, 1)], [], ['0.order: Shipping is billed for the whole package, not for one order.']],
    [[goods(0)], [], ['0.amount: Please enter an amount above $0.00.']],
  ]
  for (const [lines, earlier, problems] of cases) expect(said(lines, earlier)).toEqual(problems)
})

test('a credit note lowers what is open first, the rest is credit, and a payment under way is left alone', () => {
  expect(splitNote(50_00, { open: 80_00, isBeingPaid: false })).toEqual({ applied: 50_00, credit: 0 })
  expect(splitNote(50_00, { open: 20_00, isBeingPaid: false })).toEqual({ applied: 20_00, credit: 30_00 })
  expect(splitNote(50_00, { open: 0, isBeingPaid: false })).toEqual({ applied: 0, credit: 50_00 })
  expect(splitNote(50_00, { open: 80_00, isBeingPaid: true })).toEqual({ applied: 0, credit: 50_00 })
})
