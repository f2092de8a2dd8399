import { CallFailed } from '../api/call-failed.ts'

/** Unclear: no answer came that says whether it was done, however often it was asked. */
export type OnceOutcome<T> =
  | { is: 'done'; value: T }
  | { is: 'refused'; failure: CallFailed }
  | { is: 'unclear' }

type SendOnceOptions = {
  /** Called each time no answer came, before it is asked again. */
  onUnclear?: () => void
  pauses?: readonly number[]
}

const PAUSES_MS = [1_000, 2_000, 4_000]

/**
 * Sends until it is known what became of it. `send` sends each time under the same key: what did arrive the first time
 * answers as it did then, and is not done again.
 */
export async function sendOnce<T>(
  send: () => Promise<T>,
  { onUnclear, pauses = PAUSES_MS }: SendOnceOptions = {},
): Promise<OnceOutcome<T>> {
  for (const pause of [...pauses, undefined]) {
    try {
      return { is: 'done', value: await send() }
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (!isUnclear(failure)) return { is: 'refused', failure }
    }
    if (pause === undefined) break
    onUnclear?.()
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return { is: 'unclear' }
}

/** A failure on the way, or in the middle of the work: it may be done all the same. */
function isUnclear({ status, code }: CallFailed): boolean {
  // Surely nothing was changed.
  if (code === 'provider_unavailable') return false
  return status === 0 || status >= 500 || code === 'running'
}
