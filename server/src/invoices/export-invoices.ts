import type { InvoiceRow, invoices } from '@trousseau/contract/invoices'
import { businessDay } from '@trousseau/domain/day'
import { type Column, writeSpreadsheet } from '../documents/write-spreadsheet.ts'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { eachInvoice, listPurchaseOrderNumbers } from './invoices.store.ts'
import { toInvoiceRow } from './to-invoice.ts'

type Exported = InvoiceRow & { purchase_order_numbers: readonly string[] }

/** The screen's columns first, under the screen's titles; then what bookkeepers also want. */
const COLUMNS: readonly Column<Exported>[] = [
  { title: 'Invoice #', width: 12, kind: 'text', value: ({ number }) => String(number) },
  { title: 'Date', width: 12, kind: 'day', value: ({ date }) => date },
  { title: 'Amount Charged', width: 16, kind: 'money', value: ({ total }) => total },
  {
    title: 'Shipping Tracking #',
    width: 24,
    kind: 'text',
    value: ({ store_package }) => store_package.tracking_number,
  },
  { title: 'Status', width: 16, kind: 'text', value: ({ status }) => status },
  { title: 'Shipping Cost', width: 14, kind: 'money', value: ({ shipping_cost }) => shipping_cost },
  { title: 'Due Date', width: 12, kind: 'day', value: ({ due_on }) => due_on },
  { title: 'Paid', width: 14, kind: 'money', value: ({ paid }) => paid },
  { title: 'Open', width: 14, kind: 'money', value: ({ open }) => open },
  { title: 'Subtotal', width: 14, kind: 'money', value: ({ subtotal }) => subtotal },
  { title: 'Carrier', width: 14, kind: 'text', value: ({ store_package }) => store_package.carrier },
  {
    title: 'PO #',
    width: 44,
    kind: 'text',
    value: ({ purchase_order_numbers }) => purchase_order_numbers.join(', '),
  },
]

export const exportStoreInvoices: Handler<typeof invoices.exportStoreInvoices> = async (call) => {
  const { db, user, params, query, now } = call
  const storeId = await storeInPath(db, user, params.id)
  const today = businessDay(now.getTime())
  async function* batches() {
    for await (const rows of eachInvoice(db, { store: storeId }, query, today)) {
      const ids = rows.map(({ id }) => id)
      const numbers = await listPurchaseOrderNumbers(db, storeId, ids)
      yield rows.map((row) => ({
        ...toInvoiceRow(row, today),
        purchase_order_numbers: numbers.get(row.id) ?? [],
      }))
    }
  }
  return writeSpreadsheet('Invoices', COLUMNS, batches())
}
