import type { InvoiceRow } from '@trousseau/contract/invoices'
import { type Cents, toCents } from '@trousseau/domain/money/money'
import { planPayment } from '@trousseau/domain/money/payment'
import { z } from 'zod/mini'
import { amountProblem } from '../../lib/forms/amount-problem.ts'
import { load, remove, save } from '../../lib/session-storage.ts'

export const DRAFT_SLOT = 'payment:draft'

/** The person's changes to how the invoices are paid. Kept across a reload. */
const PaymentDraft = z.object({
  /** Typed amounts by invoice id. An invoice that is missing here is paid in full. */
  amounts: z.record(z.string(), z.string()),
  /** 0 until a method is chosen. */
  method: z.int(),
})
export type PaymentDraft = z.infer<typeof PaymentDraft>

const NOTHING_CHANGED: PaymentDraft = { amounts: {}, method: 0 }

export const readPaymentDraft = (place?: Storage): PaymentDraft =>
  load(DRAFT_SLOT, PaymentDraft, place) ?? NOTHING_CHANGED
export const keepPaymentDraft = (draft: PaymentDraft, place?: Storage): void => save(DRAFT_SLOT, draft, place)
export const forgetPaymentDraft = (place?: Storage): void => remove(DRAFT_SLOT, place)

/** An invoice to pay, and how much of it. */
export type PaymentLine = {
  invoice: InvoiceRow
  typed: string
  /** 0 if the typed amount is invalid. */
  amount: Cents
  problem: string | undefined
}

export function lineOf(invoice: InvoiceRow, { amounts }: PaymentDraft): PaymentLine {
  const open = toCents(invoice.open) ?? 0
  const typed = amounts[invoice.id] ?? invoice.open.toFixed(2)
  const problem = amountProblem(typed)
  if (problem !== null) return { invoice, typed, amount: 0, problem }
  const amount = toCents(typed) ?? 0
  const plan = planPayment([{ id: invoice.id, number: invoice.number, open, amount }], [])
  if ('problems' in plan) return { invoice, typed, amount: 0, problem: plan.problems[0] }
  return { invoice, typed, amount, problem: undefined }
}
