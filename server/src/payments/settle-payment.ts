import { formatMoney } from '@trousseau/domain/money/money'
import {
  afterCall,
  chargesOf,
  isOneTooMany,
  isOpen,
  meaningOfCharge,
  meaningOfKnown,
  meaningOfNamed,
  stillFits,
} from '@trousseau/domain/money/payment-attempt'
import {
  inOrderOfWeight,
  isNamed,
  type ListedTransaction,
  type ProviderTransaction,
} from '@trousseau/domain/money/provider-transaction'
import { crashPoint } from '../crash-point.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { postApply, postCharge, postDeposit } from '../ledger/post.ts'
import { listTransactions } from '../provider/provider.ts'
import type { Outcome, ProviderClient } from '../provider/request.ts'
import { findStoreCustomer } from '../stores/stores.store.ts'
import { describePayment, reportBreak, reportUnasked, reportUnclear } from './differences/report-break.ts'
import { noteDeclined, writeAboutPayment } from './payment-notices.ts'
import {
  type Attempt,
  changeAttempt,
  changeReserved,
  endLines,
  findAttempt,
  findNamed,
  findOwnerOfCharge,
  isNewerThanSome,
  listLines,
  listUses,
  lockAttempt,
  lockCredits,
  lockInvoices,
} from './payments.store.ts'
import { applyRefundTotal, type ReconcileContext } from './refunds/apply-refund-total.ts'

/** Writes down how a payment's provider call ended, and returns the payment as it stands now. */
export async function settleOutcome(
  client: ProviderClient,
  attempt: Attempt,
  outcome: Outcome<ProviderTransaction>,
): Promise<Attempt> {
  const { db, clock, log } = client
  const { store_id: storeId, id, created_at: asked } = attempt
  const next = afterCall(outcome)
  if (next.kind === 'apply')
    await applyProviderTransaction({ db, asked, now: clock(), log }, storeId, next.transaction)
  else if (next.kind === 'look') await settleRefused(client, attempt, next.message)
  else if (next.kind === 'fail')
    await inTransaction(db, (db) => settleUnpaid(db, attempt, 'failed', { message: null, now: clock() }))
  // Whatever was said, and be it another payment's charge: unless it ended this payment, its end is not known.
  await inTransaction(db, (db) => leaveOpen(db, attempt, clock()))
  return (await findAttempt(db, storeId, id)) ?? attempt
}

/** Nobody is told that nothing was charged before the provider's book was looked at, if it can be. */
async function settleRefused(client: ProviderClient, attempt: Attempt, message: string): Promise<void> {
  const { db, clock, log } = client
  const found = await findAtProvider(client, attempt, { mostPages: 1 })
  const now = clock()
  if (found && found.rows.length > 0)
    await applyFound({ db, asked: attempt.created_at, now, log }, attempt.store_id, found.rows)
  else await inTransaction(db, (db) => settleUnpaid(db, attempt, 'declined', { message, now }))
}

async function leaveOpen(db: Db, { store_id, id }: Attempt, now: Date): Promise<void> {
  const attempt = await lockAttempt(db, store_id, id)
  if (isOpen(attempt)) await changeAttempt(db, attempt, { state: 'unknown', now })
}

/** Applies what the provider has under the name of one payment. */
export async function applyFound(
  context: ReconcileContext,
  storeId: number,
  newestFirst: readonly ListedTransaction[],
): Promise<void> {
  for (const row of inOrderOfWeight(newestFirst)) await applyProviderTransaction(context, storeId, row)
}

/**
 * Applies the provider's record of one transaction, whether it answers our call, was read after a webhook, or was found
 * in a comparison. Applying it again changes nothing.
 */
export async function applyProviderTransaction(
  context: ReconcileContext,
  storeId: number,
  transaction: ListedTransaction,
): Promise<void> {
  const customerId = await findStoreCustomer(context.db, storeId)
  if (!transaction.isClear) return reportUnclear(context, storeId, customerId, transaction)
  if (transaction.isPending) return
  if (transaction.type === 'charge') return applyCharge(context, storeId, customerId, transaction)
  // Another store's, whatever the webhook said.
  if (transaction.customerId !== customerId) return
  await reportUnasked(context, storeId, transaction)
}

/** What a charge means is decided from what is known of it; another process may come to know more meanwhile. */
async function applyCharge(
  context: ReconcileContext,
  storeId: number,
  customerId: string | null,
  charge: ProviderTransaction,
): Promise<void> {
  const { db } = context
  const owner = await findOwnerOfCharge(db, charge.id)
  const named = await findNamed(db, storeId, charge.reference)
  const meaning = meaningOfCharge(charge, { storeId, customerId, owner, named })
  if (meaning.kind === 'none') return
  if (meaning.kind === 'differs')
    return reportBreak(context, storeId, meaning.as, charge, describePayment(meaning.payment))
  if (meaning.kind === 'known') return applyKnown(context, meaning.payment, customerId, charge)
  try {
    await applyNamed(context, meaning.payment, charge)
  } catch (error) {
    if (!isTaken(error)) throw error
    // Another payment was told the same id at the same time, and is its owner now.
    await applyCharge(context, storeId, customerId, charge)
  }
}

/** Two payments cannot have the same charge. */
const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'payment_attempts_provider_id_key'

async function applyKnown(
  context: ReconcileContext,
  attempt: Attempt,
  customerId: string | null,
  charge: ProviderTransaction,
): Promise<void> {
  const meaning = meaningOfKnown(charge, attempt, customerId)
  if (meaning.kind === 'none') return
  if (meaning.kind === 'differs')
    return reportBreak(context, attempt.store_id, meaning.as, charge, describePayment(attempt))
  if (meaning.settle === 'late') await settleAfterAll(context, attempt, charge)
  await applyGivenBack(context, attempt, charge)
}

async function applyNamed(
  context: ReconcileContext,
  attempt: Attempt,
  charge: ProviderTransaction,
): Promise<void> {
  const { db, now } = context
  const { store_id: storeId, id } = attempt
  const providerId = charge.id
  const meaning = meaningOfNamed(charge, attempt)
  if (meaning === 'declined') {
    const message = charge.message ?? null
    return inTransaction(db, (db) => settleUnpaid(db, attempt, 'declined', { message, providerId, now }))
  }
  if (meaning === 'paid') await inTransaction(db, (db) => settlePaid(db, attempt, { providerId, now }))
  if (meaning === 'late') await settleAfterAll(context, attempt, charge)
  const settled = (await findAttempt(db, storeId, id)) ?? attempt
  if (isOneTooMany(charge, settled))
    return reportBreak(context, storeId, 'second_charge', charge, describePayment(settled))
  if (settled.provider_id === providerId) await applyGivenBack(context, settled, charge)
}

async function settleAfterAll(
  context: ReconcileContext,
  attempt: Attempt,
  charge: ProviderTransaction,
): Promise<void> {
  const { db, now, log } = context
  const became = await inTransaction(db, (db) => settleLate(db, attempt, { providerId: charge.id, now }))
  log.warn({ payment: attempt.id, became }, 'money was taken of a payment that had been given up')
  if (became === 'deposited')
    await reportBreak(context, attempt.store_id, 'late_charge', charge, 'kept as a deposit of the store')
}

async function applyGivenBack(
  context: ReconcileContext,
  { store_id: storeId, id }: Attempt,
  charge: ProviderTransaction,
): Promise<void> {
  const more = await applyRefundTotal(context, storeId, id, charge)
  // Nobody can give back more than was taken.
  const ours = more ?? (charge.refunded > charge.total ? charge.total : undefined)
  if (ours !== undefined)
    await reportBreak(context, storeId, 'given_back_differs', charge, `${formatMoney(ours)} given back`)
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
  for (const { invoiceId, amount } of chargesOf(lines, uses))
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
export async function settleLate(
  db: Db,
  { store_id, id }: Attempt,
  { providerId, now }: { providerId: string; now: Date },
): Promise<'paid' | 'deposited' | 'known'> {
  const attempt = await lockAttempt(db, store_id, id)
  if (attempt.state === 'paid') return 'known'
  const charges = chargesOf(await listLines(db, attempt), await listUses(db, attempt))
  const ids = charges.map(({ invoiceId }) => invoiceId)
  const locked = await lockInvoices(db, store_id, ids)
  const fits = stillFits(charges, locked)
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

/** More than any store makes while one of its payments is open. */
const MOST_PAGES = 50

type Found = {
  rows: readonly ListedTransaction[]
  /** The payment's charge is among `rows` if there is one: everything as new as the payment was read. */
  isWhole: boolean
}

/** What the provider has under the name of one payment, the newest first. Undefined if it could not be asked. */
export async function findAtProvider(
  client: ProviderClient,
  attempt: Attempt,
  { mostPages = MOST_PAGES }: { mostPages?: number } = {},
): Promise<Found | undefined> {
  const customerId = await findStoreCustomer(client.db, attempt.store_id)
  if (customerId === null) return undefined
  for (let page = 1; page <= mostPages; page += 1) {
    const outcome = await listTransactions(client, customerId, { page })
    if (outcome.kind !== 'done') return undefined
    const { rows: listed, isLast } = outcome.value
    const rows = listed.filter((one) => isNamed(one, attempt.id))
    const ids = listed.map(({ id }) => id)
    if (rows.length > 0 || isLast || (await isNewerThanSome(client.db, attempt, ids)))
      return { rows, isWhole: true }
  }
  return { rows: [], isWhole: false }
}
