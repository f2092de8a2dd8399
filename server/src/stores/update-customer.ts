import type { Db } from '../db/db.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { updateCustomer } from '../provider/provider.ts'
import { inBackgroundOf, type ProviderClient } from '../provider/request.ts'
import { findStore, type StoreRow } from './stores.store.ts'

/** The store's profile as the payment provider has it. */
export function toCustomer(store: StoreRow) {
  return {
    firstname: store.first_name,
    lastname: store.last_name,
    email: store.email,
    company: store.name,
    phone: store.phone,
    address_1: store.street,
    address_city: store.city,
    address_state: store.state,
    address_zip: store.zip,
    address_country: store.country,
  }
}

/** Whether the profile at the provider has to change. Website, terms and the one-line address are not sent there. */
export function isOtherCustomer(before: StoreRow, after: StoreRow): boolean {
  return JSON.stringify(toCustomer(before)) !== JSON.stringify(toCustomer(after))
}

/**
 * Has the worker send the store's profile to the provider, in the transaction that changed it. The topic keeps the
 * changes of one store in order.
 */
export function enqueueCustomerUpdate(db: Db, now: Date, storeId: number): Promise<void> {
  return enqueue(db, now, 'customer_update', { store_id: storeId }, { topic: `customer of store ${storeId}` })
}

/**
 * The worker's reaction to `enqueueCustomerUpdate`. Sends the current profile, so a repeat after a crash does no harm.
 * Throws if the provider could not be reached, so that the outbox tries again; a refusal is not retried.
 */
export async function sendCustomerUpdate(
  client: ProviderClient,
  { store_id }: { store_id: number },
): Promise<void> {
  const store = await findStore(client.db, store_id)
  if (!store || store.stax_customer_id === null) return
  const outcome = await updateCustomer(
    inBackgroundOf(client, store_id),
    store.stax_customer_id,
    toCustomer(store),
  )
  if (outcome.kind === 'refused')
    client.log.error({ store: store_id }, 'the payment provider does not take the new profile of this store')
  else if (outcome.kind !== 'done')
    throw Object.assign(new Error('customer not updated'), { code: outcome.kind })
}
