import { type Db, inTransaction } from '../db/db.ts'
import { enqueueUnlessWaiting } from '../outbox/enqueue.ts'
import { methodsTopic } from '../outbox/messages.ts'
import { listMethods, removeMethod } from '../provider/provider.ts'
import type { Outcome, ProviderClient } from '../provider/request.ts'
import type { ProviderMethod } from '../provider/shapes.ts'
import { findStoreCustomer } from '../stores/stores.store.ts'
import { type Mirrored, nextReading, writeMethods } from './payment-methods.store.ts'

/** Mirrors all of a store's methods from the provider. Returns the ids of the new ones. */
export async function refreshMethods(client: ProviderClient, storeId: number): Promise<Outcome<number[]>> {
  const read = await mirrorMethods(client, storeId)
  if (read.kind !== 'done') return read
  // A twin that cannot be deleted now is found by the next refresh; until then only the provider has it.
  for (const twin of read.value.twins) await removeMethod(client, twin)
  return { kind: 'done', value: read.value.added }
}

/** Mirrors all of a store's methods, and deletes nothing. Returns what the provider has. */
export async function mirrorMethods(
  client: ProviderClient,
  storeId: number,
): Promise<Outcome<Mirrored & { own: readonly ProviderMethod[] }>> {
  const customerId = await findStoreCustomer(client.db, storeId)
  if (customerId === null) return { kind: 'done', value: { added: [], twins: [], own: [] } }
  const reading = await nextReading(client.db)
  const outcome = await listMethods(client, customerId)
  if (outcome.kind !== 'done') return outcome
  // A method of another customer is dropped, whatever the provider answers.
  const own = outcome.value.filter((method) => method.customerId === customerId && !method.isDeleted)
  const { added, twins } = await inTransaction(client.db, (db) =>
    writeMethods(db, storeId, own, { reading, now: client.clock() }),
  )
  return { kind: 'done', value: { added, twins, own } }
}

/** Has the worker refresh the store's methods, now or later. */
export function askRefresh(db: Db, storeId: number, now: Date, at: Date = now): Promise<void> {
  const topic = methodsTopic(storeId)
  return enqueueUnlessWaiting(db, now, 'methods_refresh', { store_id: storeId }, { topic, at })
}
