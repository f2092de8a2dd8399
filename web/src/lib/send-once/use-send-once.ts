import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { currentPerson } from '../session/session.ts'
import { remove } from '../session-storage.ts'
import {
  type About,
  forgetUnanswered,
  type Kept,
  readAttempt,
  type SendOutcome,
  sendOnce,
} from './send-once.ts'

/** `finding`: no answer came, and the request is being retried. `unclear`: the retries went unanswered, too. */
export type SendState = 'resting' | 'sending' | 'finding' | 'unclear'

type SendOnceOptions<Sent, T> = {
  /** Records the request's outcome, exactly once and before the attempt is removed, even if the page was left. */
  onKnown?: (outcome: SendOutcome<T>, sent: Sent) => void
  /** Shows the request's outcome. The state returns to `resting` only after this has finished. */
  onOutcome?: (outcome: SendOutcome<T>) => void | Promise<void>
  /** Starts as unclear if an earlier request from here is still unanswered. */
  beginsUnclear?: boolean
  /** By what the next tab tells of the request, if this one is closed before the answer comes. */
  about?: (sent: Sent) => About
  /** The id of what was made, if it is answered but its end is not known yet. */
  madeButOpen?: (value: T) => string | undefined
}

/**
 * Sends what must be done only once: an order, a payment, a package. The request is stored in the slot with its
 * idempotency key from before it is sent until its outcome is known, so that a second click, a reload and a lost answer
 * all lead to the same request.
 */
export function useSendOnce<Sent extends Kept, T>(
  slot: string,
  shape: z.ZodMiniType<Sent>,
  call: (body: Sent['body'], idempotencyKey: string) => Promise<T>,
  options: SendOnceOptions<Sent, T> = {},
) {
  const { onKnown, onOutcome, beginsUnclear = false, about, madeButOpen } = options
  const router = useRouter()
  const readSent = () => readAttempt(slot, shape)?.sent
  const [state, setState] = useState<SendState>(() =>
    beginsUnclear && readSent() !== undefined ? 'unclear' : 'resting',
  )
  /** Catches a second click that comes before the button is rendered as busy. */
  const isSending = useRef(false)

  async function send(typed?: Sent): Promise<SendOutcome<T> | undefined> {
    if (isSending.current) return undefined
    const onUnclear = () => setState('finding')
    const person = currentPerson()
    const path = router.latestLocation.href
    const lasting = about && person !== undefined ? { person, path, about } : undefined
    const sending = sendOnce({ slot, shape, call, onKnown, onUnclear, lasting, madeButOpen }, typed)
    if (sending === undefined) return undefined
    isSending.current = true
    setState('sending')
    // If anything throws along the way, the request may still have arrived.
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
    /** Undefined if a request is already being sent. */
    send: (sent: Sent) => send(sent),
    /** Resends the stored request unchanged. Undefined if nothing is stored. */
    sendAgain: () => send(),
    /**
     * Drops the request without knowing its outcome: the next one gets a new key. What became of it is found out and
     * told with the next page.
     */
    giveUp() {
      remove(slot)
      setState('resting')
    },
    /** Drops a request of which it is known that it was not done. */
    drop() {
      const key = readAttempt(slot, shape)?.key
      remove(slot)
      if (key !== undefined) forgetUnanswered(key)
      setState('resting')
    },
  }
}
