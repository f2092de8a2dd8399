import { inTransaction } from '../db/db.ts'
import { createCustomer, findCustomer } from '../provider/provider.ts'
import type { ProviderClient } from '../provider/request.ts'
import { findStoreCustomer, setCustomer, takeCustomerTurn } from './stores.store.ts'
import { enqueueCustomerUpdate, toCustomer } from './update-customer.ts'

/** Longer than all calls of one turn together, so that two processes never create a customer for the same store. */
export const TURN_MS = 60_000

/**
 * The store's customer id at the payment provider; null if it is not available now. Looks for an existing customer
 * first, so that a lost answer does not lead to a duplicate.
 */
export async function ensureCustomer(client: ProviderClient, storeId: number): Promise<string | null> {
  const now = client.clock()
  const store = await takeCustomerTurn(client.db, storeId, now, new Date(now.getTime() - TURN_MS))
  if (!store) return findStoreCustomer(client.db, storeId)
  const found = await findCustomer(client, store.customer_reference)
  if (found.kind !== 'done') return null
  const customer =
    found.value === null
      ? await createCustomer(client, { reference: store.customer_reference, ...toCustomer(store) })
      : { ...found, value: found.value }
  if (customer.kind !== 'done') {
    if (customer.kind === 'refused')
      client.log.error({ store: storeId }, 'the payment provider does not take this store')
    return null
  }
  await inTransaction(client.db, async (db) => {
    const version = await setCustomer(db, storeId, customer.value)
    // A customer that was found may have an old profile, and the profile may have changed during creation.
    if (found.value !== null || version !== store.version) await enqueueCustomerUpdate(db, now, storeId)
  })
  return customer.value
}
