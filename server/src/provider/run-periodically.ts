import { setTimeout as pause } from 'node:timers/promises'
import { describeError, type Log } from '../log.ts'

/** Repeats the work with a pause in between. A failure is logged, and the next round tries again. */
export function runPeriodically(
  { log }: { log: Log },
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
