import { setTimeout as pause } from 'node:timers/promises'
import { describeError } from '../log.ts'
import type { ProviderClient } from './request.ts'

/** Does the work again and again with pauses between. A failure is logged and waits for the next round. */
export function runPeriodically(
  { log }: ProviderClient,
  pauseMs: number,
  otherwise: string,
  work: () => Promise<void>,
): { stop(): Promise<void> } {
  const ending = new AbortController()
  const running = (async () => {
    while (!ending.signal.aborted) {
      await work().catch((error: unknown) => log.warn({ error: describeError(error) }, otherwise))
      await pause(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: () => {
      ending.abort()
      return running
    },
  }
}
