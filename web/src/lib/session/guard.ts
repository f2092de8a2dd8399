import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { ADMIN, LANDING, LOGIN_PATH, type UserKind } from '@trousseau/domain/people/roles'
import { queryClient } from '../api/query-client.ts'
import { NotForThisAccount } from './not-for-this-account.ts'
import { currentKind, currentToken } from './session.ts'
import { sessionOptions } from './use-session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page the person asked for before signing in. */
    wanted?: string
    /** Whose session ended there, if one did. */
    wantedBy?: string | undefined
    /** The email address for which a password reset was requested. */
    email?: string
  }
}

/** Requires a session of the right kind according to the server, whatever is in the browser's storage. */
export async function requireSession(kinds: readonly UserKind[], location: ParsedLocation): Promise<void> {
  const [first = 'store'] = kinds
  const toLogin = () =>
    redirect({ to: LOGIN_PATH[currentKind() ?? first], replace: true, state: { wanted: location.href } })
  if (currentToken() === undefined) throw toLogin()
  const session = await queryClient.ensureQueryData(sessionOptions).catch((failure: unknown) => {
    throw currentToken() === undefined ? toLogin() : failure
  })
  const kind = session.user.userable_type
  if (!kinds.includes(kind)) throw redirect({ to: LANDING[kind], replace: true })
  // The server answers nothing else until then.
  if (session.second_factor_needed && location.pathname !== '/account')
    throw redirect({ to: '/account', replace: true })
}

/** For public pages, which show the portal's layout to people who are signed in. */
export async function loadSessionIfAny(): Promise<void> {
  if (currentToken() !== undefined) await queryClient.ensureQueryData(sessionOptions).catch(() => {})
}

/** For admin screens. Runs after `requireSession` and before any of the screen's data is loaded. */
export function requireAdmin(): void {
  if (queryClient.getQueryData(sessionOptions.queryKey)?.user.role_id !== ADMIN) throw new NotForThisAccount()
}
