import { RECORDED_METHODS } from '@trousseau/contract/payments'
import type { refunds } from '@trousseau/contract/transactions'
import type { NoteKind } from '@trousseau/domain/money/credit-note'
import { type Cents, formatMoney, toDollars } from '@trousseau/domain/money/money'
import { stateOfOpenRefund } from '@trousseau/domain/money/money-back'
import { AMOUNT_NEEDED } from '@trousseau/domain/money/payment'
import type { ProviderTransaction } from '@trousseau/domain/money/provider-transaction'
import { explainRefusal } from '@trousseau/domain/money/words/bank-words'
import { record } from '../../audit/record.ts'
import { crashPoint } from '../../crash-point.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, Handler } from '../../http/call.ts'
import { inTransactionOnce } from '../../http/idempotency.ts'
import type { NoteLine } from '../../invoices/credit-notes.store.ts'
import { postReversal } from '../../ledger/post.ts'
import { toUnavailable } from '../../payment-methods/to-refusal.ts'
import { giveBack, readTransaction } from '../../provider/provider.ts'
import {
  type Outcome,
  orUnavailable,
  type ProviderClient,
  retryUntilDeadline,
  withDeadline,
} from '../../provider/request.ts'
import { refuseAboveCeiling } from '../ceilings.ts'
import { findNoteProblems, issueCreditNote } from '../credits/issue-credit-note.ts'
import { findAttempt, lockAttempt, lockInvoices } from '../payments.store.ts'
import { applyProviderTransaction } from '../settle-payment.ts'
import {
  findInvoiceTxn,
  findNoteOf,
  findOpenRefund,
  findRefund,
  finishRefund,
  insertRefund,
  lockTaken,
  type RefundRow,
  sumGivenBack,
} from './refunds.store.ts'

type Refunding = Call<typeof refunds.refundTransaction>
type NoteName = { id: number; number: number }
/** Refunded in the ledger alone. */
type Done = { amount: Cents; creditNote: NoteName | null }
/** Either that, or a refund that the provider has to make. */
type Begun = Done | { amount: Cents; storeId: number; refundId: number }
type ToGiveBack = { refund: RefundRow; providerId: string }

const REFUNDABLE = ['charge', 'recorded', 'apply'] as const
const NOT_REFUNDABLE = 'This transaction cannot be refunded.'
const UNDER_WAY = 'A refund of this payment is being confirmed.'
const NOT_GIVEN_BACK = 'The payment provider did not refund the money.'
const moreThanLeft = (left: Cents) => `Only ${formatMoney(left)} of this transaction can be refunded.`

/** Three phases, as in paying: the refund is stored and committed, the provider called, its answer written down. */
export const refundTransaction: Handler<typeof refunds.refundTransaction> = async (call) => {
  const { db, once, now } = call
  const toGiveBack: ToGiveBack[] = []
  const begun = await inTransactionOnce(db, once, now, async (db): Promise<Begun> => {
    const started = await begin(db, call)
    if (!('refund' in started)) return started
    toGiveBack.push(started)
    const { amount, store_id: storeId, id: refundId } = started.refund
    return { amount, storeId, refundId }
  })
  if (!('refundId' in begun)) return shown(begun.amount, 'done', begun.creditNote)
  const { refund, providerId } = toGiveBack.at(-1) ?? {}
  // This idempotency key was used before.
  if (!refund || providerId === undefined)
    return toAnswer(db, await refundNamed(db, begun.storeId, begun.refundId))
  crashPoint('refund.after_stored')
  const provider = withDeadline(call.provider, { kind: 'money', storeId: refund.store_id })
  const outcome = await orUnavailable(provider, giveBack(provider, providerId, refund.amount))
  crashPoint('refund.after_given_back')
  const settled = await retryUntilDeadline(provider, () => settleRefund(provider, refund, outcome))
  crashPoint('refund.after_settled')
  return toAnswer(db, settled, outcome)
}

async function refundNamed(db: Db, storeId: number, id: number): Promise<RefundRow> {
  const refund = await findRefund(db, storeId, id)
  if (!refund) throw new Error('a refund that was stored is there')
  return refund
}

async function begin(db: Db, call: Refunding): Promise<Done | ToGiveBack> {
  const { params, body, user, now, config } = call
  const txn = await findInvoiceTxn(db, params.id)
  if (!txn) throw new AppError('not_found')
  const kind = REFUNDABLE.find((kind) => kind === txn.kind)
  if (kind === undefined || txn.invoice_id === null)
    throw new AppError('conflict', { messages: [NOT_REFUNDABLE] })
  const { store_id: storeId, attempt_id: attemptId } = txn
  const attempt = attemptId !== null && kind === 'charge' ? await lockAttempt(db, storeId, attemptId) : null
  const invoice = (await lockInvoices(db, storeId, [txn.invoice_id])).get(txn.invoice_id)
  if (!invoice) throw new AppError('not_found')
  const left = txn.amount - (await sumGivenBack(db, storeId, txn.id))
  const amount = body.amount ?? left
  if (left === 0) throw new AppError('conflict', { messages: [NOT_REFUNDABLE] })
  if (amount === 0 || amount > left) {
    const message = amount === 0 ? AMOUNT_NEEDED : moreThanLeft(left)
    throw new AppError('invalid', { errors: [{ field: 'amount', message }] })
  }
  refuseAboveCeiling(user, amount, config.ceilings.credit, 'amount')
  const { reason } = body
  const note = body.credit_note && toNoteLine(body.credit_note, amount, reason)
  if (note) await refuseNote(db, storeId, invoice.id, note)
  await record(db, call, 'transaction_refunded', {
    userId: user.id,
    storeId,
    subject: `transaction ${txn.id}`,
  })
  if (!attempt) {
    const taken = { id: txn.id, kind, invoice_id: txn.invoice_id, of_txn: txn.of_txn }
    const method = RECORDED_METHODS.find((method) => method === txn.method) ?? null
    const meta = { at: now, byUser: user.id, reason, method }
    await postReversal(db, storeId, taken, { kind: 'refund', amount, ...meta })
    const by = { storeId, now, byUser: user.id }
    return { amount, creditNote: note ? await issueCreditNote(db, by, invoice, [note], amount) : null }
  }
  if (await findOpenRefund(db, storeId, attempt.id)) throw new AppError('conflict', { messages: [UNDER_WAY] })
  const whole = (await lockTaken(db, attempt)).reduce((sum, one) => sum + one.left, 0)
  const refund = await insertRefund(db, {
    store_id: storeId,
    attempt_id: attempt.id,
    txn_id: txn.id,
    amount,
    before: attempt.charged - whole,
    reason,
    state: 'sent',
    by_user: user.id,
    created_at: now,
    note_kind: note?.kind ?? null,
    note_order_id: note?.order ?? null,
  })
  return { refund, providerId: attempt.provider_id ?? '' }
}

const toNoteLine = (
  { kind, order }: { kind: NoteKind; order?: number | undefined },
  amount: Cents,
  reason: string,
): NoteLine => ({ kind, order: order ?? null, amount, reason })

async function refuseNote(db: Db, storeId: number, invoiceId: number, note: NoteLine): Promise<void> {
  const [problem] = await findNoteProblems(db, storeId, invoiceId, [note])
  if (!problem) return
  const field = problem.field === 'amount' ? 'amount' : 'credit_note.order'
  throw new AppError('invalid', { errors: [{ field, message: problem.message }] })
}

/** Whether money was refunded follows from the provider's transaction, whatever the status of its answer. */
export async function settleRefund(
  client: ProviderClient,
  refund: RefundRow,
  outcome: Outcome<ProviderTransaction>,
): Promise<RefundRow> {
  const { db, clock, log } = client
  const context = { db, asked: refund.created_at, now: clock(), log }
  if (outcome.kind === 'done') await applyProviderTransaction(context, refund.store_id, outcome.value)
  if (outcome.kind === 'refused') await lookAgain(client, refund)
  // If the refund is still open now, the provider gave nothing back. A refund that has ended stays as it is.
  const message = toWords(outcome) ?? NOT_GIVEN_BACK
  const state = stateOfOpenRefund(outcome.kind)
  await inTransaction(db, (db) => finishRefund(db, refund, { state, message, now: clock() }))
  return (await findRefund(db, refund.store_id, refund.id)) ?? refund
}

/** Nobody is told that nothing was given back before the charge itself was looked at, if it can be. */
async function lookAgain(
  client: ProviderClient,
  { store_id, attempt_id, created_at }: RefundRow,
): Promise<void> {
  const { db, clock, log } = client
  const attempt = await findAttempt(db, store_id, attempt_id)
  const there = await readTransaction(client, attempt?.provider_id ?? '')
  if (there.kind !== 'done') return
  await applyProviderTransaction({ db, asked: created_at, now: clock(), log }, store_id, there.value)
}

/** The provider's reason for refusing, if it gave one. */
function toWords(outcome: Outcome<ProviderTransaction>): string | undefined {
  if (outcome.kind === 'refused') return outcome.message
  return outcome.kind === 'done' ? outcome.value.refusal : undefined
}

async function toAnswer(db: Db, refund: RefundRow, outcome?: Outcome<ProviderTransaction>) {
  if (refund.state === 'done') return shown(refund.amount, 'done', await findNoteOf(db, refund))
  if (refund.state !== 'failed') return shown(refund.amount, 'unknown', null)
  if (outcome?.kind === 'unavailable') throw toUnavailable(outcome, 'Nothing was refunded.')
  const words = refund.message ?? NOT_GIVEN_BACK
  const meaning = explainRefusal(words)
  throw new AppError('refused', { messages: meaning === undefined ? [words] : [words, meaning] })
}

const shown = (amount: Cents, state: 'done' | 'unknown', creditNote: NoteName | null) => ({
  state,
  amount: toDollars(amount),
  formatted_amount: formatMoney(amount),
  credit_note: creditNote,
})
