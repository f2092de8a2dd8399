import type { Invoice } from '@trousseau/contract/invoices'
import { type BilledLine, CUSTOM_FEE, paidInMoney, sizeOf, toBilledLines } from '../invoice-words.ts'

export type SheetLine = {
  key: string
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
  | 'formatted_open'
> & {
  /** What credit notes took off; null if there are none. */
  credited: string | null
  paid: string
  store: string
  carrier: string
  tracking: string
  lines: readonly SheetLine[]
}

const NONE = '–'

export function toSheet(invoice: Invoice): Sheet {
  const { store, carrier, tracking_number } = invoice.store_package
  return {
    ...invoice,
    credited: invoice.credited > 0 ? `-${invoice.formatted_credited}` : null,
    paid: paidInMoney(invoice),
    store: store.name,
    carrier: carrier ?? NONE,
    tracking: tracking_number ?? NONE,
    lines: toBilledLines(invoice.orders).map(lineOf),
  }
}

function lineOf({ key, order, isFee, cost }: BilledLine): SheetLine {
  const { orderable, color } = order
  return {
    key,
    po: order.purchase_order_number,
    type: order.type_label,
    name: isFee ? CUSTOM_FEE : orderable.name,
    style: isFee ? NONE : (orderable.style_number ?? NONE),
    wearDate: order.wear_date,
    color: isFee ? NONE : (color?.label ?? NONE),
    size: isFee ? NONE : sizeOf(order),
    cost,
  }
}
