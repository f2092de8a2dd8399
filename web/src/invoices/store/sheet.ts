import type { Invoice } from '@trousseau/contract/invoices'
import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { sizeOf } from '../invoice-words.ts'

export type SheetLine = {
  id: number
  po: string
  type: string
  name: string
  style: string
  wearDate: string
  color: string
  size: string
  cost: string
}

/** An invoice as it is printed. */
export type Sheet = Pick<
  Invoice,
  | 'number'
  | 'date'
  | 'due_on'
  | 'address'
  | 'formatted_subtotal'
  | 'formatted_shipping_cost'
  | 'formatted_total'
  | 'formatted_paid'
  | 'formatted_open'
> & { store: string; carrier: string; tracking: string; lines: readonly SheetLine[] }

const NONE = '–'

export function toSheet(invoice: Invoice): Sheet {
  const { store, carrier, tracking_number } = invoice.store_package
  return {
    ...invoice,
    store: store.name,
    carrier: carrier ?? NONE,
    tracking: tracking_number ?? NONE,
    lines: invoice.orders.map(lineOf),
  }
}

function lineOf(order: OrderRow): SheetLine {
  const { id, orderable, color } = order
  return {
    id,
    po: order.purchase_order_number,
    type: order.type_label,
    name: orderable.name,
    style: orderable.style_number ?? NONE,
    wearDate: order.wear_date,
    color: color?.label ?? NONE,
    size: sizeOf(order),
    cost: order.formatted_total,
  }
}
