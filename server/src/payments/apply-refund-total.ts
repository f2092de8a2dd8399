import type { Cents } from '@trousseau/domain/money'
import { sql } from 'kysely'
import { crashPoint } from '../crash-point.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { lockInvoices } from '../invoices/lock-invoices.ts'
import { postBack, type TakenTxn } from '../ledger/post.ts'
import type { ProviderTransaction } from '../provider/shapes.ts'
import { type Attempt, lockAttempt } from './attempts.store.ts'
import { type Learning, reportBreak, surelyKnown } from './breaks.ts'
import { freeDeposit } from './free-deposit.ts'
import { writeAboutPayment } from './payment-notices.ts'
import { findOpenRefund, finishRefund, type RefundRow } from './refunds.store.ts'

/** What the provider has given back of a charge, by whomever and why. */
export const givenBack = ({ isVoided, total, refunded }: ProviderTransaction): Cents =>
  isVoided ? total : refunded

/** A transaction of a payment that the provider took, and what is left of it. */
export type Taken = TakenTxn & { left: Cents }

/**
 * What the provider has given back of a charge that we have not written down: our own refund, where one of this amount is
 * under way; otherwise a bank took the money back, and the invoices are open again.
 */
export async function learnGivenBack(
  learning: Learning,
  storeId: number,
  attemptId: string,
  said: ProviderTransaction,
): Promise<void> {
  const { now } = learning
  const theirs = givenBack(said)
  const ours = await inTransaction(learning.db, async (db) => {
    const attempt = await lockAttempt(db, storeId, attemptId)
    const taken = await lockTaken(db, attempt)
    const left = taken.reduce((sum, one) => sum + one.left, 0)
    const known = attempt.charged - left
    if (theirs <= known) return known
    const more = theirs - known
    const refund = await findOpenRefund(db, storeId, attemptId)
    if (refund?.amount === more) await writeRefund(db, attempt, taken, refund, now)
    else await writeReturn(db, attempt, taken, more, now)
    return theirs
  })
  if (ours > theirs && (await isOld(learning, storeId, attemptId)))
    await reportBreak(learning, storeId, 'given_back_differs', said, `${ours} cents given back`)
}

/** All that we wrote down of it the provider must have known when it was asked. */
async function isOld({ db, asked }: Learning, storeId: number, attemptId: string): Promise<boolean> {
  const newer = db
    .selectFrom('ledger_txns')
    .select('id')
    .where('store_id', '=', storeId)
    .where('attempt_id', '=', attemptId)
    .where('kind', 'in', ['refund', 'return'])
    .where('at', '>=', surelyKnown(asked))
  return (await newer.executeTakeFirst()) === undefined
}

async function writeRefund(
  db: Db,
  attempt: Attempt,
  taken: readonly Taken[],
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const txn = taken.find(({ id }) => id === refund.txn_id)
  if (!txn) throw new Error('a refund is of a transaction of its payment')
  await postBack(db, attempt.store_id, txn, {
    kind: 'refund',
    amount: refund.amount,
    at: now,
    attemptId: attempt.id,
    byUser: refund.by_user,
    reason: refund.reason,
    ...meansOf(attempt),
  })
  crashPoint('refund.before_settled')
  await finishRefund(db, refund, { state: 'done', message: null, now })
}

/** The newest first, as far as it goes. */
async function writeReturn(
  db: Db,
  attempt: Attempt,
  taken: readonly Taken[],
  amount: Cents,
  now: Date,
): Promise<void> {
  let rest = amount
  for (const txn of taken.toReversed()) {
    const part = Math.min(rest, txn.left)
    if (part === 0) continue
    rest -= part
    if (txn.kind === 'deposit') await freeDeposit(db, attempt.store_id, txn.id, { amount: part, at: now })
    await postBack(db, attempt.store_id, txn, {
      kind: 'return',
      amount: part,
      at: now,
      attemptId: attempt.id,
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

/** What the provider took for a payment, each with what is left of it; its invoices are held. */
export async function lockTaken(db: Db, { store_id, id }: Attempt): Promise<Taken[]> {
  const { rows: named } = await sql<{ invoice_id: number }>`
    select distinct invoice_id from ledger_txns
    where store_id = ${store_id} and attempt_id = ${id} and invoice_id is not null`.execute(db)
  await lockInvoices(
    db,
    store_id,
    named.map(({ invoice_id }) => invoice_id),
  )
  const { rows } = await sql<Taken>`
    select id, kind, invoice_id, of_txn, amount + coalesce((
      select sum(back.amount) from ledger_txns as back
      where back.store_id = taken.store_id and back.of_txn = taken.id and back.kind in ('refund', 'return')
    ), 0)::bigint as left
    from ledger_txns as taken
    where store_id = ${store_id} and attempt_id = ${id} and kind in ('charge', 'deposit')
    order by id`.execute(db)
  return rows
}
