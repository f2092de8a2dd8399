import type { InvoiceRow } from '@trousseau/contract/invoices'
import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { formatMoney, toCents } from '@trousseau/domain/money/money'
import { measuresOf } from '../orders/order-words.ts'

/** An accessory has no size, and a custom dress has measurements instead. */
export function sizeOf(order: OrderRow): string {
  return order.size?.label ?? (measuresOf(order).length > 0 ? 'Custom' : '–')
}

/** What was paid without what credit notes took off. */
export function paidInMoney({ paid, credited }: Pick<InvoiceRow, 'paid' | 'credited'>): string {
  return formatMoney((toCents(paid) ?? 0) - (toCents(credited) ?? 0))
}

export const CUSTOM_FEE = 'Custom Measurement Fee'

/** A line of an invoice: an order, or the fee for its custom measurements, which is a line of its own. */
export type BilledLine = { key: string; order: OrderRow; isFee: boolean; cost: string }

export function toBilledLines(orders: readonly OrderRow[]): BilledLine[] {
  return orders.flatMap((order) => {
    const item = { key: String(order.id), order, isFee: false }
    if (order.custom_fee === 0) return [{ ...item, cost: order.formatted_total }]
    return [
      { ...item, cost: order.formatted_wholesale_price },
      { key: `${order.id} fee`, order, isFee: true, cost: order.formatted_custom_fee },
    ]
  })
}
