import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { ADMIN, LANDING, LOGIN_PATH, type UserKind } from '@trousseau/domain/people/roles'
import { queryClient } from '../api/query-client.ts'
import { currentKind, currentToken } from './session.ts'
import { sessionOptions } from './use-session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that was asked for before signing in. */
    wanted?: string
    /** The address a forgotten-password request was made for. */
    email?: string
  }
}

/** Lets nobody in without a session of the right kind, as the server sees it, whatever lies in storage. */
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
}

/** For pages that are there for everybody, and look like home to those who are signed in. */
export async function loadSessionIfAny(): Promise<void> {
  if (currentToken() !== undefined) await queryClient.ensureQueryData(sessionOptions).catch(() => {})
}

export class NotForThisAccount extends Error {}

/** For screens of admins. It runs after `requireSession`, and before anything of the screen is loaded. */
export function requireAdmin(): void {
  if (queryClient.getQueryData(sessionOptions.queryKey)?.user.role_id !== ADMIN) throw new NotForThisAccount()
}

/** The login pages are for those who are signed out. */
export function leaveIfSignedIn(to?: '/recent-orders'): void {
  const kind = currentKind()
  if (kind) throw redirect({ to: to ?? LANDING[kind], replace: true })
}
