import { Readable } from 'node:stream'
import type { invoices } from '@trousseau/contract/invoices'
import { businessDay } from '@trousseau/domain/day'
import { formatPhone } from '@trousseau/domain/people/phone'
import { printPdf } from '../documents/print-pdf.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
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
  const { db, user, params, config, now } = call
  const row = await findInvoice(db, toScope(user), params.id)
  const store = row && (await findStore(db, row.store_id))
  if (!row || !store) throw new AppError('not_found')
  const paper = invoiceDocument(await toInvoice(db, row, businessDay(now.getTime())), {
    wholesaler: config.wholesaler,
    now,
    store: { ...store, formatted_phone: formatPhone(store.phone) },
  })
  return { content: Readable.from([Buffer.from(await printPdf(paper))]), number: row.number }
}
