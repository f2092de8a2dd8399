import { businessDay } from '@trousseau/domain/day'
import { type NoteProblem, problemsOfNote, splitNote } from '@trousseau/domain/money/credit-note'
import type { Cents } from '@trousseau/domain/money/money'
import type { Db } from '../../db/db.ts'
import {
  drawNoteNumber,
  findBilled,
  insertCreditNote,
  listCredited,
  type NoteLine,
} from '../../invoices/credit-notes.store.ts'
import { postNote } from '../../ledger/post.ts'
import { enqueueAll } from '../../outbox/enqueue.ts'
import { toMessage } from '../../outbox/messages.ts'
import type { LockedInvoice } from '../payments.store.ts'

/** Why these lines cannot be credited. The caller has locked the invoice, so that no other note comes between. */
export async function findNoteProblems(
  db: Db,
  storeId: number,
  invoiceId: number,
  lines: readonly NoteLine[],
  exceptRefund?: number,
): Promise<NoteProblem[]> {
  const billed = await findBilled(db, storeId, invoiceId)
  return problemsOfNote(billed, await listCredited(db, storeId, invoiceId, exceptRefund), lines)
}

type Issued = { storeId: number; now: Date; byUser: number | null }

/**
 * Issues a credit note on a locked invoice. `reopened`: what a refund in the same transaction has opened of the invoice,
 * which the note closes again even while a payment of the rest is under way, since what is open does not change by both.
 */
export async function issueCreditNote(
  db: Db,
  { storeId, now, byUser }: Issued,
  invoice: Pick<LockedInvoice, 'id' | 'total' | 'paid' | 'is_live'>,
  lines: readonly NoteLine[],
  reopened?: Cents,
): Promise<{ id: number; number: number }> {
  const sum = (kind?: NoteLine['kind']) =>
    lines.reduce((total, line) => (kind && line.kind !== kind ? total : total + line.amount), 0)
  const amount = sum()
  const applied =
    reopened ??
    splitNote(amount, { open: invoice.total - invoice.paid, isBeingPaid: invoice.is_live }).applied
  const number = await drawNoteNumber(db)
  const parts = { goods: sum('goods'), shipping: sum('shipping'), other: sum('other') }
  const reason = lines.map(({ reason }) => reason).join('; ')
  const txnId = await postNote(
    db,
    storeId,
    { invoiceId: invoice.id, goods: parts.goods, shipping: parts.shipping, other: parts.other, applied },
    { at: now, byUser, reason, reference: `# ${number}` },
  )
  const note = await insertCreditNote(
    db,
    {
      store_id: storeId,
      number,
      invoice_id: invoice.id,
      txn_id: txnId,
      amount,
      applied,
      issued_on: businessDay(now.getTime()),
      created_at: now,
    },
    lines,
  )
  const mail = toMessage(
    'credit_note_mail',
    { store_id: storeId, note_id: note.id },
    { topic: `credit note ${note.id}` },
  )
  await enqueueAll(db, now, [mail])
  return note
}
