import { addDays, type Day } from '../day.ts'
import type { Cents } from './money.ts'

export const INVOICE_STATUSES = { 1: 'Unpaid', 2: 'Partially Paid', 3: 'Paid Fully' } as const
export type InvoiceStatus = keyof typeof INVOICE_STATUSES

export const UNPAID = 1
export const PARTIALLY_PAID = 2
export const PAID_FULLY = 3

/** Shown in place of the checkbox while the provider has not said what became of a payment. */
export const BEING_CONFIRMED = 'Payment being confirmed'

/** What a package costs its store: its orders and the way to the store. */
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

/** Credit on delivery is due when it is issued, whatever terms the store had before. */
export function dueOn(issuedOn: Day, terms: { days: number; onDelivery: boolean }): Day {
  return terms.onDelivery ? issuedOn : addDays(issuedOn, terms.days)
}
