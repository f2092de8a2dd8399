import { NOTE_KINDS } from '@trousseau/domain/money/credit-note'
import type { Cents } from '@trousseau/domain/money/money'
import {
  givenBackOf,
  meaningOfGivenBack,
  splitFreed,
  splitRefund,
  splitReturn,
  surelyKnownAt,
} from '@trousseau/domain/money/money-back'
import type { ProviderTransaction } from '@trousseau/domain/money/provider-transaction'
import { explainReturn } from '@trousseau/domain/money/words/bank-words'
import { crashPoint } from '../../crash-point.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { postReversal } from '../../ledger/post.ts'
import type { Log } from '../../log.ts'
import { findNoteProblems, issueCreditNote } from '../credits/issue-credit-note.ts'
import { writeAboutPayment } from '../payment-notices.ts'
import { type Attempt, lockAttempt, lockCredits, lockInvoices } from '../payments.store.ts'
import {
  findOpenRefund,
  finishRefund,
  listDepositUses,
  lockTaken,
  type RefundRow,
  type Taken,
  wasGivenBackSince,
} from './refunds.store.ts'

/** The context for writing down an answer from the provider: `asked` is when it was asked, `now` when it is written. */
export type ReconcileContext = { db: Db; asked: Date; now: Date; log: Log }

export const surelyKnown = (asked: Date): Date => new Date(surelyKnownAt(asked.getTime()))

/**
 * Writes down refunds of a charge that the provider has and our ledger lacks: our own refund if one of this amount is
 * open; otherwise the bank took the money back, and the invoices are open again. Returns our refunded total if it
 * exceeds the provider's and is too old for the answer to have missed it: a person has to look. Another charge than the
 * payment's own, whatever its reference, says nothing about the payment.
 */
export async function applyRefundTotal(
  { db, asked, now }: ReconcileContext,
  storeId: number,
  attemptId: string,
  charge: ProviderTransaction,
): Promise<Cents | undefined> {
  const theirs = givenBackOf(charge)
  const ours = await inTransaction(db, async (db) => {
    const attempt = await lockAttempt(db, storeId, attemptId)
    if (attempt.provider_id !== charge.id) return theirs
    const taken = await lockTaken(db, attempt)
    const left = taken.reduce((sum, one) => sum + one.left, 0)
    // Of almost all charges nothing went back, and then no refund has to be looked for.
    const refund = theirs === 0 ? undefined : await findOpenRefund(db, storeId, attemptId)
    const { charged } = attempt
    const back = meaningOfGivenBack(theirs, { charged, left, openRefund: refund?.amount })
    if (back.kind === 'known') return back.ours
    if (back.kind === 'refund' && refund) await writeRefund(db, attempt, taken, refund, now)
    if (back.kind === 'return')
      await writeReturn(db, attempt, taken, { amount: back.amount, reason: charge.backReason, now })
    return theirs
  })
  if (ours <= theirs || (await wasGivenBackSince(db, storeId, attemptId, surelyKnown(asked))))
    return undefined
  return ours
}

async function writeRefund(
  db: Db,
  attempt: Attempt,
  taken: readonly Taken[],
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const parts = splitRefund(taken, refund)
  for (const { txn, amount } of parts)
    await postReversal(db, attempt.store_id, txn, {
      kind: 'refund',
      amount,
      at: now,
      attemptId: attempt.id,
      byUser: refund.by_user,
      reason: refund.reason,
      ...meansOf(attempt),
    })
  const own = taken.find(({ id }) => id === refund.txn_id)
  const reopened = parts.find(({ txn }) => txn === own)?.amount ?? 0
  const noteId = await issueNoteOf(db, refund, { invoiceId: own?.invoice_id ?? null, reopened, now })
  crashPoint('refund.before_settled')
  await finishRefund(db, refund, { state: 'done', message: null, now, noteId })
}

/**
 * The credit note that keeps the refunded invoice closed, if one was asked for. That it fits was held since: other notes
 * count refunds under way. Were it not so, the refund would still have to be written down.
 */
async function issueNoteOf(
  db: Db,
  refund: RefundRow,
  { invoiceId, reopened, now }: { invoiceId: number | null; reopened: Cents; now: Date },
): Promise<number | undefined> {
  const { store_id: storeId, id, amount, reason, note_order_id: order, by_user: byUser } = refund
  const kind = NOTE_KINDS.find((kind) => kind === refund.note_kind)
  if (kind === undefined || invoiceId === null) return undefined
  const invoice = (await lockInvoices(db, storeId, [invoiceId])).get(invoiceId)
  const line = { kind, order, amount, reason }
  if (!invoice || (await findNoteProblems(db, storeId, invoiceId, [line], id)).length > 0) return undefined
  return (await issueCreditNote(db, { storeId, now, byUser }, invoice, [line], reopened)).id
}

/** Reverses the newest transactions first, up to the amount. */
async function writeReturn(
  db: Db,
  attempt: Attempt,
  taken: readonly Taken[],
  { amount, reason, now }: { amount: Cents; reason: string | undefined; now: Date },
): Promise<void> {
  for (const { txn, amount: part } of splitReturn(taken, amount)) {
    if (txn.kind === 'deposit') await freeDeposit(db, attempt.store_id, txn.id, { amount: part, at: now })
    await postReversal(db, attempt.store_id, txn, {
      kind: 'return',
      amount: part,
      at: now,
      attemptId: attempt.id,
      reason: reason === undefined ? null : explainReturn(reason),
      ...meansOf(attempt),
    })
  }
  await writeAboutPayment(db, now, attempt, 'returned')
}

const meansOf = ({ pay_method, pay_brand, pay_last_four }: Attempt) => ({
  method: pay_method === 'bank' ? ('bank' as const) : ('card' as const),
  brand: pay_brand,
  lastFour: pay_last_four,
})

/**
 * When the bank takes back a deposit's money, the invoices that the deposit paid are open again, the last one first.
 * Throws while an open payment has the deposit reserved; the caller tries again.
 */
async function freeDeposit(
  db: Db,
  storeId: number,
  depositId: number,
  { amount, at }: { amount: Cents; at: Date },
): Promise<void> {
  const used = await listDepositUses(db, storeId, depositId)
  await lockInvoices(
    db,
    storeId,
    used.flatMap(({ invoice_id }) => invoice_id ?? []),
  )
  const credits = await lockCredits(db, storeId)
  const unused = credits.find(({ id }) => id === depositId)?.left ?? 0
  const { parts, missing } = splitFreed({ amount, unused }, await listDepositUses(db, storeId, depositId))
  for (const { txn, amount } of parts) await postReversal(db, storeId, txn, { kind: 'return', amount, at })
  if (missing > 0) throw new Error('a payment under way has this deposit reserved')
}
