import { z } from 'zod/mini'
import { orNothing } from '../../lib/list-page/list-search.ts'

/** The ids of the invoices to pay: "12,15". They are in the address, so that a reload keeps them. */
export const PaymentSearch = z.object({
  invoices: orNothing(z.string().check(z.regex(/^\d{1,9}(,\d{1,9})*$/))),
})
export type PaymentSearch = z.output<typeof PaymentSearch>

export function idsOf({ invoices = '' }: PaymentSearch): number[] {
  return [...new Set(invoices.split(',').map(Number))].filter((id) => id > 0)
}

export const toPaymentSearch = (ids: readonly number[]): PaymentSearch => ({
  invoices: ids.length === 0 ? undefined : ids.join(','),
})
