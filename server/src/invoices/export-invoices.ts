import type { InvoiceRow, invoices } from '@trousseau/contract/invoices'
import { businessDay, type Day } from '@trousseau/domain/day'
import type { Db } from '../db/db.ts'
import { type Column, writeSpreadsheet } from '../documents/write-spreadsheet.ts'
import type { Handler } from '../http/call.ts'
import { refuseBackwardDays } from '../http/request/refuse-backward-days.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { eachInvoice, type InvoiceRecord, listPurchaseOrderNumbers } from './invoices.store.ts'
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

const WHOLESALE_COLUMNS: readonly Column<Exported>[] = [
  { title: 'Store', width: 28, kind: 'text', value: ({ store_package }) => store_package.store.name },
  ...COLUMNS,
]

export const exportStoreInvoices: Handler<typeof invoices.exportStoreInvoices> = async (call) => {
  const { db, user, params, query, now } = call
  refuseBackwardDays(query)
  const store = await storeInPath(db, user, params.id)
  const today = businessDay(now.getTime())
  return writeSpreadsheet('Invoices', COLUMNS, toRows(db, eachInvoice(db, { store }, query, today), today))
}

export const exportInvoices: Handler<typeof invoices.exportInvoices> = async ({ db, query, now }) => {
  refuseBackwardDays(query)
  const today = businessDay(now.getTime())
  const rows = toRows(db, eachInvoice(db, 'any', query, today), today)
  return writeSpreadsheet('Invoices', WHOLESALE_COLUMNS, rows)
}

async function* toRows(
  db: Db,
  batches: AsyncIterable<readonly InvoiceRecord[]>,
  today: Day,
): AsyncGenerator<Exported[]> {
  for await (const rows of batches) {
    const numbers = await listPurchaseOrderNumbers(db, rows)
    yield rows.map((row) => ({
      ...toInvoiceRow(row, today),
      purchase_order_numbers: numbers.get(row.id) ?? [],
    }))
  }
}
