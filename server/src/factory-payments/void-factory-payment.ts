import type { factoryPayments } from '@trousseau/contract/factory-payments'
import { record } from '../audit/record.ts'
import { crashPoint } from '../crash-point.ts'
import { lockFactoryMoney } from '../factories/factories.store.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { findFactory, findPayment, voidPayment } from './factory-payments.store.ts'
import { toFactoryPayment } from './to-factory-payment.ts'

const VOIDED_ALREADY = 'This payment was already voided.'

/** The payment stays in the list and counts no more. The database opens what it had paid for. */
export const voidFactoryPayment: Handler<typeof factoryPayments.voidFactoryPayment> = (call) => {
  const { user, params, body, once, now } = call
  return inTransactionOnce(call.db, once, now, async (db) => {
    const payment = await findPayment(db, 'any', params.id)
    const factory = payment && (await findFactory(db, payment.factory_id))
    if (!factory) throw new AppError('not_found')
    await lockFactoryMoney(db, factory.id)
    const isVoided = await voidPayment(db, payment, { at: now, reason: body.reason, by: user.id })
    if (!isVoided) throw new AppError('conflict', { messages: [VOIDED_ALREADY] })
    crashPoint('factory_payment.after_void')
    await record(db, call, 'factory_payment_voided', {
      userId: user.id,
      subject: `factory payment ${payment.id}`,
    })
    const row = await findPayment(db, 'any', payment.id)
    return toFactoryPayment(row ?? payment, factory)
  })
}
