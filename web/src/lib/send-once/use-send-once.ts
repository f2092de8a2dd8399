import { useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { remove } from '../session-storage.ts'
import { type Kept, readAttempt, type SendOutcome, sendOnce } from './send-once.ts'

/** `finding`: no answer came, and it is being asked again. `unclear`: it was asked as often as made sense. */
export type SendState = 'resting' | 'sending' | 'finding' | 'unclear'

type SendOnceOptions<Sent, T> = {
  /** Records what became of the request, once and before the attempt is forgotten, even if the page was left. */
  onKnown?: (outcome: SendOutcome<T>, sent: Sent) => void
  /** Shows what became of the request. The state rests only when this has ended. */
  onOutcome?: (outcome: SendOutcome<T>) => void | Promise<void>
  /** What was sent from here before and is not answered is shown as unclear from the start. */
  beginsUnclear?: boolean
}

/**
 * Sends what must be done once only: an order, a payment, a package. What is sent is kept in the slot together with its
 * idempotency key from before it goes out until it is known what became of it, so that a second click, a reload and a
 * lost answer all end in the same request.
 */
export function useSendOnce<Sent extends Kept, T>(
  slot: string,
  shape: z.ZodMiniType<Sent>,
  call: (body: Sent['body'], idempotencyKey: string) => Promise<T>,
  options: SendOnceOptions<Sent, T> = {},
) {
  const { onKnown, onOutcome, beginsUnclear = false } = options
  const readSent = () => readAttempt(slot, shape)?.sent
  const [state, setState] = useState<SendState>(() =>
    beginsUnclear && readSent() !== undefined ? 'unclear' : 'resting',
  )
  /** A second click before the button is drawn as busy. */
  const isSending = useRef(false)

  async function send(typed?: Sent): Promise<SendOutcome<T> | undefined> {
    if (isSending.current) return undefined
    const onUnclear = () => setState('finding')
    const sending = sendOnce({ slot, shape, call, onKnown, onUnclear }, typed)
    if (sending === undefined) return undefined
    isSending.current = true
    setState('sending')
    // Until it is known otherwise: whatever is thrown on the way, the request may have arrived.
    let next: SendState = 'unclear'
    try {
      const outcome = await sending
      if (outcome.is !== 'unclear') next = 'resting'
      await onOutcome?.(outcome)
      return outcome
    } finally {
      isSending.current = false
      setState(next)
    }
  }

  return {
    state,
    readSent,
    /** Undefined where it is being sent already. */
    send: (sent: Sent) => send(sent),
    /** What was kept goes out again exactly as it was. Undefined where nothing was kept. */
    sendAgain: () => send(),
    /** The request is let go without knowing what became of it: the next one has a key of its own. */
    giveUp() {
      remove(slot)
      setState('resting')
    },
  }
}
