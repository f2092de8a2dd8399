import { inTransaction } from '../db/db.ts'
import { createCustomer, findCustomer } from '../provider/provider.ts'
import type { ProviderClient } from '../provider/request.ts'
import { findStoreCustomer, setCustomer, takeCustomerTurn } from './stores.store.ts'
import { enqueueCustomerUpdate, toCustomer } from './update-customer.ts'

/** Longer than all the calls of a turn may take together, so that no two ever make a customer for one store. */
export const TURN_MS = 60_000

/**
 * The store's customer id at the payment provider; null where it cannot be had now. A customer is looked for before
 * one is made: an answer that was lost the last time leaves no second one behind.
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
    // One that was found may be from an earlier try, and while one is made the profile may change.
    if (found.value !== null || version !== store.version) await enqueueCustomerUpdate(db, now, storeId)
  })
  return customer.value
}
