import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, dollars, flag, id, idOf, line, textOrDigits } from './fields.ts'

/** Payments by stores through the provider, and money received in other ways that wholesale staff record. */

export const Payment = z.object({
  id: z.uuid(),
  /** `unknown`: the provider has not reported the outcome yet. The other states are final. */
  state: z.enum(['paid', 'unknown', 'declined', 'failed']),
  /** The provider's message, if it did not take the money. */
  message: z.nullable(z.string()),
  total: z.number(),
  formatted_total: z.string(),
  /** The part of the total that credits and deposits covered. */
  applied: z.number(),
  formatted_applied: z.string(),
  charged: z.number(),
  formatted_charged: z.string(),
  /** "Visa ending in 1111", or null if nothing was charged. */
  method_label: z.nullable(z.string()),
  invoices: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      store_package_id: z.int(),
      amount: z.number(),
      formatted_amount: z.string(),
      status: z.string(),
    }),
  ),
})
export type Payment = z.infer<typeof Payment>

/** What a store owes, and its unused credits and deposits. */
export const Balance = z.object({
  owed: z.number(),
  formatted_owed: z.string(),
  overdue: z.number(),
  formatted_overdue: z.string(),
  credits: z.number(),
  formatted_credits: z.string(),
  deposits: z.number(),
  formatted_deposits: z.string(),
})
export type Balance = z.infer<typeof Balance>

export const PAID_AT_ONCE_MAX = 50
const amount = z.optional(dollars)
const toPay = z.object({ id: idOf, amount })
const invoicesToPay = z
  .array(toPay, 'This is a list of invoices.')
  .check(z.maxLength(PAID_AT_ONCE_MAX, `At most ${PAID_AT_ONCE_MAX} invoices at once.`))
const atLeastOne = invoicesToPay.check(z.minLength(1, 'Please choose at least one invoice.'))
const paymentMethod = z.optional(idOf)
/** The charge that the payer was shown. If the actual charge would differ by now, nothing is charged. */
const charge = z.optional(dollars)

/** How money was paid that did not go through the provider. */
export const RECORDED_METHODS = ['cash', 'cheque', 'wire', 'other'] as const

const byId = z.object({ id })

export const payments = {
  payInvoice: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/pay',
    summary: 'Pays one invoice, or part of it: credits and deposits first, the rest by the payment method.',
    allow: STORE_ACCOUNTS,
    params: byId,
    body: z.object({ payment_method: paymentMethod, amount, charge }),
    reply: Payment,
    // The specification's own call has no key: without one, an invoice has one open payment at a time.
    idempotent: true,
    maybePending: true,
  }),
  createPayment: endpoint({
    method: 'POST',
    path: '/api/payments',
    summary: 'Pays several invoices in one payment, all or nothing.',
    allow: STORE_ACCOUNTS,
    body: z.object({ payment_method: paymentMethod, invoices: atLeastOne, charge }),
    reply: Payment,
    idempotent: 'required',
    maybePending: true,
  }),
  getPayment: endpoint({
    method: 'GET',
    path: '/api/payments/:payment',
    summary: 'How a payment ended.',
    allow: [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS],
    params: z.object({ payment: z.uuid() }),
    reply: Payment,
  }),
}

/** A store's balance, and the payments and credits that wholesale staff record for it. */
export const accounts = {
  getBalance: endpoint({
    method: 'GET',
    path: '/api/stores/:id/balance',
    summary: 'What a store owes, and its credits and deposits that are not used yet.',
    allow: [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS],
    params: byId,
    reply: Balance,
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/api/stores/:id/payments',
    summary:
      'Money that came in cash, by check or by wire: it pays the invoices it names, and the rest is a deposit.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({
      amount: dollars,
      invoices: z.optional(invoicesToPay),
      method: z.enum(RECORDED_METHODS, 'This is cash, check, wire or other.'),
      reference: z.pipe(textOrDigits, line(100)),
      /** When the money came; today if it is left out. */
      received_on: z.optional(day),
      /** How much of the store's credits and deposits pays the named invoices before this money does. */
      on_account: z.optional(dollars),
      /** The same reference for the same store is refused (`recorded_before`) unless it is confirmed. */
      confirmed: z.optional(flag),
    }),
    reply: Balance,
    idempotent: 'required',
  }),
  giveCredit: endpoint({
    method: 'POST',
    path: '/api/stores/:id/credits',
    summary: 'Credits a store with an amount, for its next payments.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({ amount: dollars, reason: line(500) }),
    reply: Balance,
    idempotent: 'required',
  }),
}
