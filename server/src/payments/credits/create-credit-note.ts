import type { creditNotes } from '@trousseau/contract/credit-notes'
import { record } from '../../audit/record.ts'
import { crashPoint } from '../../crash-point.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { inTransactionOnce } from '../../http/idempotency.ts'
import { findCreditNote } from '../../invoices/credit-notes.store.ts'
import { findInvoice } from '../../invoices/invoices.store.ts'
import { toCreditNote } from '../../invoices/to-credit-note.ts'
import { refuseAboveCeiling } from '../ceilings.ts'
import { lockInvoices } from '../payments.store.ts'
import { findNoteProblems, issueCreditNote } from './issue-credit-note.ts'

export const createCreditNote: Handler<typeof creditNotes.createCreditNote> = (call) => {
  const { db, user, params, body, once, now, config } = call
  return inTransactionOnce(db, once, now, async (db) => {
    const found = await findInvoice(db, 'any', params.id)
    const storeId = found?.store_id ?? 0
    const invoice = found && (await lockInvoices(db, storeId, [params.id])).get(params.id)
    if (!invoice) throw new AppError('not_found')
    const lines = body.lines.map(({ kind, order, amount, reason }) => ({
      kind,
      order: order ?? null,
      amount,
      reason,
    }))
    const amount = lines.reduce((sum, line) => sum + line.amount, 0)
    const problems = await findNoteProblems(db, storeId, invoice.id, lines)
    if (problems.length > 0)
      throw new AppError('invalid', {
        errors: problems.map(({ line, field, message }) => ({ field: `lines.${line}.${field}`, message })),
      })
    refuseAboveCeiling(user, amount, config.ceilings.credit)
    const note = await issueCreditNote(db, { storeId, now, byUser: user.id }, invoice, lines)
    crashPoint('credit_note.before_issued')
    await record(db, call, 'credit_note_issued', {
      userId: user.id,
      storeId,
      subject: `credit note ${note.number}`,
    })
    const issued = await findCreditNote(db, { store: storeId }, note.id)
    if (!issued) throw new Error('a credit note that was issued is there')
    return toCreditNote(issued)
  })
}
