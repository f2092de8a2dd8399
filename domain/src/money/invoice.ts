import { addDays, type Day } from '../day.ts'
import type { Cents } from './money.ts'

export const INVOICE_STATUSES = { 1: 'Unpaid', 2: 'Partially Paid', 3: 'Paid Fully' } as const
export type InvoiceStatus = keyof typeof INVOICE_STATUSES

export const UNPAID = 1
export const PARTIALLY_PAID = 2
export const PAID_FULLY = 3

/** Shown instead of the checkbox while the provider has not yet confirmed or rejected a payment of the invoice. */
export const BEING_CONFIRMED = 'Payment being confirmed'

/** What the store is billed for a package: its orders plus shipping. */
export function buildBill(
  lines: readonly Cents[],
  shipping: Cents,
): { subtotal: Cents; shipping: Cents; total: Cents } {
  const subtotal = lines.reduce((sum, amount) => sum + amount, 0)
  return { subtotal, shipping, total: subtotal + shipping }
}

export function statusOfInvoice({ paid, total }: { paid: Cents; total: Cents }): InvoiceStatus {
  if (paid === total) return PAID_FULLY
  return paid > 0 ? PARTIALLY_PAID : UNPAID
}

/** A store on credit on delivery owes an invoice on the day it is issued, whatever its payment terms say. */
export function dueOn(issuedOn: Day, terms: { days: number; onDelivery: boolean }): Day {
  return terms.onDelivery ? issuedOn : addDays(issuedOn, terms.days)
}
