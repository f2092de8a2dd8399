import type { Order } from '@trousseau/contract/order-shapes'
import { CallFailed } from '../app/call-failed.ts'
import type { Attempt } from './attempt.ts'

/** Unclear: no answer came that says whether the order is placed, however often it was asked. */
export type Outcome =
  | { is: 'placed'; order: Order }
  | { is: 'refused'; failure: CallFailed }
  | { is: 'unclear' }

const PAUSES_MS = [1_000, 2_000, 4_000]

export type Send = (attempt: Attempt) => Promise<Order>

/**
 * Sends an order until it is known what became of it. Each time under the same key: what did arrive the first time
 * answers as it did then, and is not placed again.
 */
export async function placeOnce(
  attempt: Attempt,
  onUnclear: () => void,
  send: Send,
  pauses: readonly number[] = PAUSES_MS,
): Promise<Outcome> {
  for (const pause of [...pauses, undefined]) {
    try {
      return { is: 'placed', order: await send(attempt) }
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (!isUnclear(failure)) return { is: 'refused', failure }
    }
    if (pause === undefined) break
    onUnclear()
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return { is: 'unclear' }
}

/** A failure on the way, or in the middle of the work: the order may be placed all the same. */
function isUnclear({ status, code }: CallFailed): boolean {
  return status === 0 || status >= 500 || code === 'running'
}
