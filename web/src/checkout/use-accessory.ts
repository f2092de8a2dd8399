import { CUSTOM_ITEM } from '@trousseau/domain/purchase-order'
import { useEffect, useState } from 'react'
import { toastSuccess } from '../ui/toasts.tsx'
import { accessorySlot, attemptAt, type Offer, readAttempt } from './attempt.ts'
import { placeAt } from './place-at.ts'
import type { PlacingState } from './use-placing.ts'

/** Orders an item that goes with a dress: the server takes all else from the dress's order. */
export function useAccessory(dressOrder: number, offer: Offer, onOrdered: () => void) {
  const [state, setState] = useState<PlacingState>('resting')
  const [messages, setMessages] = useState<readonly string[]>([])
  const slot = accessorySlot(dressOrder, offer.id)

  async function yes() {
    const body = { item_type: CUSTOM_ITEM, item_id: offer.id, accessory_of: dressOrder } as const
    setState('placing')
    const outcome = await placeAt(slot, attemptAt(slot, { body, offers: [], draft: '' }), {
      onUnclear: () => setState('finding'),
      onPlaced: () => {
        toastSuccess(`${offer.name} was ordered as well.`)
        onOrdered()
      },
    })
    setState(outcome.is === 'unclear' ? 'unclear' : 'resting')
    if (outcome.is === 'refused') setMessages(outcome.failure.messages)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the question comes up
  useEffect(() => {
    // The page was loaded again before the answer came: "Yes" was said already.
    if (readAttempt(slot)) void yes()
  }, [])

  return { state, messages, yes }
}
