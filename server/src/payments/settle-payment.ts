import { type Cents, formatMoney } from '@trousseau/domain/money/money'
import {
  inOrderOfWeight,
  isNamed,
  type ListedTransaction,
  type ProviderTransaction,
  takesMoney,
} from '@trousseau/domain/money/provider-transaction'
import { crashPoint } from '../crash-point.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { postApply, postCharge, postDeposit } from '../ledger/post.ts'
import { listTransactions } from '../provider/provider.ts'
import type { Outcome, ProviderClient } from '../provider/request.ts'
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
  findNamed,
  findOwnerOfCharge,
  isNewerThanSome,
  isOpen,
  listLines,
  listUses,
  lockAttempt,
  lockCredits,
  lockInvoices,
} from './payments.store.ts'
import { describePayment, reportBreak, reportUnasked, reportUnclear } from './report-break.ts'

/** Writes down how a payment's provider call ended, and returns the payment as it stands now. */
export async function settleOutcome(
  client: ProviderClient,
  attempt: Attempt,
  outcome: Outcome<ProviderTransaction>,
): Promise<Attempt> {
  const { db, clock, log } = client
  const { store_id: storeId, id, created_at: asked } = attempt
  if (outcome.kind === 'done')
    await applyProviderTransaction({ db, asked, now: clock(), log }, storeId, outcome.value)
  else if (outcome.kind === 'refused') await settleRefused(client, attempt, outcome.message)
  else if (outcome.kind === 'unavailable')
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

/** A charge is known by its id. One that we do not know yet is the payment's that it names, if everything fits. */
async function applyCharge(
  context: ReconcileContext,
  storeId: number,
  customerId: string | null,
  charge: ProviderTransaction,
): Promise<void> {
  const { db } = context
  const owner = await findOwnerOfCharge(db, charge.id)
  const named = await findNamed(db, storeId, charge.reference)
  // The charge belongs to another store, whatever the webhook said.
  if (!named && owner?.store_id !== storeId && charge.customerId !== customerId) return
  if (owner) {
    const isNamed = owner.adopted || (charge.reference ?? owner.id) === owner.id
    const isOwn = owner.store_id === storeId && isNamed
    if (!isOwn) return reportBreak(context, storeId, 'told_twice', charge, describePayment(owner))
    return applyKnown(context, owner, customerId, charge)
  }
  if (!named || !isAsAsked(charge, named, customerId)) {
    if (takesMoney(charge))
      await reportBreak(context, storeId, 'unknown_charge', charge, describePayment(named))
    return
  }
  try {
    await applyNamed(context, named, charge)
  } catch (error) {
    if (!isTaken(error)) throw error
    // Another payment was told the same id at the same time, and is its owner now.
    await applyCharge(context, storeId, customerId, charge)
  }
}

const isAsAsked = (
  { customerId, total, idempotencyId }: ProviderTransaction,
  attempt: Attempt,
  ofStore: string | null,
) =>
  customerId === ofStore &&
  total === attempt.charged &&
  (attempt.adopted || idempotencyId === undefined || idempotencyId === attempt.id)

/** Two payments cannot have the same charge. */
const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'payment_attempts_provider_id_key'

/** A charge that a payment was settled by, as the provider tells of it now. */
async function applyKnown(
  context: ReconcileContext,
  attempt: Attempt,
  customerId: string | null,
  charge: ProviderTransaction,
): Promise<void> {
  const differs = (kind: BreakKind) =>
    reportBreak(context, attempt.store_id, kind, charge, describePayment(attempt))
  if (!charge.success) return attempt.state === 'paid' ? differs('failed_there') : undefined
  if (!isAsAsked(charge, attempt, customerId)) return differs('charge_differs')
  if (attempt.state !== 'paid') await settleAfterAll(context, attempt, charge)
  await applyGivenBack(context, attempt, charge)
}

/** A charge that says it is this payment's, and is as we asked for it. */
async function applyNamed(
  context: ReconcileContext,
  attempt: Attempt,
  charge: ProviderTransaction,
): Promise<void> {
  const { db, now } = context
  const { store_id: storeId, id } = attempt
  const providerId = charge.id
  if (!charge.success) {
    const message = charge.message ?? null
    return inTransaction(db, (db) => settleUnpaid(db, attempt, 'declined', { message, providerId, now }))
  }
  if (isOpen(attempt)) await inTransaction(db, (db) => settlePaid(db, attempt, { providerId, now }))
  else if (attempt.state !== 'paid') await settleAfterAll(context, attempt, charge)
  const settled = (await findAttempt(db, storeId, id)) ?? attempt
  if (settled.provider_id === providerId) return applyGivenBack(context, settled, charge)
  // The payment is paid by another charge, so that this one is one too many, until it is given back.
  if (takesMoney(charge))
    await reportBreak(context, storeId, 'second_charge', charge, describePayment(settled))
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
export async function settleLate(
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
