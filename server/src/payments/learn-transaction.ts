import { inTransaction } from '../db/db.ts'
import type { ProviderTransaction } from '../provider/shapes.ts'
import { findCustomerOf } from '../stores/stores.store.ts'
import { findAttempt, isOpen } from './attempts.store.ts'
import { type Learning, reportBreak } from './breaks.ts'
import { learnGivenBack } from './learn-given-back.ts'
import { settleLate, settlePaid, settleUnpaid } from './settle-attempt.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The provider's word on one charge of a store, however it reached us: as the answer to our call, asked for after a hint,
 * or found when the books are compared. Heard again, it changes nothing.
 */
export async function learnTransaction(
  learning: Learning,
  storeId: number,
  said: ProviderTransaction,
): Promise<void> {
  if (said.type !== 'charge' || said.isPending) return
  const { db, now, log } = learning
  const customerId = await findCustomerOf(db, storeId)
  const reference = said.reference ?? ''
  const attempt = UUID.test(reference) ? await findAttempt(db, storeId, reference) : undefined
  // Another store's, whatever the hint said that led to it.
  if (!attempt && said.customerId !== customerId) return
  if (!attempt || said.customerId !== customerId || said.total !== attempt.charged) {
    // What failed took nothing, whoever asked for it.
    if (!said.success) return
    const ours = attempt ? `a payment of ${attempt.charged} cents` : 'no payment'
    return reportBreak(learning, storeId, 'unknown_charge', said, ours)
  }
  const providerId = said.id
  if (!said.success) {
    const message = said.message ?? null
    return inTransaction(db, (db) => settleUnpaid(db, attempt, 'declined', { message, providerId, now }))
  }
  if (isOpen(attempt)) await inTransaction(db, (db) => settlePaid(db, attempt, { providerId, now }))
  else if (attempt.state !== 'paid') {
    const became = await inTransaction(db, (db) => settleLate(db, attempt, { providerId, now }))
    log.warn({ payment: attempt.id, became }, 'money was taken of a payment that had been given up')
    if (became === 'deposited')
      await reportBreak(learning, storeId, 'late_charge', said, 'kept as a deposit of the store')
  }
  await learnGivenBack(learning, storeId, attempt.id, said)
}
