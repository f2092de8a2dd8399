import { Readable } from 'node:stream'
import type { statements } from '@trousseau/contract/statements'
import { formatPhone } from '@trousseau/domain/people/phone'
import { printPdf } from '../documents/print-pdf.ts'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { readStatement } from './read-statement.ts'
import { statementDocument } from './statement-document.ts'

/** About seventy pages, which even a busy machine draws in time; the spreadsheet has a higher limit. */
const PRINTED_LINES_MAX = 1_000

export const downloadStatement: Handler<typeof statements.downloadStatement> = async (call) => {
  const { db, user, params, query, config, now } = call
  const storeId = await storeInPath(db, user, params.id)
  const { statement, store } = await readStatement(db, storeId, query, now, PRINTED_LINES_MAX)
  const paper = statementDocument(statement, {
    wholesaler: config.wholesaler,
    now,
    store: { ...store, formatted_phone: formatPhone(store.phone) },
  })
  return Readable.from([Buffer.from(await printPdf(paper))])
}
