import type { Invoice, InvoiceRow } from '@trousseau/contract/invoices'
import type { StorePackage } from '@trousseau/contract/packages'
import type { Day } from '@trousseau/domain/day'

/** An invoice without its lines, whichever of the two endpoints it came from. */
export type Bill = Pick<
  InvoiceRow,
  'number' | 'date' | 'due_on' | 'is_overdue' | 'status' | 'status_id' | 'being_confirmed'
> &
  Pick<InvoiceRow, 'formatted_subtotal' | 'formatted_shipping_cost' | 'formatted_total'> &
  Pick<InvoiceRow, 'paid' | 'credited' | 'formatted_credited' | 'open' | 'formatted_open'> & {
    address: Invoice['address']
    shipment: Shipment
  }

export type Shipment = Pick<StorePackage, 'carrier' | 'tracking_number' | 'tracking_url'>

export function billOfInvoice({ store_package, ...invoice }: Invoice): Bill {
  return { ...invoice, shipment: store_package }
}

export function billOfPackage(parcel: StorePackage, today: Day): Bill {
  const { invoice, meta, address } = parcel
  return {
    ...invoice,
    is_overdue: invoice.open > 0 && invoice.due_on < today,
    formatted_subtotal: meta.formatted_sub_total,
    formatted_shipping_cost: meta.formatted_shipping_cost,
    formatted_total: meta.formatted_total,
    address,
    shipment: parcel,
  }
}
