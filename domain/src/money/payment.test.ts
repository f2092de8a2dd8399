import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AMOUNT_NEEDED,
  alreadyPaid,
  type InvoiceToPay,
  moreThanOpen,
  NOTHING_TO_PAY,
  namedBeyond,
  type PaymentPlan,
  planOnAccount,
  planPayment,
  planRecorded,
  type RecordedPlan,
  type StoreCredit,
  TWICE_THE_SAME,
} from './payment.ts'

const RUNS = { numRuns: 2_000 }
const some = fc.integer({ min: 1, max: 5_000_000 })

const invoices = fc
  .array(fc.record({ open: some, share: fc.option(fc.integer({ min: 1, max: 100 })) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) =>
    all.map(({ open, share }, index): InvoiceToPay => {
      const amount = share === null ? undefined : Math.ceil((open * share) / 100)
      return { id: index + 1, number: 50_001 + index, open, amount }
    }),
  )
const credits = fc
  .array(fc.record({ left: some, isCredit: fc.boolean(), id: fc.integer({ min: 1, max: 10_000 }) }), {
    maxLength: 8,
  })
  .map((all) =>
    [...new Map(all.map((one) => [one.id, one])).values()].map(
      ({ id, left, isCredit }): StoreCredit => ({ id, left, kind: isCredit ? 'credit' : 'deposit' }),
    ),
  )

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
const planned = (plan: ReturnType<typeof planPayment>): PaymentPlan => {
  if ('problems' in plan) throw new Error(plan.problems.join(' '))
  return plan
}

test('however invoices, credits and deposits come together, a payment adds up and nobody pays too much', () => {
  fc.assert(
    fc.property(invoices, credits, (bills, owned) => {
      const plan = planned(planPayment(bills, owned))
      plan.lines.forEach((line, index) => {
        const bill = bills[index]
        expect(line.amount).toBe(bill?.amount ?? bill?.open)
        expect(line.amount).toBeLessThanOrEqual(bill?.open ?? 0)
        expect(sum(line.uses.map(({ amount }) => amount)) + line.charge).toBe(line.amount)
      })
      const uses = plan.lines.flatMap((line) => line.uses)
      for (const { id, left } of owned)
        expect(
          sum(uses.filter(({ credit }) => credit === id).map(({ amount }) => amount)),
        ).toBeLessThanOrEqual(left)
      expect(plan.total).toBe(plan.credits + plan.deposits + plan.charge)
      expect(plan.charge).toBe(sum(plan.lines.map(({ charge }) => charge)))
      // Nothing is charged while the store still has credits or deposits left.
      expect(plan.charge).toBe(Math.max(0, plan.total - sum(owned.map(({ left }) => left))))
    }),
    RUNS,
  )
})

test('credits are used first, then deposits, the oldest first, each to its end before the next', () => {
  fc.assert(
    fc.property(invoices, credits, (bills, owned) => {
      const plan = planned(planPayment(bills, owned))
      const byUse = owned.toSorted((one, other) =>
        one.kind === other.kind ? one.id - other.id : one.kind === 'credit' ? -1 : 1,
      )
      const usedOf = new Map<number, number>()
      for (const { credit, amount } of plan.lines.flatMap(({ uses }) => uses))
        usedOf.set(credit, (usedOf.get(credit) ?? 0) + amount)
      let open = plan.total
      for (const { id, left } of byUse) {
        expect(usedOf.get(id) ?? 0).toBe(Math.min(left, open))
        open -= Math.min(left, open)
      }
    }),
    RUNS,
  )
})

const bill = (id: number, open: number, amount?: number): InvoiceToPay => ({
  id,
  number: 50_000 + id,
  open,
  amount,
})

test('a payment of nothing, of what is paid, of more than is open or of one invoice twice is refused', () => {
  const problemsOf = (all: InvoiceToPay[]) => {
    const plan = planPayment(all, [])
    return 'problems' in plan ? plan.problems : []
  }
  expect(problemsOf([])).toEqual([NOTHING_TO_PAY])
  expect(problemsOf([bill(1, 0), bill(2, 500, 501), bill(3, 500, 0)])).toEqual([
    alreadyPaid(50_001),
    moreThanOpen(50_002, 500),
    AMOUNT_NEEDED,
  ])
  expect(problemsOf([bill(1, 500, 200), bill(1, 500, 300)])).toEqual([TWICE_THE_SAME])
})

test('recorded money pays what it names and the open invoices as far as it goes, and the rest is a deposit', () => {
  expect(planRecorded(1_000, [])).toEqual({ lines: [], deposit: 1_000 })
  expect(planRecorded(1_000, [bill(1, 600), bill(2, 300)])).toEqual({
    lines: [
      { invoice: 1, amount: 600 },
      { invoice: 2, amount: 300 },
    ],
    deposit: 100,
  })
  expect(planRecorded(1_000, [bill(1, 900), bill(2, 300), bill(3, 500)])).toEqual({
    lines: [
      { invoice: 1, amount: 900 },
      { invoice: 2, amount: 100 },
    ],
    deposit: 0,
  })
  expect(planRecorded(1_000, [bill(1, 900), bill(2, 500, 400)])).toEqual({
    lines: [
      { invoice: 1, amount: 600 },
      { invoice: 2, amount: 400 },
    ],
    deposit: 0,
  })
})

test('recorded money that is to pay more than came, or more than is open, is refused', () => {
  expect(planRecorded(1_000, [bill(1, 900, 700), bill(2, 900, 301)])).toEqual({
    beyond: namedBeyond(1_001, 1_000),
  })
  expect(planRecorded(1_000, [bill(1, 900, 901), bill(2, 0)])).toEqual({
    problems: [moreThanOpen(50_001, 900), alreadyPaid(50_002)],
  })
  expect(planRecorded(1_000, [bill(1, 900, 0)])).toEqual({ problems: [AMOUNT_NEEDED] })
})

test('whatever comes, recorded money is neither lost nor made', () => {
  fc.assert(
    fc.property(invoices, fc.integer({ min: 1, max: 50_000_000 }), (bills, amount) => {
      const plan = planRecorded(amount, bills)
      if (!('lines' in plan)) {
        expect(sum(bills.map((one) => one.amount ?? 0))).toBeGreaterThan(amount)
        return
      }
      const { lines, deposit }: RecordedPlan = plan
      expect(sum(lines.map((line) => line.amount)) + deposit).toBe(amount)
      for (const line of lines) {
        const open = bills.find(({ id }) => id === line.invoice)?.open ?? 0
        expect(line.amount > 0 && line.amount <= open).toBe(true)
      }
    }),
    RUNS,
  )
})

test('money on account pays before the money that came, credits first, and no more than is there or open', () => {
  const open = [
    { id: 1, number: 50_001, open: 300_00 },
    { id: 2, number: 50_002, open: 100_00, amount: 40_00 },
  ]
  const account: StoreCredit[] = [
    { id: 7, kind: 'deposit', left: 200_00 },
    { id: 9, kind: 'credit', left: 150_00 },
  ]
  expect(planOnAccount(350_00, open, account)).toEqual({
    uses: [
      { invoice: 1, credit: 9, amount: 150_00 },
      { invoice: 1, credit: 7, amount: 150_00 },
      { invoice: 2, credit: 7, amount: 50_00 },
    ],
    invoices: [{ id: 2, number: 50_002, open: 50_00, amount: 40_00 }],
  })
  expect(planOnAccount(350_01, open, account)).toEqual({
    problem: 'The store has only $350.00 on account.',
  })
  expect(planOnAccount(1, open, [])).toEqual({ problem: 'The store has nothing on account.' })
  expect(planOnAccount(350_00, open.slice(0, 1), account)).toEqual({
    problem: 'The selected invoices need only $300.00 from the account.',
  })
  expect(planOnAccount(0, open, account)).toEqual({ uses: [], invoices: open })
})
