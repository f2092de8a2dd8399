import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './call-failed.ts'

const RETRIES = 2

/** The browser's cache of the server's answers; cleared at sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without 'always', a call made offline would wait silently instead of reporting it.
    queries: { networkMode: 'always', staleTime: 30_000, retry: mayTryAgain },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** A lost connection or a server restart may be over in a moment; a refusal stays, and a timeout took long enough. */
function mayTryAgain(failures: number, failure: Error): boolean {
  if (!(failure instanceof CallFailed) || failures >= RETRIES) return false
  return failure.code === 'offline' || failure.code === 'unavailable'
}
