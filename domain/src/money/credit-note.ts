import { type Cents, formatMoney } from './money.ts'
import { AMOUNT_NEEDED } from './payment.ts'

/** What a line of a credit note gives back: part of the dresses' price, of the shipping, or something else. */
export const NOTE_KINDS = ['goods', 'shipping', 'other'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]
export const NOTE_KIND_LABELS: Readonly<Record<NoteKind, string>> = {
  goods: 'Goods',
  shipping: 'Shipping',
  other: 'Other',
}

export const NOT_OF_THIS_INVOICE = 'This order is not on this invoice.'
export const SHIPPING_OF_THE_PACKAGE = 'Shipping is billed for the whole package, not for one order.'
export const beyondBill = (what: string, left: Cents) =>
  left === 0
    ? `Nothing more of ${what} can be credited.`
    : `Only ${formatMoney(left)} of ${what} can still be credited.`

/** What was billed, order by order. */
export type BilledInvoice = {
  subtotal: Cents
  shipping: Cents
  orders: readonly { id: number; name: string; amount: Cents }[]
}
export type CreditedLine = { kind: NoteKind; order: number | null; amount: Cents }
export type NoteProblem = { line: number; field: 'amount' | 'order'; message: string }

/**
 * Why a credit note cannot be issued: nothing is credited that was not billed. All notes of an invoice together stay
 * within its total, its goods within the subtotal, its shipping within the shipping, and what names an order within
 * what was billed for that order.
 */
export function problemsOfNote(
  billed: BilledInvoice,
  earlier: readonly CreditedLine[],
  lines: readonly CreditedLine[],
): NoteProblem[] {
  const problems: NoteProblem[] = []
  lines.forEach((one, line) => {
    const before = [...earlier, ...lines.slice(0, line)]
    const problem = problemOfLine(billed, before, one)
    if (problem) problems.push({ line, field: problem.field, message: problem.message })
  })
  return problems
}

function problemOfLine(
  billed: BilledInvoice,
  before: readonly CreditedLine[],
  { kind, order, amount }: CreditedLine,
): Omit<NoteProblem, 'line'> | undefined {
  if (order !== null && kind === 'shipping') return { field: 'order', message: SHIPPING_OF_THE_PACKAGE }
  const ordered = billed.orders.find(({ id }) => id === order)
  if (order !== null && !ordered) return { field: 'order', message: NOT_OF_THIS_INVOICE }
  if (amount <= 0) return { field: 'amount', message: AMOUNT_NEEDED }
  const left = (what: string, billedFor: Cents, such: (line: CreditedLine) => boolean) => ({
    what,
    left: billedFor - before.reduce((sum, line) => (such(line) ? sum + line.amount : sum), 0),
  })
  const bounds = [
    left('this invoice', billed.subtotal + billed.shipping, () => true),
    ...(kind === 'goods' ? [left('the goods', billed.subtotal, (line) => line.kind === 'goods')] : []),
    ...(kind === 'shipping'
      ? [left('the shipping', billed.shipping, (line) => line.kind === 'shipping')]
      : []),
    ...(ordered ? [left(ordered.name, ordered.amount, (line) => line.order === order)] : []),
  ]
  const tightest = bounds.reduce((least, bound) => (bound.left < least.left ? bound : least))
  if (amount <= tightest.left) return undefined
  return { field: 'amount', message: beyondBill(tightest.what, Math.max(tightest.left, 0)) }
}

/**
 * A credit note lowers what is open of its invoice first; the rest is the store's credit. While a payment of the
 * invoice is under way, which may take all that is open, nothing is applied to it.
 */
export function splitNote(
  amount: Cents,
  { open, isBeingPaid }: { open: Cents; isBeingPaid: boolean },
): { applied: Cents; credit: Cents } {
  const applied = isBeingPaid ? 0 : Math.min(amount, open)
  return { applied, credit: amount - applied }
}
