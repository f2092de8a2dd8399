import type { JsonEndpoint, Reply } from '@trousseau/contract/endpoint'
import { CallFailed } from '../api/call-failed.ts'
import { tellAnswer } from './watch-answers.ts'

/** Needed by no page at first. */
export const loadOffline = () => import('./keep-offline.ts')

/** The answer, or what was kept of it if the server cannot be reached. The code for that is loaded only then. */
export async function orKept<E extends JsonEndpoint>(
  endpoint: E,
  asked: Promise<Reply<E>>,
): Promise<Reply<E>> {
  try {
    const data = await asked
    tellAnswer(endpoint.path, data)
    return data
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.status > 0) throw failure
    const kept = await loadOffline()
      .then((part) => part.findKept(endpoint))
      .catch(() => undefined)
    if (kept === undefined) throw failure
    return kept
  }
}
