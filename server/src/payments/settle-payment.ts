import { type Cents, formatMoney } from '@trousseau/domain/money/money'
import { crashPoint } from '../crash-point.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { postApply, postCharge, postDeposit } from '../ledger/post.ts'
import type { Outcome, ProviderClient } from '../provider/request.ts'
import type { ProviderTransaction } from '../provider/shapes.ts'
import { findStoreCustomer } from '../stores/stores.store.ts'
import { applyRefundTotal, type ReconcileContext } from './apply-refund-total.ts'
import { noteDeclined, writeAboutPayment } from './payment-notices.ts'
import {
  type Attempt,
  type BreakKind,
  changeAttempt,
  changeReserved,
  endLines,
  findAttempt,
  insertBreak,
  isOpen,
  listLines,
  listUses,
  lockAttempt,
  lockCredits,
  lockInvoices,
} from './payments.store.ts'

/** Writes down how a payment's provider call ended, and returns the payment as it stands now. */
export async function settleOutcome(
  { db, clock, log }: ProviderClient,
  attempt: Attempt,
  outcome: Outcome<ProviderTransaction>,
): Promise<Attempt> {
  const now = clock()
  switch (outcome.kind) {
    case 'done':
      await applyProviderTransaction(
        { db, asked: attempt.created_at, now, log },
        attempt.store_id,
        outcome.value,
      )
      break
    case 'refused':
      await inTransaction(db, (db) =>
        settleUnpaid(db, attempt, 'declined', { message: outcome.message, now }),
      )
      break
    case 'unavailable':
      await inTransaction(db, (db) => settleUnpaid(db, attempt, 'failed', { message: null, now }))
      break
    case 'unknown':
      await inTransaction(db, (db) => leaveOpen(db, attempt, now))
  }
  return (await findAttempt(db, attempt.store_id, attempt.id)) ?? attempt
}

async function leaveOpen(db: Db, { store_id, id }: Attempt, now: Date): Promise<void> {
  const attempt = await lockAttempt(db, store_id, id)
  if (isOpen(attempt)) await changeAttempt(db, attempt, { state: 'unknown', now })
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Applies the provider's record of one charge, whether it answers our call, was read after a webhook, or was found in a
 * comparison. Applying it again changes nothing.
 */
export async function applyProviderTransaction(
  context: ReconcileContext,
  storeId: number,
  transaction: ProviderTransaction,
): Promise<void> {
  if (transaction.type !== 'charge' || transaction.isPending) return
  const { db, now, log } = context
  const customerId = await findStoreCustomer(db, storeId)
  const reference = transaction.reference ?? ''
  const attempt = UUID.test(reference) ? await findAttempt(db, storeId, reference) : undefined
  // The charge belongs to another store, whatever the webhook said.
  if (!attempt && transaction.customerId !== customerId) return
  if (!attempt || transaction.customerId !== customerId || transaction.total !== attempt.charged) {
    // A failed charge took no money, so it is no break.
    if (!transaction.success) return
    const ours = attempt ? `a payment of ${attempt.charged} cents` : 'no payment'
    return reportBreak(context, storeId, 'unknown_charge', transaction, ours)
  }
  const providerId = transaction.id
  if (!transaction.success) {
    const message = transaction.message ?? null
    return inTransaction(db, (db) => settleUnpaid(db, attempt, 'declined', { message, providerId, now }))
  }
  if (isOpen(attempt)) await inTransaction(db, (db) => settlePaid(db, attempt, { providerId, now }))
  else if (attempt.state !== 'paid') {
    const became = await inTransaction(db, (db) => settleLate(db, attempt, { providerId, now }))
    log.warn({ payment: attempt.id, became }, 'money was taken of a payment that had been given up')
    if (became === 'deposited')
      await reportBreak(context, storeId, 'late_charge', transaction, 'kept as a deposit of the store')
  }
  const ours = await applyRefundTotal(context, storeId, attempt.id, transaction)
  if (ours !== undefined)
    await reportBreak(context, storeId, 'given_back_differs', transaction, `${ours} cents given back`)
}

/**
 * A difference between our ledger and the provider's that only a person can explain. Logged once, however often it is
 * found.
 */
export async function reportBreak(
  { db, now, log }: ReconcileContext,
  storeId: number,
  kind: BreakKind,
  transaction: Pick<ProviderTransaction, 'id' | 'total' | 'refunded' | 'isVoided'>,
  ours: string,
): Promise<void> {
  const back = transaction.isVoided ? 'voided' : `${formatMoney(transaction.refunded)} given back`
  const theirs = `${formatMoney(transaction.total)}, ${back}`
  const isNew = await insertBreak(
    db,
    { store_id: storeId, kind, provider_id: transaction.id, ours, theirs },
    now,
  )
  if (isNew) log.error({ store: storeId, kind, transaction: transaction.id }, 'the books differ')
}

type Ended = { message: string | null; providerId?: string; now: Date }

/** No money was taken: the attempt's invoices can be paid another way, and the credits it had reserved are released. */
export async function settleUnpaid(
  db: Db,
  { store_id, id }: Attempt,
  state: 'declined' | 'failed',
  ended: Ended,
): Promise<void> {
  const attempt = await lockAttempt(db, store_id, id)
  if (!isOpen(attempt)) return
  await lockCredits(db, store_id)
  await changeReserved(db, { store_id, attempt_id: id }, -1)
  await endLines(db, attempt)
  await changeAttempt(db, attempt, { state, ...ended })
  if (state === 'declined') await noteDeclined(db, attempt, ended)
}

/** The money was taken, or nothing was left to charge: all invoices of the attempt are paid at once. */
export async function settlePaid(
  db: Db,
  { store_id, id }: Attempt,
  { providerId, now }: { providerId?: string; now: Date },
): Promise<void> {
  const attempt = await lockAttempt(db, store_id, id)
  if (!isOpen(attempt)) return
  const lines = await listLines(db, attempt)
  await lockInvoices(
    db,
    store_id,
    lines.map(({ invoice_id }) => invoice_id),
  )
  await lockCredits(db, store_id)
  await changeReserved(db, { store_id, attempt_id: id }, -1)
  const uses = await listUses(db, attempt)
  const meta = { at: now, byUser: attempt.by_user, attemptId: id }
  for (const { invoice_id: invoiceId, credit_id: creditId, amount } of uses)
    await postApply(db, store_id, { invoiceId, creditId, amount }, meta)
  for (const { invoiceId, amount } of getCharges(lines, uses))
    await postCharge(db, store_id, { invoiceId, amount }, { ...meta, ...meansOf(attempt) })
  crashPoint('pay.before_settled')
  await endLines(db, attempt)
  await changeAttempt(db, attempt, {
    state: 'paid',
    message: null,
    now,
    ...(providerId !== undefined && { providerId }),
  })
  await writeAboutPayment(db, now, attempt, 'paid')
}

/**
 * The provider charged a payment that we had given up. The money is the store's: it pays the invoices it was meant for
 * if they are still open, and otherwise is kept as a deposit for the next invoice.
 */
async function settleLate(
  db: Db,
  { store_id, id }: Attempt,
  { providerId, now }: { providerId: string; now: Date },
): Promise<'paid' | 'deposited' | 'known'> {
  const attempt = await lockAttempt(db, store_id, id)
  if (attempt.state === 'paid') return 'known'
  const charges = getCharges(await listLines(db, attempt), await listUses(db, attempt))
  const ids = charges.map(({ invoiceId }) => invoiceId)
  const locked = await lockInvoices(db, store_id, ids)
  const fits = charges.every(({ invoiceId, amount }) => {
    const invoice = locked.get(invoiceId)
    return invoice !== undefined && !invoice.is_live && amount <= invoice.total - invoice.paid
  })
  const meta = { at: now, byUser: attempt.by_user, attemptId: id, ...meansOf(attempt) }
  if (fits) for (const paid of charges) await postCharge(db, store_id, paid, meta)
  else await postDeposit(db, store_id, { amount: attempt.charged, into: 'provider' }, meta)
  await changeAttempt(db, attempt, { state: 'paid', message: null, providerId, now })
  await writeAboutPayment(db, now, attempt, 'paid')
  return fits ? 'paid' : 'deposited'
}

const meansOf = ({ pay_method, pay_brand, pay_last_four, charged }: Attempt) =>
  charged === 0
    ? {}
    : {
        method: pay_method === 'bank' ? ('bank' as const) : ('card' as const),
        brand: pay_brand,
        lastFour: pay_last_four,
      }

type LineRow = { invoice_id: number; amount: Cents }

/** What is charged for each invoice: its amount less what credits cover. */
function getCharges(lines: readonly LineRow[], uses: readonly LineRow[]) {
  return lines
    .map(({ invoice_id: invoiceId, amount }) => ({
      invoiceId,
      amount: uses
        .filter(({ invoice_id }) => invoice_id === invoiceId)
        .reduce((left, use) => left - use.amount, amount),
    }))
    .filter(({ amount }) => amount > 0)
}
