import type { Order } from '@trousseau/contract/orders/shapes'
import type { CallFailed } from '../lib/api/call-failed.ts'
import { sendOnce } from '../lib/send-once/once-key-send.ts'
import type { Attempt } from './attempt.ts'

/** Unclear: no answer came that says whether the order is placed, however often it was asked. */
export type Outcome =
  | { is: 'placed'; order: Order }
  | { is: 'refused'; failure: CallFailed }
  | { is: 'unclear' }

export type Send = (attempt: Attempt) => Promise<Order>

/** Sends an order until it is known what became of it. */
export async function placeOnce(
  attempt: Attempt,
  onUnclear: () => void,
  send: Send,
  pauses?: readonly number[],
): Promise<Outcome> {
  const outcome = await sendOnce(() => send(attempt), { onUnclear, ...(pauses && { pauses }) })
  return outcome.is === 'done' ? { is: 'placed', order: outcome.value } : outcome
}
