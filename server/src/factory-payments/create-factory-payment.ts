import type { factoryPayments } from '@trousseau/contract/factory-payments'
import { businessDay } from '@trousseau/domain/day'
import { type Cents, formatMoney } from '@trousseau/domain/money/money'
import { AMOUNT_NEEDED } from '@trousseau/domain/money/payment'
import { NO_FACTORY } from '@trousseau/domain/orders/order-moves'
import { normalize } from '@trousseau/domain/text'
import { record } from '../audit/record.ts'
import { crashPoint } from '../crash-point.ts'
import type { Db } from '../db/db.ts'
import { lockFactoryMoney } from '../factories/factories.store.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { sumOpen } from './factory-owed.store.ts'
import { findFactory, findPayment, insertPayment, settleFactory } from './factory-payments.store.ts'
import { toFactoryPayment } from './to-factory-payment.ts'

const IN_THE_FUTURE = 'This date is in the future.'
const REFERENCE_USED = 'This factory already has a payment with this reference.'
const PAID_ALREADY = 'Some of these were paid in the meantime. Please check and try again.'
const notTheirSum = (sum: Cents) =>
  `Your selection comes to ${formatMoney(sum)}. Enter that amount, or select something else.`

export const createFactoryPayment: Handler<typeof factoryPayments.createFactoryPayment> = async (call) => {
  const { db, user, body, once, now } = call
  const { amount, paid_at, reference, note } = body
  return inTransactionOnce(db, once, now, async (db) => {
    const factory = await findFactory(db, body.factory)
    const errors = [
      ...(factory ? [] : [{ field: 'factory', message: NO_FACTORY }]),
      ...(amount > 0 ? [] : [{ field: 'amount', message: AMOUNT_NEEDED }]),
      ...(paid_at <= businessDay(now.getTime()) ? [] : [{ field: 'paid_at', message: IN_THE_FUTURE }]),
    ]
    if (!factory || errors.length > 0) throw new AppError('invalid', { errors })
    await lockFactoryMoney(db, factory.id)
    if (body.owed) await refuseOtherSum(db, factory.id, body.owed, amount)
    const id = await insertPayment(db, {
      factory_id: factory.id,
      amount,
      paid_at,
      reference,
      reference_norm: normalize(reference),
      note: note || null,
      by_user: user.id,
      created_at: now,
    })
    if (id === undefined)
      throw new AppError('conflict', { errors: [{ field: 'reference', message: REFERENCE_USED }] })
    crashPoint('factory_payment.after_insert')
    if (body.owed) await settleFactory(db, factory.id, { payment: id, owed: body.owed })
    await settleFactory(db, factory.id)
    await record(db, call, 'factory_payment_created', {
      userId: user.id,
      subject: `factory payment ${id}`,
    })
    const row = await findPayment(db, 'any', id)
    if (!row) throw new Error('a payment that was just made is there')
    return toFactoryPayment(row, factory)
  })
}

/** A payment for chosen orders pays all that is open of them: no more, which would pay for others, and no less. */
async function refuseOtherSum(db: Db, factoryId: number, owed: readonly number[], amount: Cents) {
  const ids = [...new Set(owed)]
  const { n, open } = await sumOpen(db, factoryId, ids)
  if (n < ids.length) throw new AppError('conflict', { messages: [PAID_ALREADY] })
  if (open !== amount)
    throw new AppError('invalid', { errors: [{ field: 'amount', message: notTheirSum(open) }] })
}
