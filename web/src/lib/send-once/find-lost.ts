import { idempotencyKeys, type KeyOutcome, type TraceableCall } from '@trousseau/contract/idempotency-keys'
import { call } from '../api/call.ts'
import { remove } from '../session-storage.ts'
import { canClaim, claim } from './claims.ts'
import { isOwn, isSending, retryUntilKnown } from './send-once.ts'
import { findUnanswered, listUnanswered, saveUnanswered, type Unanswered } from './unanswered.ts'

/** Longer than a page waits and retries, for browsers in which tabs cannot claim what they wait for. */
const WAITED_FOR_MS = 3 * 60_000

/** The pages that find out by themselves, when they are opened again, what became of their request. */
const RESUMING: readonly TraceableCall[] = ['createOrder', 'createPayment']

type Here = {
  person: string
  /** The address of the page that is open. */
  path: string
  /** Also what this tab itself sent: only before its pages can be busy with it. */
  withOwn: boolean
}

/** The person's requests without an answer that no page, here or in another tab, is seeing to. */
export async function findLost({ person, path, withOwn }: Here): Promise<Unanswered[]> {
  const now = Date.now()
  const found: Unanswered[] = []
  for (const record of listUnanswered(now)) {
    if (record.person !== person || isSending(record.key)) continue
    // The page itself shows a payment that is being confirmed.
    if (record.call === 'createPayment' && record.outcome && record.path === path) continue
    if (isOwn(record) && (!withOwn || (RESUMING.includes(record.call) && record.path === path))) continue
    const isFree = canClaim()
      ? await claim(record.key)
      : isOwn(record) || now - record.sent_at > WAITED_FOR_MS
    if (isFree) found.push(record)
  }
  return found
}

/**
 * Asks what became of a request, and keeps the answer until the person was told. A request that was not done is not
 * done any more: the server refuses it, should it still be on its way. Undefined if no answer came, or if the person
 * was told in another tab.
 */
export async function settle(
  { key, slot, call: name }: Unanswered,
  signal?: AbortSignal,
): Promise<KeyOutcome | undefined> {
  const ask = () => call(idempotencyKeys.settleKey, { params: { key }, body: { call: name } })
  const asked = await retryUntilKnown(ask, { signal })
  const record = findUnanswered(key)
  if (asked.is !== 'done' || !record) return undefined
  // An order's or a payment's own page shows more of what was made; any other would only ask again.
  const isShownThere = asked.value.done && RESUMING.includes(name)
  if (!isShownThere && isOwn({ key, slot })) remove(slot)
  saveUnanswered({ ...record, outcome: asked.value })
  return asked.value
}
