import { randomUUID } from 'node:crypto'
import type { Difference } from '@trousseau/contract/differences'
import { MATCH_NEEDED, NO_MATCH, SETTLED_ALREADY } from '@trousseau/domain/money/difference'
import { BEING_CONFIRMED } from '@trousseau/domain/money/invoice'
import { type Cents, formatMoney } from '@trousseau/domain/money/money'
import { isOpen } from '@trousseau/domain/money/payment-attempt'
import { type ProviderTransaction, takesMoney } from '@trousseau/domain/money/provider-transaction'
import { crashPoint } from '../../crash-point.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { inTransactionOnce } from '../../http/idempotency.ts'
import { postCharge, postDeposit, postReversal } from '../../ledger/post.ts'
import { toUnavailable } from '../../payment-methods/to-refusal.ts'
import { readTransaction } from '../../provider/provider.ts'
import { orUnavailable, withDeadline } from '../../provider/request.ts'
import { findStoreCustomer } from '../../stores/stores.store.ts'
import { findOwnerOfCharge, lockAttempt, lockInvoices } from '../payments.store.ts'
import { applyProviderTransaction, settleLate, settlePaid } from '../settle-payment.ts'
import { type BreakRow, findRecorded, insertAdopted, markAdopted } from './differences.store.ts'
import { lockOpen, refuseAboveSettling, type Settling, settle } from './settle-once.ts'

const NOT_TAKEN = 'The provider no longer shows this charge as paid.'

/**
 * A charge that only the provider knew becomes the store's payment: it pays the chosen invoice, and what is beyond it, or
 * all without an invoice, is a deposit.
 */
export async function recordCharge(call: Settling, row: BreakRow): Promise<Difference> {
  const { body } = call
  return adopt(call, row, async (db, charge) => {
    refuseAboveSettling(call, 'record', charge.total)
    const attemptId = await insertOwner(db, call, row, charge)
    const paid = body.invoice === undefined ? 0 : await payInvoice(db, call, row, { charge, attemptId })
    const rest = charge.total - paid
    if (rest > 0)
      await postDeposit(db, row.store_id, { amount: rest, into: 'provider' }, metaOf(call, attemptId))
    const parts = [
      ...(paid > 0 ? [`${formatMoney(paid)} paid an invoice`] : []),
      ...(rest > 0 ? [`${formatMoney(rest)} kept as a deposit`] : []),
    ]
    return `Recorded: ${parts.join(', ')}`
  })
}

/** The charge belongs to a payment of ours that was thought to have failed, or to money that staff recorded by hand. */
export async function matchCharge(call: Settling, row: BreakRow): Promise<Difference> {
  const { payment, transaction } = call.body
  if ((payment === undefined) === (transaction === undefined))
    throw new AppError('invalid', { errors: [{ field: 'payment', message: MATCH_NEEDED }] })
  return adopt(call, row, (db, charge) =>
    payment === undefined
      ? matchRecorded(db, call, row, { charge, id: transaction ?? 0 })
      : matchTried(db, call, row, { charge, id: payment }),
  )
}

type Work = (db: Db, charge: ProviderTransaction) => Promise<string>

/** The provider is asked first, with no transaction open; what it gave back of the charge is written down afterwards. */
async function adopt(call: Settling, row: BreakRow, work: Work): Promise<Difference> {
  const { db, once, now, provider } = call
  const client = withDeadline(provider, { kind: 'money', storeId: row.store_id })
  const charge = await readCharge(call, row)
  const difference = await inTransactionOnce(db, once, now, async (db) => {
    await lockOpen(db, call)
    // Somebody else may have taken it into the books meanwhile, for example a webhook that came late.
    if (await findOwnerOfCharge(db, charge.id))
      throw new AppError('conflict', { messages: [SETTLED_ALREADY] })
    const outcome = await work(db, charge)
    crashPoint('difference.before_settled')
    return settle(db, call, outcome)
  })
  const { clock, log } = client
  await applyProviderTransaction({ db, asked: now, now: clock(), log }, row.store_id, charge)
  return difference
}

async function readCharge({ provider, db }: Settling, row: BreakRow): Promise<ProviderTransaction> {
  const client = withDeadline(provider, { kind: 'money', storeId: row.store_id })
  const outcome = await orUnavailable(client, readTransaction(client, row.provider_id))
  if (outcome.kind === 'unavailable') throw toUnavailable(outcome, 'Nothing was changed.')
  const charge = outcome.kind === 'done' && outcome.value.isClear ? outcome.value : undefined
  const isTheirs = charge?.customerId === (await findStoreCustomer(db, row.store_id))
  if (!charge || !isTheirs || charge.type !== 'charge' || charge.isPending || !takesMoney(charge))
    throw new AppError('conflict', { messages: [NOT_TAKEN] })
  return charge
}

const metaOf = ({ user, now }: Settling, attemptId: string) => ({ at: now, byUser: user.id, attemptId })

async function insertOwner(
  db: Db,
  { user, now }: Settling,
  { store_id }: BreakRow,
  { id: provider_id, total }: ProviderTransaction,
): Promise<string> {
  const id = randomUUID()
  await insertAdopted(db, { store_id, id, provider_id, total, by_user: user.id, now })
  return id
}

type Adopted = { charge: ProviderTransaction; attemptId: string }

async function payInvoice(
  db: Db,
  call: Settling,
  { store_id }: BreakRow,
  { charge, attemptId }: Adopted,
): Promise<Cents> {
  const invoiceId = call.body.invoice ?? 0
  const invoice = (await lockInvoices(db, store_id, [invoiceId])).get(invoiceId)
  if (!invoice) throw new AppError('not_found')
  const { number, total, paid, is_live } = invoice
  if (is_live) throw new AppError('conflict', { messages: [`Invoice # ${number}: ${BEING_CONFIRMED}.`] })
  const amount = Math.min(total - paid, charge.total)
  if (amount > 0) await postCharge(db, store_id, { invoiceId, amount }, metaOf(call, attemptId))
  return amount
}

type Matched<Id> = { charge: ProviderTransaction; id: Id }

async function matchTried(
  db: Db,
  { now }: Settling,
  { store_id }: BreakRow,
  { charge, id }: Matched<string>,
): Promise<string> {
  const attempt = await lockAttempt(db, store_id, id).catch(() => undefined)
  if (
    !attempt ||
    attempt.provider_id !== null ||
    attempt.charged !== charge.total ||
    attempt.state === 'paid'
  )
    throw new AppError('conflict', { messages: [NO_MATCH] })
  await markAdopted(db, attempt)
  const word = { providerId: charge.id, now }
  if (isOpen(attempt)) await settlePaid(db, attempt, word)
  else await settleLate(db, attempt, word)
  return `Matched to the payment of ${formatMoney(attempt.charged)}`
}

/** What was recorded by hand is taken back, and the same invoice is paid by the charge: the money is at the provider. */
async function matchRecorded(
  db: Db,
  call: Settling,
  row: BreakRow,
  { charge, id }: Matched<number>,
): Promise<string> {
  const { store_id } = row
  const wanted = { id, amount: charge.total }
  const named = await findRecorded(db, store_id, wanted)
  if (named) await lockInvoices(db, store_id, [named.invoice_id])
  // Looked at again under the lock: it may have been refunded meanwhile.
  const recorded = named && (await findRecorded(db, store_id, wanted))
  if (!recorded) throw new AppError('conflict', { messages: [NO_MATCH] })
  const attemptId = await insertOwner(db, call, row, charge)
  const taken = { id: recorded.id, kind: 'recorded' as const, invoice_id: recorded.invoice_id, of_txn: null }
  const reason = 'Came through the payment provider, see the charge'
  await postReversal(db, store_id, taken, {
    kind: 'refund',
    amount: charge.total,
    at: call.now,
    byUser: call.user.id,
    reason,
  })
  const paid = { invoiceId: recorded.invoice_id, amount: charge.total }
  await postCharge(db, store_id, paid, metaOf(call, attemptId))
  return `Matched to the recorded payment of invoice # ${recorded.number}`
}
