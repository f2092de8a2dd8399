import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Session, sessions } from '@trousseau/contract/sessions'
import { call } from '../api/call.ts'
import type { CallFailed } from '../api/call-failed.ts'
import { orKept } from '../offline/or-kept.ts'
import { currentToken, keepStore } from './session.ts'

/** The session is refetched regularly: the date changes at midnight, a store is renamed, a role is taken away. */
const REFRESH_EVERY = 5 * 60_000

export const sessionOptions = queryOptions<Session, CallFailed>({
  queryKey: [sessions.getSession.path],
  queryFn: async ({ signal }) => {
    const session = await orKept(sessions.getSession, call(sessions.getSession, {}, { signal }))
    keepStore(session.store)
    return session
  },
  enabled: () => currentToken() !== undefined,
  staleTime: 60_000,
  refetchInterval: REFRESH_EVERY,
})

/** The guard loads the session before any screen renders; it is undefined for a moment during sign-out. */
export function useSession(): Session | undefined {
  return useQuery(sessionOptions).data
}
