import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import { enqueueUnlessWaiting } from '../outbox/enqueue.ts'
import type { Messages } from '../outbox/messages.ts'
import { readTransaction } from '../provider/provider.ts'
import { inBackgroundOf, type ProviderClient } from '../provider/request.ts'
import { isPaying, isSettledBy } from './payments.store.ts'
import { applyProviderTransaction } from './settle-payment.ts'

type Hint = {
  now: Date
  /** The hint says nothing that we would not know if the payment is settled. */
  unlessSettled: boolean
}

/** Has the worker ask the provider about one charge: whatever the webhook said, only the provider's answer counts. */
export function askAbout(
  db: Db,
  storeId: number,
  transactionId: string,
  { now, unlessSettled }: Hint,
): Promise<void> {
  // Two topics, so that news of a refund is not taken for a repeat of the charge's own hint.
  const topic = `${unlessSettled ? 'new ' : ''}transaction ${transactionId}`
  const payload = { store_id: storeId, transaction_id: transactionId, unless_settled: unlessSettled }
  return enqueueUnlessWaiting(db, now, 'transaction_check', payload, { topic })
}

/** The worker's reaction to `askAbout`. Throws if the provider could not be asked, so that the outbox tries again. */
export async function checkTransaction(
  client: ProviderClient,
  { store_id, transaction_id, unless_settled = false }: Messages['transaction_check'],
): Promise<void> {
  const { db, clock, log } = client
  if (unless_settled && (await isSettledSoon(client, store_id, transaction_id))) return
  const asked = clock()
  const outcome = await readTransaction(inBackgroundOf(client, store_id), transaction_id)
  // The provider does not know the transaction, so the webhook was made up.
  if (outcome.kind === 'refused') return
  if (outcome.kind !== 'done') throw Object.assign(new Error('not checked'), { code: outcome.kind })
  await applyProviderTransaction({ db, asked, now: clock(), log }, store_id, outcome.value)
}

const SOON_MS = 3_000
const LOOK_AGAIN_MS = 100

/** The hint of our own charge often comes just before the answer to it is written down. */
async function isSettledSoon(
  { db, clock, stax }: ProviderClient,
  storeId: number,
  id: string,
): Promise<boolean> {
  const until = Date.now() + SOON_MS
  for (;;) {
    // Looked at first, because the payment may be settled between the two looks.
    const isAnswerDue = await isPaying(db, storeId, new Date(clock().getTime() - stax.timeoutMs))
    if (await isSettledBy(db, storeId, id)) return true
    if (!isAnswerDue || Date.now() >= until) return false
    await pause(LOOK_AGAIN_MS)
  }
}
