import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './call-failed.ts'

const RETRIES = 2

/** Everything the browser remembers of the server's answers; emptied at sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without 'always' a call made offline would wait in silence instead of saying so.
    queries: { networkMode: 'always', staleTime: 30_000, retry: mayTryAgain },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** A cut connection or a restart of the server heals by itself; a refusal does not, and a timeout took long enough. */
function mayTryAgain(failures: number, failure: Error): boolean {
  if (!(failure instanceof CallFailed) || failures >= RETRIES) return false
  return failure.code === 'offline' || failure.code === 'unavailable'
}
