import type { JsonEndpoint, Reply } from '@trousseau/contract/endpoint'
import { CallFailed } from '../api/call-failed.ts'
import { tellAnswer } from './watch-answers.ts'

/** Needed by no page at first. */
export const loadOffline = () => import('./keep-offline.ts')

type Offline = Awaited<ReturnType<typeof loadOffline>>

/** The answer, or what was kept of it if the server cannot be reached. The code for that is loaded only then. */
export function orKept<E extends JsonEndpoint>(endpoint: E, asked: Promise<Reply<E>>): Promise<Reply<E>> {
  return orFound(endpoint, asked, (part) => part.findKept(endpoint))
}

/** The answer about one thing, of which nothing is kept for itself, or what the kept list has of it. */
export function orKeptIn<E extends JsonEndpoint, L extends JsonEndpoint>(
  endpoint: E,
  asked: Promise<Reply<E>>,
  list: L,
  pick: (kept: Reply<L>) => Reply<E> | undefined,
): Promise<Reply<E>> {
  return orFound(endpoint, asked, (part) => part.findKeptIn(endpoint, list, pick))
}

async function orFound<E extends JsonEndpoint>(
  endpoint: E,
  asked: Promise<Reply<E>>,
  find: (part: Offline) => Promise<Reply<E> | undefined>,
): Promise<Reply<E>> {
  try {
    const data = await asked
    tellAnswer(endpoint.path, data)
    return data
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.status > 0) throw failure
    const kept = await loadOffline()
      .then(find)
      .catch(() => undefined)
    if (kept === undefined) throw failure
    return kept
  }
}
