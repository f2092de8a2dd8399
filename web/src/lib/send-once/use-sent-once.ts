import { useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { forget } from './kept.ts'
import type { OnceOutcome } from './once-key-send.ts'
import { readSent, sendKept } from './send-kept.ts'

/** `finding`: no answer came, and it is being asked again. `unclear`: it was asked as often as made sense. */
type SentState = 'resting' | 'sending' | 'finding' | 'unclear'

/**
 * Sends what was typed into a form so that it is done once. It is kept from before it is sent until it is known what
 * became of it: a page that was left in between finds it again, as `kept`.
 */
export function useSentOnce<Draft>(slot: string, shape: z.ZodMiniType<Draft>) {
  const [kept] = useState(() => readSent(slot, shape))
  const [state, setState] = useState<SentState>(kept === undefined ? 'resting' : 'unclear')
  /** A second click before the button is drawn as busy. */
  const isUnderway = useRef(false)

  async function send<T>(
    typed: Draft,
    call: (idempotencyKey: string) => Promise<T>,
  ): Promise<OnceOutcome<T> | undefined> {
    if (isUnderway.current) return undefined
    isUnderway.current = true
    setState('sending')
    try {
      const outcome = await sendKept(typed, { slot, shape, call, onUnclear: () => setState('finding') })
      setState(outcome.is === 'unclear' ? 'unclear' : 'resting')
      return outcome
    } catch (bug) {
      setState('unclear')
      throw bug
    } finally {
      isUnderway.current = false
    }
  }

  function giveUp() {
    forget(slot)
    setState('resting')
  }

  return { kept, state, send, giveUp }
}
