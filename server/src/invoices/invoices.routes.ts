import type { invoices } from '@trousseau/contract/invoices'
import type { Handlers } from '../http/call.ts'
import { downloadInvoice } from './download-invoice.ts'
import { exportStoreInvoices } from './export-invoices.ts'
import { getInvoice, listInvoices, listStoreInvoices } from './read-invoices.ts'

export const invoiceRoutes: Handlers<typeof invoices> = {
  listStoreInvoices,
  exportStoreInvoices,
  listInvoices,
  getInvoice,
  downloadInvoice,
}
