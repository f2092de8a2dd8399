import { Readable } from 'node:stream'
import type { invoices } from '@trousseau/contract/invoices'
import type { papers } from '@trousseau/contract/papers'
import { businessDay } from '@trousseau/domain/day'
import { formatPhone } from '@trousseau/domain/people/phone'
import type { Paper } from '../documents/paper.ts'
import { printPdf } from '../documents/print-pdf.ts'
import { showPaper } from '../documents/show-paper.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { findStore } from '../stores/stores.store.ts'
import { invoiceDocument } from './invoice-document.ts'
import { findInvoice } from './invoices.store.ts'
import { toScope } from './read-invoices.ts'
import { toInvoice } from './to-invoice.ts'

/**
 * The document is complete before the first byte is sent, so that one that cannot be drawn is an error, not a broken
 * file.
 */
export const downloadInvoice: Handler<typeof invoices.downloadInvoice> = async (call) => {
  const { number, paper } = await readPaper(call)
  return { content: Readable.from([Buffer.from(await printPdf(paper))]), number }
}

export const getInvoicePaper: Handler<typeof papers.getInvoicePaper> = async (call) => {
  const { store_package_id, paper } = await readPaper(call)
  return { store_package_id, paper: showPaper(paper) }
}

type Printed = { number: number; store_package_id: number; paper: Paper }

async function readPaper({
  db,
  user,
  params,
  config,
  now,
}: Call<typeof papers.getInvoicePaper>): Promise<Printed> {
  const row = await findInvoice(db, toScope(user), params.id)
  const store = row && (await findStore(db, row.store_id))
  if (!row || !store) throw new AppError('not_found')
  const invoice = await toInvoice(db, row, businessDay(now.getTime()))
  const paper = invoiceDocument(invoice, {
    wholesaler: config.wholesaler,
    now,
    store: { ...store, formatted_phone: formatPhone(store.phone) },
  })
  return { number: invoice.number, store_package_id: invoice.store_package_id, paper }
}
