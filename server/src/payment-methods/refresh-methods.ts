import { type Db, inTransaction } from '../db/db.ts'
import { enqueueUnlessWaiting } from '../outbox/enqueue.ts'
import { listMethods, removeMethod } from '../provider/provider.ts'
import type { Outcome, ProviderClient } from '../provider/request.ts'
import { findStoreCustomer } from '../stores/stores.store.ts'
import { nextReading, writeMethods } from './payment-methods.store.ts'

/** Mirrors all of a store's methods from the provider. Returns the ids of the new ones. */
export async function refreshMethods(client: ProviderClient, storeId: number): Promise<Outcome<number[]>> {
  const customerId = await findStoreCustomer(client.db, storeId)
  if (customerId === null) return { kind: 'done', value: [] }
  const reading = await nextReading(client.db)
  const outcome = await listMethods(client, customerId)
  if (outcome.kind !== 'done') return outcome
  // A method of another customer is dropped, whatever the provider answers.
  const own = outcome.value.filter((method) => method.customerId === customerId && !method.isDeleted)
  const { added, twins } = await inTransaction(client.db, (db) =>
    writeMethods(db, storeId, own, { reading, now: client.clock() }),
  )
  // A twin that cannot be deleted now is found by the next refresh; until then only the provider has it.
  for (const twin of twins) await removeMethod(client, twin)
  return { kind: 'done', value: added }
}

/** Has the worker refresh the store's methods, now or later. */
export function askRefresh(db: Db, storeId: number, now: Date, at: Date = now): Promise<void> {
  const topic = `payment methods of store ${storeId}`
  return enqueueUnlessWaiting(db, now, 'methods_refresh', { store_id: storeId }, { topic, at })
}

/** The worker's reaction to `askRefresh`. Throws if the provider could not be asked, so that the outbox tries again. */
export async function reactToRefresh(
  client: ProviderClient,
  { store_id }: { store_id: number },
): Promise<void> {
  const outcome = await refreshMethods(client, store_id)
  if (outcome.kind !== 'done') throw Object.assign(new Error('not refreshed'), { code: outcome.kind })
}
