import type { InvoiceRow } from '@trousseau/contract/invoices'
import { RECORDED_METHODS } from '@trousseau/contract/payments'
import { toCents } from '@trousseau/domain/money/money'
import { planRecorded, type RecordedPlan } from '@trousseau/domain/money/payment'
import { z } from 'zod/mini'
import { amountProblem, lineProblem } from '../../lib/forms/amount-problem.ts'

export type OpenInvoice = Pick<
  InvoiceRow,
  'id' | 'number' | 'due_on' | 'is_overdue' | 'open' | 'formatted_open' | 'being_confirmed'
>

export const PaymentDraft = z.object({
  amount: z.string(),
  method: z.enum(RECORDED_METHODS),
  reference: z.string(),
  /** The ids of the invoices to pay, in the order in which the money is applied. */
  invoices: z.array(z.int()),
})
export type PaymentDraft = z.infer<typeof PaymentDraft>

const METHOD_WORDS: Record<PaymentDraft['method'], string> = {
  cash: 'Cash',
  cheque: 'Cheque',
  wire: 'Wire transfer',
  other: 'Other',
}
export const METHOD_CHOICES = RECORDED_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }))

/** Defaults to the full open amount of the given invoice; without one, the amount is empty. */
export function emptyPayment(invoice: OpenInvoice | undefined): PaymentDraft {
  return {
    amount: invoice ? invoice.open.toFixed(2) : '',
    method: 'cheque',
    reference: '',
    invoices: invoice ? [invoice.id] : [],
  }
}

export function problemsOf({ amount, reference }: PaymentDraft) {
  return { amount: amountProblem(amount), reference: lineProblem(reference) }
}

/** How the server will apply the money; undefined until there is an amount. */
export function makePlan(draft: PaymentDraft, open: readonly OpenInvoice[]): RecordedPlan | undefined {
  const cents = amountProblem(draft.amount) === null ? toCents(draft.amount) : undefined
  if (cents === undefined) return undefined
  const named = draft.invoices.flatMap((id) => {
    const invoice = open.find((one) => one.id === id)
    return invoice ? [{ id, number: invoice.number, open: toCents(invoice.open) ?? 0 }] : []
  })
  const plan = planRecorded(cents, named)
  return 'lines' in plan ? plan : undefined
}
