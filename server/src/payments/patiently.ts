import { setTimeout as pause } from 'node:timers/promises'
import { describeError } from '../log.ts'
import type { Line, Outcome } from '../provider/ask.ts'

const AGAIN_MS = 200
const RETRY_SECONDS = 5

/** What a call throws it throws before anything is sent: whoever called knows that nothing was done. */
export async function surely<T>({ log }: Line, calling: Promise<Outcome<T>>): Promise<Outcome<T>> {
  return calling.catch((error: unknown) => {
    log.warn({ error: describeError(error) }, 'the payment provider was not called')
    return { kind: 'unavailable', retryAfterSeconds: RETRY_SECONDS }
  })
}

/** What the provider said is not forgotten because the database is busy, as long as whoever waits has time. */
export async function patiently<T>({ until = 0 }: Line, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() + AGAIN_MS >= until) throw error
      await pause(AGAIN_MS)
    }
  }
}
