import type { Invoice } from '@trousseau/contract/invoices'
import { NOTE_KIND_LABELS, type NoteKind, splitNote } from '@trousseau/domain/money/credit-note'
import { type Cents, formatMoney, toCents } from '@trousseau/domain/money/money'
import { z } from 'zod/mini'
import { amountProblem, lineProblem } from '../../lib/forms/amount-problem.ts'

/** `about` is a kind, or the id of the order whose price is put right. */
const LineDraft = z.object({ about: z.string(), amount: z.string(), reason: z.string() })
export const CreditNoteDraft = z.object({ lines: z.array(LineDraft) })
export type CreditNoteDraft = z.infer<typeof CreditNoteDraft>

export const emptyLine = () => ({ about: 'shipping', amount: '', reason: '' })

/** What a line can be about: each order, all of them together, the shipping, or something else. */
export function aboutChoices({ orders }: Pick<Invoice, 'orders'>) {
  return [
    { value: 'shipping', label: NOTE_KIND_LABELS.shipping },
    ...orders.map(({ id, purchase_order_number, orderable }) => ({
      value: String(id),
      label: `${orderable.name}, PO # ${purchase_order_number}`,
    })),
    { value: 'goods', label: 'All dresses' },
    { value: 'other', label: NOTE_KIND_LABELS.other },
  ]
}

export function problemsOf({ lines }: CreditNoteDraft): Record<string, string | null> {
  return Object.fromEntries(
    lines.flatMap(({ amount, reason }, index) => [
      [`lines.${index}.amount`, amountProblem(amount)],
      [`lines.${index}.reason`, lineProblem(reason)],
    ]),
  )
}

/** The lines as they are sent. */
export const toLines = ({ lines }: CreditNoteDraft) =>
  lines.map(({ about, amount, reason }) => {
    const order = Number(about)
    return Number.isInteger(order)
      ? { kind: 'goods' as const, order, amount, reason }
      : { kind: about as NoteKind, amount, reason }
  })

export const sumOf = ({ lines }: CreditNoteDraft): Cents =>
  lines.reduce((sum, { amount }) => sum + (toCents(amount) ?? 0), 0)

/** What will become of the money; undefined until there is an amount. */
export function becomes(
  draft: CreditNoteDraft,
  { open, being_confirmed, number }: Pick<Invoice, 'open' | 'being_confirmed' | 'number'>,
): string | undefined {
  const amount = sumOf(draft)
  if (amount === 0) return undefined
  const { applied, credit } = splitNote(amount, {
    open: toCents(open) ?? 0,
    isBeingPaid: being_confirmed,
  })
  const kept = `${formatMoney(credit)} becomes credit on the store’s account.`
  if (being_confirmed) return `A payment of this invoice is in progress, so ${kept}`
  const off = `${formatMoney(applied)} comes off invoice # ${number}.`
  return [...(applied > 0 ? [off] : []), ...(credit > 0 ? [kept] : [])].join(' ')
}
