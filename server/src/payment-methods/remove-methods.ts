import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { removeMethod } from '../provider/provider.ts'
import { inBackgroundOf, type ProviderClient } from '../provider/request.ts'
import { runPeriodically } from '../provider/run-periodically.ts'
import { findStore } from '../stores/stores.store.ts'
import { listClosedWithMethods, listHeld, markDeletedThere } from './payment-methods.store.ts'
import { askRefresh, mirrorMethods, refreshMethods } from './refresh-methods.ts'

/** How many one message deletes, because payers share the provider's limit of calls. */
const AT_ONCE = 5
const NEXT_MS = 10_000

/**
 * The worker's reaction to `methods_refresh`. Throws if the provider could not be asked, so that the outbox tries
 * again.
 */
export async function reactToRefresh(
  client: ProviderClient,
  { store_id }: { store_id: number },
): Promise<void> {
  const store = await findStore(client.db, store_id)
  const ofStore = inBackgroundOf(client, store_id)
  if (store?.closed_at) return removeMethods(ofStore, store_id)
  const outcome = await refreshMethods(ofStore, store_id)
  if (outcome.kind !== 'done') throw failed(outcome.kind)
}

/**
 * Deletes what the provider has of a closed store: the mirrored methods, their twins, and one that was saved by a tab
 * that was still open. The method of a payment whose end is not known stays until it is settled. A repeat after a crash
 * goes on where the list at the provider ends.
 */
async function removeMethods(client: ProviderClient, storeId: number): Promise<void> {
  const { db, clock } = client
  const read = await mirrorMethods(client, storeId)
  if (read.kind !== 'done') throw failed(read.kind)
  const held = await listHeld(db, storeId)
  const doomed = read.value.own.filter(({ stax_id }) => !held.includes(stax_id))
  const refused: string[] = []
  for (const { stax_id } of doomed.slice(0, AT_ONCE)) {
    const outcome = await removeMethod(client, stax_id)
    if (outcome.kind === 'refused') refused.push(stax_id)
    else if (outcome.kind !== 'done') throw failed(outcome.kind)
    else await noteRemoval(client, storeId, stax_id)
  }
  if (refused.length > 0) await requireGone(client, storeId, refused)
  if (doomed.length > AT_ONCE) {
    const now = clock()
    await askRefresh(db, storeId, now, new Date(now.getTime() + NEXT_MS))
  }
}

function noteRemoval({ db, clock }: ProviderClient, storeId: number, staxId: string): Promise<void> {
  const now = clock()
  return inTransaction(db, async (db) => {
    const id = await markDeletedThere(db, storeId, staxId, now)
    // A twin was never shown to anybody, so nobody looks for its end.
    if (id !== undefined)
      await record(db, { now }, 'payment_method_deleted', { storeId, subject: `payment method ${id}` })
  })
}

/** A refusal may mean that somebody else deleted the method meanwhile: then the provider's list has it no more. */
async function requireGone(
  client: ProviderClient,
  storeId: number,
  refused: readonly string[],
): Promise<void> {
  const again = await mirrorMethods(client, storeId)
  if (again.kind !== 'done') throw failed(again.kind)
  if (!again.value.own.some(({ stax_id }) => refused.includes(stax_id))) return
  client.log.error({ store: storeId }, 'the payment provider keeps a payment method of a closed store')
  throw failed('refused')
}

const failed = (code: string) => Object.assign(new Error('not refreshed'), { code })

const PAUSE_MS = 60_000
/** By then no tab of the store's people is open that could still save a card. */
const LAST_LOOK_MS = 3_600_000
const STORES_AT_ONCE = 5

/**
 * Has the worker look at closed stores that still have methods: their payment was settled meanwhile, their message was
 * given up while the provider was away for long, or they were closed by an earlier version.
 */
export async function askForRemovals({ db, clock }: ProviderClient): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() - LAST_LOOK_MS)
  for (const id of await listClosedWithMethods(db, before, STORES_AT_ONCE)) await askRefresh(db, id, now)
}

/** The worker's task. */
export function runRemovals(client: ProviderClient): { stop(): Promise<void> } {
  return runPeriodically(client, PAUSE_MS, 'closed stores were not looked at', () => askForRemovals(client))
}
