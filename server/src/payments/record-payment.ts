import type { accounts } from '@trousseau/contract/payments'
import { businessDay } from '@trousseau/domain/day'
import { BEING_CONFIRMED } from '@trousseau/domain/money/invoice'
import type { Cents } from '@trousseau/domain/money/money'
import {
  AMOUNT_NEEDED,
  type InvoiceToPay,
  planOnAccount,
  planRecorded,
  type RecordedPlan,
} from '@trousseau/domain/money/payment'
import { NOT_YET, recordedBefore } from '@trousseau/domain/money/store-credit'
import { methodLabel } from '@trousseau/domain/money/transaction'
import { record } from '../audit/record.ts'
import { crashPoint } from '../crash-point.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { postApply, postDeposit, postRecorded } from '../ledger/post.ts'
import { refuseAboveCeiling } from './ceilings.ts'
import { findRecordedBefore, lockReference } from './credits/store-credits.store.ts'
import { findBalance } from './get-balance.ts'
import { lockCredits, lockInvoices } from './payments.store.ts'

type Recording = Call<typeof accounts.recordPayment>

/** Records money that did not come through the provider. What exceeds its invoices is a deposit for the next one. */
export const recordPayment: Handler<typeof accounts.recordPayment> = async (call) => {
  const { db, user, params, body, once, now, config } = call
  const storeId = await storeInPath(db, user, params.id)
  if (body.amount === 0)
    throw new AppError('invalid', { errors: [{ field: 'amount', message: AMOUNT_NEEDED }] })
  if (body.received_on !== undefined && body.received_on > businessDay(now.getTime()))
    throw new AppError('invalid', { errors: [{ field: 'received_on', message: NOT_YET }] })
  refuseAboveCeiling(user, body.amount, config.ceilings.payment, 'amount')
  return inTransactionOnce(db, once, now, async (db) => {
    await refuseRepeated(db, storeId, body)
    const plan = await makePlan(db, storeId, body)
    const ids = await post(db, storeId, call, plan)
    crashPoint('record.before_recorded')
    await record(db, call, 'payment_recorded', {
      userId: user.id,
      storeId,
      subject: `transactions ${ids.join(', ')}`,
    })
    return findBalance(db, storeId, now)
  })
}

/** The same check twice is most often one that two people recorded, so it has to be confirmed. */
async function refuseRepeated(db: Db, storeId: number, body: Recording['body']): Promise<void> {
  const { method, reference } = body
  await lockReference(db, storeId, reference)
  const before = body.confirmed ? undefined : await findRecordedBefore(db, storeId, { method, reference })
  if (!before) return
  const means = { method, reference, brand: null, lastFour: null, source: null }
  const message = recordedBefore({ ...before, label: methodLabel(means) })
  throw new AppError('recorded_before', { messages: [message] })
}

type Plan = RecordedPlan & { uses: readonly { invoice: number; credit: number; amount: Cents }[] }

/** Plans on locked rows, so that a simultaneous payment of the same invoice comes before or after this one. */
async function makePlan(db: Db, storeId: number, body: Recording['body']): Promise<Plan> {
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
  const onAccount = body.on_account ?? 0
  const first = planOnAccount(onAccount, toPay, onAccount > 0 ? await lockCredits(db, storeId) : [])
  if ('problem' in first)
    throw new AppError('invalid', { errors: [{ field: 'on_account', message: first.problem }] })
  const plan = planRecorded(body.amount, first.invoices)
  if ('problems' in plan) throw new AppError('conflict', { messages: plan.problems })
  if ('beyond' in plan)
    throw new AppError('invalid', { errors: [{ field: 'invoices', message: plan.beyond }] })
  return { ...plan, uses: first.uses }
}

/** What came together is one sum to whoever looks at the bank's statement: the first names it, the others name the first. */
async function post(db: Db, storeId: number, call: Recording, plan: Plan): Promise<number[]> {
  const { user, body, now } = call
  const by = { at: now, byUser: user.id }
  for (const { invoice, credit, amount } of plan.uses)
    await postApply(db, storeId, { invoiceId: invoice, creditId: credit, amount }, by)
  const isOne = plan.lines.length + (plan.deposit > 0 ? 1 : 0) === 1
  const { method, reference, received_on: receivedOn = null } = body
  const ids: number[] = []
  const meta = () => {
    const [partOf = null] = ids
    const whole = partOf === null && !isOne ? body.amount : null
    return { ...by, method, reference, receivedOn, partOf, whole }
  }
  for (const { invoice, amount } of plan.lines)
    ids.push(await postRecorded(db, storeId, { invoiceId: invoice, amount }, meta()))
  if (plan.deposit > 0)
    ids.push(await postDeposit(db, storeId, { amount: plan.deposit, into: 'bank' }, meta()))
  return ids
}
