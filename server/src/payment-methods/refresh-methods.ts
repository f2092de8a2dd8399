import { type Db, inTransaction } from '../db/db.ts'
import { enqueueUnlessWaiting } from '../outbox/enqueue.ts'
import { listMethods, removeMethod } from '../provider/provider.ts'
import type { Outcome, ProviderClient } from '../provider/request.ts'
import { findStoreCustomer } from '../stores/stores.store.ts'
import { nextReading, writeMethods } from './payment-methods.store.ts'

/** Asks the provider for all of a store's methods and mirrors them. Answers the ids that were new to us. */
export async function refreshMethods(client: ProviderClient, storeId: number): Promise<Outcome<number[]>> {
  const customerId = await findStoreCustomer(client.db, storeId)
  if (customerId === null) return { kind: 'done', value: [] }
  const reading = await nextReading(client.db)
  const outcome = await listMethods(client, customerId)
  if (outcome.kind !== 'done') return outcome
  // Whatever the provider answers, another customer's is not this store's.
  const own = outcome.value.filter((method) => method.customerId === customerId && !method.isDeleted)
  const { added, twins } = await inTransaction(client.db, (db) =>
    writeMethods(db, storeId, own, { reading, now: client.clock() }),
  )
  // A twin that cannot be removed now is found again by the next reading; until then it is at the provider alone.
  for (const twin of twins) await removeMethod(client, twin)
  return { kind: 'done', value: added }
}

/** Has the worker do it, at once or later. */
export function askRefresh(db: Db, storeId: number, now: Date, at: Date = now): Promise<void> {
  const topic = `payment methods of store ${storeId}`
  return enqueueUnlessWaiting(db, now, 'methods_refresh', { store_id: storeId }, { topic, at })
}

/** The worker's part. What could not be asked now is asked again later. */
export async function reactToRefresh(
  client: ProviderClient,
  { store_id }: { store_id: number },
): Promise<void> {
  const outcome = await refreshMethods(client, store_id)
  if (outcome.kind !== 'done') throw Object.assign(new Error('not refreshed'), { code: outcome.kind })
}
