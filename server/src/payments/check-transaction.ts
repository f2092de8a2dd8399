import type { Db } from '../db/db.ts'
import { enqueueUnlessWaiting } from '../outbox/enqueue.ts'
import type { Messages } from '../outbox/messages.ts'
import { readTransaction } from '../provider/provider.ts'
import { inBackgroundOf, type ProviderClient } from '../provider/request.ts'
import { applyProviderTransaction } from './settle-payment.ts'

/** Has the worker ask the provider about one charge: whatever the webhook said, only the provider's answer counts. */
export function askAbout(db: Db, storeId: number, transactionId: string, now: Date): Promise<void> {
  const topic = `transaction ${transactionId}`
  const payload = { store_id: storeId, transaction_id: transactionId }
  return enqueueUnlessWaiting(db, now, 'transaction_check', payload, { topic })
}

/** The worker's reaction to `askAbout`. Throws if the provider could not be asked, so that the outbox tries again. */
export async function checkTransaction(
  client: ProviderClient,
  { store_id, transaction_id }: Messages['transaction_check'],
): Promise<void> {
  const { db, clock, log } = client
  const asked = clock()
  const outcome = await readTransaction(inBackgroundOf(client, store_id), transaction_id)
  // The provider does not know the transaction, so the webhook was made up.
  if (outcome.kind === 'refused') return
  if (outcome.kind !== 'done') throw Object.assign(new Error('not checked'), { code: outcome.kind })
  await applyProviderTransaction({ db, asked, now: clock(), log }, store_id, outcome.value)
}
