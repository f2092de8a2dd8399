import type { StoreCreditRow, storeCredits } from '@trousseau/contract/store-credits'
import { businessDay } from '@trousseau/domain/day'
import { BEING_CONFIRMED } from '@trousseau/domain/money/invoice'
import { type Cents, formatMoney, toDollars } from '@trousseau/domain/money/money'
import {
  applyOf,
  CREDIT_CHANGED,
  NOT_A_CREDIT,
  NOT_A_DEPOSIT,
  THROUGH_PROVIDER,
  takeOf,
} from '@trousseau/domain/money/store-credit'
import { kindLabel, methodLabel, movedWords } from '@trousseau/domain/money/transaction'
import { record } from '../../audit/record.ts'
import { crashPoint } from '../../crash-point.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { inTransactionOnce } from '../../http/idempotency.ts'
import { storeInPath } from '../../http/store-in-path.ts'
import { postApply, postTakeBack } from '../../ledger/post.ts'
import { refuseAboveCeiling } from '../ceilings.ts'
import { findBalance } from '../get-balance.ts'
import { lockInvoices } from '../payments.store.ts'
import { listCreditsLeft, lockCredit, type StoreCreditRecord } from './store-credits.store.ts'

export const listStoreCredits: Handler<typeof storeCredits.listStoreCredits> = async ({
  db,
  user,
  params,
}) => {
  const storeId = await storeInPath(db, user, params.id)
  return { credits: (await listCreditsLeft(db, storeId)).map(toCreditRow) }
}

function toCreditRow(row: StoreCreditRecord): StoreCreditRow {
  const { id, kind, amount, left, reason } = row
  return {
    id,
    kind,
    reason,
    kind_label: kindLabel({ kind: row.txn_kind, source: null }),
    created_at: row.at.toISOString(),
    date: businessDay(row.at.getTime()),
    method_label: methodLabel({ ...row, lastFour: row.last_four, source: null }),
    amount: toDollars(amount),
    formatted_amount: formatMoney(amount),
    left: toDollars(left),
    formatted_left: formatMoney(left),
    moved: row.other_store === null ? null : movedWords({ amount, otherStore: row.other_store }),
    can_be_moved: row.attempt_id === null,
    can_be_paid_back: kind === 'deposit' && row.attempt_id === null,
  }
}

/** Invoice, then credit: the order in which payments lock them. */
export const applyCredit: Handler<typeof storeCredits.applyCredit> = async (call) => {
  const { db, user, params, body, once, now } = call
  const storeId = await storeInPath(db, user, params.id)
  return inTransactionOnce(db, once, now, async (db) => {
    const invoice = (await lockInvoices(db, storeId, [body.invoice])).get(body.invoice)
    const credit = await requireCredit(db, storeId, params.credit, body.left)
    if (!invoice) throw new AppError('not_found')
    const { id: invoiceId, number, total, paid, is_live } = invoice
    if (is_live) throw new AppError('conflict', { messages: [`Invoice # ${number}: ${BEING_CONFIRMED}.`] })
    const amount = orRefused(applyOf(credit, { number, open: total - paid }, body.amount))
    await postApply(db, storeId, { invoiceId, creditId: credit.id, amount }, { at: now, byUser: user.id })
    crashPoint('credit.before_applied')
    await record(db, call, 'credit_applied', {
      userId: user.id,
      storeId,
      subject: `${credit.kind} ${credit.id} to invoice ${number}`,
    })
    return findBalance(db, storeId, now)
  })
}

export const revokeCredit: Handler<typeof storeCredits.revokeCredit> = async (call) => {
  const { db, user, params, body, once, now } = call
  const storeId = await storeInPath(db, user, params.id)
  return inTransactionOnce(db, once, now, async (db) => {
    const credit = await requireCredit(db, storeId, params.credit, body.left)
    if (credit.kind !== 'credit') throw new AppError('conflict', { messages: [NOT_A_CREDIT] })
    const amount = orRefused(takeOf(credit, body.amount))
    await postTakeBack(
      db,
      storeId,
      { kind: 'revoke', creditId: credit.id, amount },
      { at: now, byUser: user.id, reason: body.reason },
    )
    crashPoint('credit.before_revoked')
    await record(db, call, 'credit_revoked', { userId: user.id, storeId, subject: `credit ${credit.id}` })
    return findBalance(db, storeId, now)
  })
}

/** The money itself goes back by check, wire or cash, which staff see to. */
export const payBackDeposit: Handler<typeof storeCredits.payBackDeposit> = async (call) => {
  const { db, user, params, body, once, now, config } = call
  const storeId = await storeInPath(db, user, params.id)
  return inTransactionOnce(db, once, now, async (db) => {
    const deposit = await requireCredit(db, storeId, params.credit, body.left)
    if (deposit.kind !== 'deposit') throw new AppError('conflict', { messages: [NOT_A_DEPOSIT] })
    if (deposit.attempt_id !== null) throw new AppError('conflict', { messages: [THROUGH_PROVIDER] })
    const amount = orRefused(takeOf(deposit, body.amount))
    refuseAboveCeiling(user, amount, config.ceilings.credit, 'amount')
    const { method, reference, reason } = body
    const meta = { at: now, byUser: user.id, reason, method, reference }
    await postTakeBack(db, storeId, { kind: 'pay_back', creditId: deposit.id, amount }, meta)
    crashPoint('credit.before_paid_back')
    await record(db, call, 'deposit_paid_back', {
      userId: user.id,
      storeId,
      subject: `deposit ${deposit.id}`,
    })
    return findBalance(db, storeId, now)
  })
}

/** The credit as it stands, unless somebody has used of it since the person looked. */
export async function requireCredit(
  db: Db,
  storeId: number,
  id: number,
  seen: Cents | undefined,
): Promise<StoreCreditRecord> {
  const credit = await lockCredit(db, storeId, id)
  if (!credit) throw new AppError('not_found')
  if (seen !== undefined && seen !== credit.left) throw new AppError('stale', { messages: [CREDIT_CHANGED] })
  return credit
}

export function orRefused(taken: { amount: Cents } | { problem: string }): Cents {
  if ('problem' in taken)
    throw new AppError('invalid', { errors: [{ field: 'amount', message: taken.problem }] })
  return taken.amount
}
