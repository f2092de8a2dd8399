import { createCustomer, findCustomer } from '../provider/provider.ts'
import type { ProviderClient } from '../provider/request.ts'
import { findCustomerOf, type StoreRow, setCustomer, takeCustomerTurn } from './stores.store.ts'

/** Longer than all the calls of a turn may take together, so that no two ever make a customer for one store. */
export const TURN_MS = 60_000

/**
 * The store's customer id at the payment provider; null where it cannot be had now. A customer is looked for before
 * one is made: an answer that was lost the last time leaves no second one behind.
 */
export async function ensureCustomer(client: ProviderClient, storeId: number): Promise<string | null> {
  const now = client.clock()
  const store = await takeCustomerTurn(client.db, storeId, now, new Date(now.getTime() - TURN_MS))
  if (!store) return findCustomerOf(client.db, storeId)
  const found = await findCustomer(client, store.customer_reference)
  if (found.kind !== 'done') return null
  const customer =
    found.value === null ? await createCustomer(client, customerOf(store)) : { ...found, value: found.value }
  if (customer.kind !== 'done') {
    if (customer.kind === 'refused')
      client.log.error({ store: storeId }, 'the payment provider does not take this store')
    return null
  }
  await setCustomer(client.db, storeId, customer.value)
  return customer.value
}

function customerOf(store: StoreRow) {
  return {
    reference: store.customer_reference,
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
