import { type Cents, formatMoney } from './money.ts'

/** An invoice to pay: `amount` of it, or its whole open balance. */
export type InvoiceToPay = { id: number; number: number; open: Cents; amount?: Cents | undefined }

/** The unused part of a credit from the wholesaler, or of a deposit that the store paid in advance. */
export type StoreCredit = { id: number; kind: 'credit' | 'deposit'; left: Cents }

type PaymentLine = {
  invoice: number
  amount: Cents
  /** The credits and deposits that cover part of the amount, oldest first. */
  uses: readonly { credit: number; amount: Cents }[]
  /** What the credits and deposits do not cover. */
  charge: Cents
}

export type PaymentPlan = {
  lines: readonly PaymentLine[]
  total: Cents
  credits: Cents
  deposits: Cents
  charge: Cents
}

export const alreadyPaid = (number: number) => `Invoice # ${number} is already paid.`
export const moreThanOpen = (number: number, open: Cents) =>
  `Only ${formatMoney(open)} is due on invoice # ${number}.`
export const chargeChanged = (charge: Cents) =>
  `Your credits or deposits have changed: ${formatMoney(charge)} would be charged now. Please check and try again.`
/** Of a payment that the provider never got, or did not take. */
export const NOT_MADE = 'This payment was not made, and nothing was charged. Please try again.'
export const NOTHING_TO_PAY = 'Please choose at least one invoice.'
export const AMOUNT_NEEDED = 'Please enter an amount above $0.00.'
export const TWICE_THE_SAME = 'Each invoice can be paid once in one payment.'

/**
 * Splits a payment: credits first, then deposits, each oldest first, across the invoices in the given order; the rest
 * is charged. The screen and the server both call this function, so the screen shows what will be charged.
 */
export function planPayment(
  invoices: readonly InvoiceToPay[],
  credits: readonly StoreCredit[],
): PaymentPlan | { problems: readonly string[] } {
  const problems = problemsOf(invoices)
  if (problems.length > 0) return { problems }
  const left = inOrderOfUse(credits).map((credit) => ({ ...credit }))
  const used = { credit: 0, deposit: 0 }
  const lines = invoices.map(({ id, open, amount = open }): PaymentLine => {
    let charge = amount
    const uses: { credit: number; amount: Cents }[] = []
    for (const credit of left) {
      const take = Math.min(credit.left, charge)
      if (take <= 0) continue
      credit.left -= take
      charge -= take
      used[credit.kind] += take
      uses.push({ credit: credit.id, amount: take })
    }
    return { invoice: id, amount, uses, charge }
  })
  const sum = (of: (line: PaymentLine) => Cents) => lines.reduce((total, line) => total + of(line), 0)
  return {
    lines,
    total: sum(({ amount }) => amount),
    credits: used.credit,
    deposits: used.deposit,
    charge: sum(({ charge }) => charge),
  }
}

export const namedBeyond = (named: Cents, amount: Cents) =>
  `The invoices come to ${formatMoney(named)}, but only ${formatMoney(amount)} was received.`

export type RecordedPlan = { lines: readonly { invoice: number; amount: Cents }[]; deposit: Cents }

/**
 * Splits money received outside the portal (check, wire, cash): each invoice gets its named amount, or else as much of
 * its open balance as the money covers, in the given order; the rest becomes a deposit. `beyond`: the named amounts
 * exceed the money received.
 */
export function planRecorded(
  amount: Cents,
  invoices: readonly InvoiceToPay[],
): RecordedPlan | { problems: readonly string[] } | { beyond: string } {
  const problems = invoices.length === 0 ? [] : problemsOf(invoices)
  if (problems.length > 0) return { problems }
  const named = invoices.reduce((sum, invoice) => sum + (invoice.amount ?? 0), 0)
  if (named > amount) return { beyond: namedBeyond(named, amount) }
  // Named amounts are set aside first, so that invoices without an amount cannot use them up.
  let free = amount - named
  const lines = invoices.map(({ id, open, amount }) => {
    const paid = amount ?? Math.min(open, free)
    if (amount === undefined) free -= paid
    return { invoice: id, amount: paid }
  })
  return { lines: lines.filter((line) => line.amount > 0), deposit: free }
}

export const onAccountBeyond = (left: Cents) =>
  left === 0 ? 'The store has nothing on account.' : `The store has only ${formatMoney(left)} on account.`
export const invoicesTake = (most: Cents) =>
  `The selected invoices need only ${formatMoney(most)} from the account.`

type OnAccountPlan = {
  uses: readonly { invoice: number; credit: number; amount: Cents }[]
  /** What is left to pay of the invoices by the money that came. */
  invoices: readonly InvoiceToPay[]
}

/**
 * Pays invoices from the store's account before recorded money does: credits first, then deposits, oldest first, across
 * the invoices in the given order. What is named for an invoice is left to the money that came.
 */
export function planOnAccount(
  amount: Cents,
  invoices: readonly InvoiceToPay[],
  credits: readonly StoreCredit[],
): OnAccountPlan | { problem: string } {
  if (amount === 0) return { uses: [], invoices }
  const onAccount = credits.reduce((sum, { left }) => sum + left, 0)
  if (amount > onAccount) return { problem: onAccountBeyond(onAccount) }
  const room = ({ open, amount = 0 }: InvoiceToPay) => Math.max(open - amount, 0)
  const most = invoices.reduce((sum, invoice) => sum + room(invoice), 0)
  if (amount > most) return { problem: invoicesTake(most) }
  let rest = amount
  const toPay = invoices.map((invoice) => {
    const part = Math.min(rest, room(invoice))
    rest -= part
    return { invoice, part }
  })
  const plan = planPayment(
    toPay.filter(({ part }) => part > 0).map(({ invoice, part }) => ({ ...invoice, amount: part })),
    credits,
  )
  if ('problems' in plan) return { problem: plan.problems[0] ?? NOTHING_TO_PAY }
  return {
    uses: plan.lines.flatMap(({ invoice, uses }) => uses.map((use) => ({ invoice, ...use }))),
    invoices: toPay
      .map(({ invoice, part }) => ({ ...invoice, open: invoice.open - part }))
      .filter(({ open }, at) => open > 0 || toPay[at]?.part === 0),
  }
}

/** Credits before deposits, oldest first: ids ascend, so the oldest has the lowest id. */
function inOrderOfUse(credits: readonly StoreCredit[]): StoreCredit[] {
  return credits.toSorted((one, other) =>
    one.kind === other.kind ? one.id - other.id : one.kind === 'credit' ? -1 : 1,
  )
}

function problemsOf(invoices: readonly InvoiceToPay[]): string[] {
  if (invoices.length === 0) return [NOTHING_TO_PAY]
  if (new Set(invoices.map(({ id }) => id)).size < invoices.length) return [TWICE_THE_SAME]
  return invoices.flatMap(({ number, open, amount = open }) => {
    if (open === 0) return [alreadyPaid(number)]
    if (amount > open) return [moreThanOpen(number, open)]
    return amount <= 0 ? [AMOUNT_NEEDED] : []
  })
}
