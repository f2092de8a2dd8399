import type { factoryPayments } from '@trousseau/contract/factory-payments'
import { businessDay } from '@trousseau/domain/day'
import { AMOUNT_NEEDED } from '@trousseau/domain/money/payment'
import { NO_FACTORY } from '@trousseau/domain/orders/order-moves'
import { normalize } from '@trousseau/domain/text'
import { record } from '../audit/record.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { findFactory, insertPayment } from './factory-payments.store.ts'
import { toFactoryPayment } from './to-factory-payment.ts'

const IN_THE_FUTURE = 'This day is still to come.'
const REFERENCE_USED = 'A payment with this reference is there already for this factory.'

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
    const row = await insertPayment(db, {
      factory_id: factory.id,
      amount,
      paid_at,
      reference,
      reference_norm: normalize(reference),
      note: note || null,
      by_user: user.id,
      created_at: now,
    })
    if (!row) throw new AppError('conflict', { errors: [{ field: 'reference', message: REFERENCE_USED }] })
    await record(db, call, 'factory_payment_created', {
      userId: user.id,
      subject: `factory payment ${row.id}`,
    })
    return toFactoryPayment(row, factory)
  })
}
