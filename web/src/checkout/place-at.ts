import { api } from '@trousseau/contract/api'
import type { Order } from '@trousseau/contract/orders/shapes'
import { call } from '../lib/api/call.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { type Attempt, forgetAttempt } from './attempt.ts'
import { type Outcome, placeOnce, type Send } from './place-once.ts'

const sendOrder: Send = ({ body, key }) => call(api.createOrder, { body, idempotencyKey: key })

const underway = new Map<string, Promise<Outcome>>()

type Listener = {
  onUnclear: () => void
  /** Keeps what is to be said of it: called before the attempt is forgotten, so that a reload misses neither. */
  onPlaced: (order: Order) => void
}

/** One at a time for each slot: a page that is left and opened again joins what is under way. */
export function placeAt(slot: string, attempt: Attempt, listener: Listener): Promise<Outcome> {
  const before = underway.get(slot)
  if (before) return before
  const placing = placeOnce(attempt, listener.onUnclear, sendOrder)
    .then((outcome) => settle(slot, outcome, listener))
    .finally(() => underway.delete(slot))
  underway.set(slot, placing)
  return placing
}

function settle(slot: string, outcome: Outcome, { onPlaced }: Listener): Outcome {
  if (outcome.is === 'placed') {
    onPlaced(outcome.order)
    void queryClient.invalidateQueries({ queryKey: [api.listStoreOrders.path] })
  }
  if (outcome.is !== 'unclear') forgetAttempt(slot)
  return outcome
}
