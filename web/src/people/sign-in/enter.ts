import type { HistoryState } from '@tanstack/react-router'
import type { LoginBody } from '@trousseau/contract/sessions'
import { LANDING } from '@trousseau/domain/people/roles'
import { noteSignIn } from '../../lib/router/settle-on-navigation.ts'
import { personOf } from '../../lib/send-once/unanswered.ts'
import { safeReturnPath } from '../../lib/session/return-path.ts'
import type { SavedSession } from '../../lib/session/saved-session.ts'
import { beginSession } from '../../lib/session/session.ts'

/** What is typed to sign in. */
export type Typed = typeof LoginBody._zod.input

/** The page that was asked for before the sign-in, and by whom, if it was theirs whose session ended there. */
export type Wanted = { path: string; by: string | undefined }

/** From what the router keeps with the address of the login. */
export function readWanted({ wanted, wantedBy }: HistoryState): Wanted | undefined {
  const path = safeReturnPath(wanted)
  return path === undefined ? undefined : { path, by: wantedBy }
}

/** Loads the page that the person wanted, or their first one, with their new session. */
export function enter(session: SavedSession, wanted: Wanted | undefined): void {
  beginSession(session)
  noteSignIn()
  location.replace(placeFor(session, wanted))
}

/** Nobody is led to where another was, with the words they were searching for. */
export function placeFor({ user }: SavedSession, wanted: Wanted | undefined): string {
  const isTheirs = wanted && (wanted.by === undefined || wanted.by === personOf(user))
  return isTheirs ? wanted.path : LANDING[user.userable_type]
}
