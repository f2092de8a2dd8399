import type { accounts } from '@trousseau/contract/payments'
import { BEING_CONFIRMED } from '@trousseau/domain/money/invoice'
import {
  AMOUNT_NEEDED,
  type InvoiceToPay,
  planRecorded,
  type RecordedPlan,
} from '@trousseau/domain/money/payment'
import { record } from '../audit/record.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { postDeposit, postRecorded } from '../ledger/post.ts'
import { findBalance } from './get-balance.ts'
import { lockInvoices } from './payments.store.ts'

type Recording = Call<typeof accounts.recordPayment>

/** Records money that did not come through the provider. What exceeds its invoices is a deposit for the next one. */
export const recordPayment: Handler<typeof accounts.recordPayment> = async (call) => {
  const { db, user, params, body, once, now } = call
  const storeId = await storeInPath(db, user, params.id)
  if (body.amount === 0)
    throw new AppError('invalid', { errors: [{ field: 'amount', message: AMOUNT_NEEDED }] })
  return inTransactionOnce(db, once, now, async (db) => {
    const plan = await makePlan(db, storeId, body)
    const ids = await post(db, storeId, call, plan)
    await record(db, call, 'payment_recorded', {
      userId: user.id,
      storeId,
      subject: `transactions ${ids.join(', ')}`,
    })
    return findBalance(db, storeId, now)
  })
}

/** Plans on locked rows, so that a simultaneous payment of the same invoice comes before or after this one. */
async function makePlan(db: Db, storeId: number, body: Recording['body']): Promise<RecordedPlan> {
  const named = body.invoices ?? []
  const locked = await lockInvoices(
    db,
    storeId,
    named.map(({ id }) => id),
  )
  const toPay = named.map(({ id, amount }): InvoiceToPay => {
    const invoice = locked.get(id)
    if (!invoice) throw new AppError('not_found')
    const { number, total, paid, is_live } = invoice
    if (is_live) throw new AppError('conflict', { messages: [`Invoice # ${number}: ${BEING_CONFIRMED}.`] })
    return { id, number, open: total - paid, amount }
  })
  const plan = planRecorded(body.amount, toPay)
  if ('problems' in plan) throw new AppError('conflict', { messages: plan.problems })
  if ('beyond' in plan)
    throw new AppError('invalid', { errors: [{ field: 'invoices', message: plan.beyond }] })
  return plan
}

async function post(db: Db, storeId: number, call: Recording, plan: RecordedPlan): Promise<number[]> {
  const { user, body, now } = call
  const meta = { at: now, byUser: user.id, method: body.method, reference: body.reference }
  const ids: number[] = []
  for (const { invoice, amount } of plan.lines)
    ids.push(await postRecorded(db, storeId, { invoiceId: invoice, amount }, meta))
  if (plan.deposit > 0) ids.push(await postDeposit(db, storeId, { amount: plan.deposit, into: 'bank' }, meta))
  return ids
}
