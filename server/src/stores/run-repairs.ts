import { setTimeout as pause } from 'node:timers/promises'
import { describeError } from '../log.ts'
import type { Line } from '../provider/ask.ts'
import { repairCustomers } from './repair-customers.ts'

const PAUSE_MS = 10_000

/** Repairs, pauses, and shrugs when it cannot: the next time will do. */
export function runRepairs(line: Line): { stop(): Promise<void> } {
  const ending = new AbortController()
  const running = (async () => {
    while (!ending.signal.aborted) {
      await repairCustomers(line).catch((error: unknown) =>
        line.log.warn({ error: describeError(error) }, 'no store was repaired'),
      )
      await pause(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: () => {
      ending.abort()
      return running
    },
  }
}
