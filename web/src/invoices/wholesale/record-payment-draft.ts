import type { InvoiceRow } from '@trousseau/contract/invoices'
import { type Balance, RECORDED_METHODS } from '@trousseau/contract/payments'
import { type Cents, toCents, toDollars } from '@trousseau/domain/money/money'
import { type InvoiceToPay, planRecorded, type RecordedPlan } from '@trousseau/domain/money/payment'
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
  /** When the money came; null is today. */
  received_on: z.nullable(z.string()),
  /** The ids of the invoices to pay, in the order in which the money is applied. */
  invoices: z.array(z.int()),
  /** What of the money an invoice gets, by its id; empty is as much as is open. */
  amounts: z.record(z.string(), z.string()),
  /** Whether what the store has on account pays first. */
  usesAccount: z.boolean(),
  /** Whether the same check is recorded a second time. */
  isConfirmed: z.boolean(),
})
export type PaymentDraft = z.infer<typeof PaymentDraft>

const METHOD_WORDS: Record<PaymentDraft['method'], string> = {
  cash: 'Cash',
  cheque: 'Check',
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
    received_on: null,
    invoices: invoice ? [invoice.id] : [],
    amounts: {},
    usesAccount: false,
    isConfirmed: false,
  }
}

export function problemsOf({
  amount,
  reference,
  invoices,
  amounts,
}: PaymentDraft): Record<string, string | null> {
  const named = invoices.flatMap((id) => {
    const typed = amounts[id] ?? ''
    return typed.trim() === '' ? [] : [[`amounts.${id}`, amountProblem(typed)] as const]
  })
  return { ...Object.fromEntries(named), amount: amountProblem(amount), reference: lineProblem(reference) }
}

const centsOf = (dollars: number) => toCents(dollars) ?? 0

/** The chosen invoices, in the order in which they are paid, with what is named for each. */
function toPay({ invoices, amounts }: PaymentDraft, open: readonly OpenInvoice[]): InvoiceToPay[] {
  return invoices.flatMap((id) => {
    const invoice = open.find((one) => one.id === id)
    const typed = amounts[id] ?? ''
    const amount = typed.trim() === '' ? undefined : toCents(typed)
    return invoice ? [{ id, number: invoice.number, open: centsOf(invoice.open), amount }] : []
  })
}

/** How much of what is on account the chosen invoices take, if it is used: all that the money is not named for. */
export function onAccountOf(
  draft: PaymentDraft,
  open: readonly OpenInvoice[],
  balance: Pick<Balance, 'credits' | 'deposits'> | undefined,
): Cents {
  if (!draft.usesAccount || !balance) return 0
  const room = toPay(draft, open).reduce((sum, { open, amount = 0 }) => sum + Math.max(open - amount, 0), 0)
  return Math.min(room, centsOf(balance.credits) + centsOf(balance.deposits))
}

/** The request that is sent. */
export function toBody(draft: PaymentDraft, onAccount: Cents) {
  const { amount, method, reference, received_on, invoices, amounts, isConfirmed } = draft
  return {
    amount,
    method,
    reference,
    invoices: invoices.map((id) => {
      const typed = (amounts[id] ?? '').trim()
      return typed === '' ? { id } : { id, amount: typed }
    }),
    ...(received_on !== null && { received_on }),
    ...(onAccount > 0 && { on_account: toDollars(onAccount) }),
    ...(isConfirmed && { confirmed: true }),
  }
}

/** How the server will apply the money; undefined until there is an amount. */
export function makePlan(
  draft: PaymentDraft,
  open: readonly OpenInvoice[],
  onAccount: Cents = 0,
): RecordedPlan | undefined {
  const cents = amountProblem(draft.amount) === null ? toCents(draft.amount) : undefined
  if (cents === undefined) return undefined
  let rest = onAccount
  const left = toPay(draft, open).map((invoice) => {
    const part = Math.min(rest, Math.max(invoice.open - (invoice.amount ?? 0), 0))
    rest -= part
    return { ...invoice, open: invoice.open - part }
  })
  const plan = planRecorded(
    cents,
    left.filter(({ open }) => open > 0),
  )
  return 'lines' in plan ? plan : undefined
}
