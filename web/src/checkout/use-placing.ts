import { api } from '@trousseau/contract/api'
import { useState } from 'react'
import { clearDraft, type DraftKind, readDraft } from '../catalogue/order-draft.ts'
import type { CallFailed } from '../lib/api/call-failed.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { forgetAnswers, readAnswers } from './answers.ts'
import {
  type Attempt,
  attemptAt,
  keepPlaced,
  type Offer,
  orderSlot,
  placedOrder,
  readAttempt,
} from './attempt.ts'
import type { OrderBody } from './order-body.ts'
import { placeAt } from './place-at.ts'

/** `finding`: no answer came, and it is being asked again. `unclear`: it was asked as often as made sense. */
export type PlacingState = 'resting' | 'placing' | 'finding' | 'unclear'
export type Placing = ReturnType<typeof usePlacing>

type PlacingProps = {
  kind: DraftKind
  id: number
  first?: CallFailed | undefined
  onPlaced: () => void
  onRefused: (failure: CallFailed) => void
}

/** Places the order of an item exactly once, and tells what became of it. */
export function usePlacing({ kind, id, first, onPlaced, onRefused }: PlacingProps) {
  const [state, setState] = useState<PlacingState>('resting')
  const [failure, setFailure] = useState(first)
  const slot = orderSlot(kind, id)

  async function send(attempt: Attempt) {
    setFailure(undefined)
    setState('placing')
    const outcome = await placeAt(slot, attempt, {
      onUnclear: () => setState('finding'),
      onPlaced(order) {
        keepPlaced(kind, id, placedOrder(order, attempt.offers))
        clearDraft(kind, id)
        forgetAnswers(kind, id)
      },
    })
    setState(outcome.is === 'unclear' ? 'unclear' : 'resting')
    if (outcome.is === 'placed') onPlaced()
    if (outcome.is !== 'refused') return
    setFailure(outcome.failure)
    refreshChoices()
    onRefused(outcome.failure)
  }

  return {
    state,
    failure,
    forgetFailure: () => setFailure(undefined),
    place: (body: OrderBody, offers: readonly Offer[]) =>
      send(attemptAt(slot, { body, offers: [...offers], draft: draftText(kind, id) })),
    async findOut() {
      const attempt = readAttempt(slot)
      if (attempt) await send(attempt)
    },
  }
}

/** What an order is made from, to tell later whether it is still what stands there. */
export function draftText(kind: DraftKind, id: number): string {
  return JSON.stringify([readDraft(kind, id), readAnswers(kind, id)])
}

/** What was chosen may have been deleted in another window. */
function refreshChoices(): void {
  for (const { path } of [api.listAddresses, api.listPaymentMethods])
    void queryClient.invalidateQueries({ queryKey: [path] })
}
