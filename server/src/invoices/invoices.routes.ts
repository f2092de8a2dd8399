import type { creditNotes } from '@trousseau/contract/credit-notes'
import type { invoices } from '@trousseau/contract/invoices'
import type { papers } from '@trousseau/contract/papers'
import type { Handlers } from '../http/call.ts'
import { downloadInvoice, getInvoicePaper } from './download-invoice.ts'
import { exportInvoices, exportStoreInvoices } from './export-invoices.ts'
import { downloadCreditNote, getCreditNote } from './read-credit-notes.ts'
import { getInvoice, listInvoices, listStoreInvoices } from './read-invoices.ts'

export const invoiceRoutes: Handlers<
  typeof invoices &
    Pick<typeof creditNotes, 'getCreditNote' | 'downloadCreditNote'> &
    Pick<typeof papers, 'getInvoicePaper'>
> = {
  listStoreInvoices,
  exportStoreInvoices,
  listInvoices,
  exportInvoices,
  getInvoice,
  downloadInvoice,
  getInvoicePaper,
  getCreditNote,
  downloadCreditNote,
}
