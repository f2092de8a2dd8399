import type { paymentMethods } from '@trousseau/contract/payment-methods'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { withDeadline } from '../provider/request.ts'
import { ensureCustomer } from '../stores/ensure-customer.ts'
import { findStore } from '../stores/stores.store.ts'
import { refuseTooManyCalls } from './method-limits.ts'
import { findByProvider, findUsualMethod, listMethods, lockMethod } from './payment-methods.store.ts'
import { refreshMethods } from './refresh-methods.ts'
import { toPaymentMethod } from './to-payment-method.ts'
import { toRefusal } from './to-refusal.ts'

const ON_DELIVERY = 'This store pays on delivery: it has no cards or bank accounts.'
const NO_CUSTOMER = 'This store is not known to the payment provider yet. Please try again in a minute.'
const NOT_THERE = 'The payment provider has no such payment method for this store.'

/**
 * The browser only sends the id. What the method is, and that it belongs to this store, is read from the provider's
 * list. Sending the same id twice, or the id of its twin, adds one method.
 */
export const addPaymentMethod: Handler<typeof paymentMethods.addPaymentMethod> = async (call) => {
  const { db, user, params, body, provider } = call
  const storeId = await storeInPath(db, user, params.id)
  const store = await findStore(db, storeId)
  // Nothing of a closed store is changed; its methods are being deleted.
  if (store?.closed_at) throw new AppError('not_found')
  if (store?.payment_method_type_id === CREDIT_ON_DELIVERY)
    throw new AppError('refused', { messages: [ON_DELIVERY] })
  if (!store?.stax_customer_id) throw new AppError('refused', { messages: [NO_CUSTOMER] })
  await refuseTooManyCalls(call, storeId)
  const outcome = await refreshMethods(withDeadline(provider, { kind: 'methods', storeId }), storeId)
  if (outcome.kind !== 'done') throw toRefusal(outcome)
  const row = await findByProvider(db, storeId, body.stax_id)
  if (!row) throw new AppError('invalid', { errors: [{ field: 'stax_id', message: NOT_THERE }] })
  await recordOnce(call, storeId, row.id)
  return toPaymentMethod(row, await findUsualMethod(db, storeId))
}

/**
 * The audit names the person who added the method, even if a refresh mirrored it first, and only once per method: the
 * lock makes a second call wait until it can see the first one's row.
 */
async function recordOnce(
  call: Parameters<typeof addPaymentMethod>[0],
  storeId: number,
  id: number,
): Promise<void> {
  const subject = `payment method ${id}`
  await inTransaction(call.db, async (db) => {
    await lockMethod(db, storeId, id)
    const known = await db
      .selectFrom('audit')
      .select('id')
      .where('store_id', '=', storeId)
      .where('action', '=', 'payment_method_added')
      .where('subject', '=', subject)
      .executeTakeFirst()
    if (!known) await record(db, call, 'payment_method_added', { userId: call.user.id, storeId, subject })
  })
}

/** For a browser that lost the provider's answer, or a store that is not yet a customer at the provider. */
export const refreshPaymentMethods: Handler<typeof paymentMethods.refreshPaymentMethods> = async (call) => {
  const { db, user, params } = call
  const storeId = await storeInPath(db, user, params.id)
  await refuseTooManyCalls(call, storeId)
  const provider = withDeadline(call.provider, { kind: 'methods', storeId })
  const customerId = await ensureCustomer(provider, storeId)
  const outcome = customerId === null ? undefined : await refreshMethods(provider, storeId)
  const usual = await findUsualMethod(db, storeId)
  return {
    refreshed: outcome?.kind === 'done',
    payment_methods: (await listMethods(db, storeId)).map((row) => toPaymentMethod(row, usual)),
  }
}
