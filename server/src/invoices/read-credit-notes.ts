import { Readable } from 'node:stream'
import type { creditNotes } from '@trousseau/contract/credit-notes'
import { formatPhone } from '@trousseau/domain/people/phone'
import { printPdf } from '../documents/print-pdf.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { findStore } from '../stores/stores.store.ts'
import { creditNoteDocument } from './credit-note-document.ts'
import { findCreditNote } from './credit-notes.store.ts'
import { toScope } from './read-invoices.ts'
import { toCreditNote } from './to-credit-note.ts'

export const getCreditNote: Handler<typeof creditNotes.getCreditNote> = async ({ db, user, params }) => {
  const row = await findCreditNote(db, toScope(user), params.id)
  if (!row) throw new AppError('not_found')
  return toCreditNote(row)
}

/** Complete before the first byte is sent, as an invoice is. */
export const downloadCreditNote: Handler<typeof creditNotes.downloadCreditNote> = async (call) => {
  const { db, user, params, config, now } = call
  const row = await findCreditNote(db, toScope(user), params.id)
  const store = row && (await findStore(db, row.store_id))
  if (!row || !store) throw new AppError('not_found')
  const paper = creditNoteDocument(toCreditNote(row), {
    wholesaler: config.wholesaler,
    now,
    store: { ...store, formatted_phone: formatPhone(store.phone) },
  })
  return { content: Readable.from([Buffer.from(await printPdf(paper))]), number: row.number }
}
