import type { Cents } from '@trousseau/domain/money'
import { crashPoint } from '../crash-point.ts'
import type { Db } from '../db/db.ts'
import { lockCredits, lockInvoices } from '../invoices/lock-invoices.ts'
import { postApply, postCharge, postDeposit } from '../ledger/post.ts'
import {
  type Attempt,
  changeAttempt,
  changeReserved,
  endLines,
  isOpen,
  listLines,
  listUses,
  lockAttempt,
} from './attempts.store.ts'
import { noteDeclined, writeAboutPayment } from './payment-notices.ts'

type Ended = { message: string | null; providerId?: string; now: Date }

/** Nothing was taken: its invoices can be paid another way, and what it had reserved is free. */
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

/** The money was taken, or nothing was left to take: all its invoices are paid at once. */
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
  const told = { at: now, byUser: attempt.by_user, attemptId: id }
  for (const { invoice_id: invoiceId, credit_id: creditId, amount } of uses)
    await postApply(db, store_id, { invoiceId, creditId, amount }, told)
  for (const { invoiceId, amount } of chargesOf(lines, uses))
    await postCharge(db, store_id, { invoiceId, amount }, { ...told, ...meansOf(attempt) })
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
 * The provider took money of a payment that we had given up. It is the store's: it pays what it was meant for, where that is
 * still open, and otherwise waits as a deposit for the next invoice.
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
  const fits = charges.every(({ invoiceId, amount }) => {
    const invoice = locked.get(invoiceId)
    return invoice !== undefined && !invoice.is_live && amount <= invoice.total - invoice.paid
  })
  const told = { at: now, byUser: attempt.by_user, attemptId: id, ...meansOf(attempt) }
  if (fits) for (const paid of charges) await postCharge(db, store_id, paid, told)
  else await postDeposit(db, store_id, { amount: attempt.charged, into: 'provider' }, told)
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

/** What of each invoice is charged: its amount less what credits cover. */
function chargesOf(lines: readonly LineRow[], uses: readonly LineRow[]) {
  return lines
    .map(({ invoice_id: invoiceId, amount }) => ({
      invoiceId,
      amount: uses
        .filter(({ invoice_id }) => invoice_id === invoiceId)
        .reduce((left, use) => left - use.amount, amount),
    }))
    .filter(({ amount }) => amount > 0)
}
