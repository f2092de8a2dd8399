import type { LoginBody } from '@trousseau/contract/sessions'
import { LANDING } from '@trousseau/domain/people/roles'
import { noteSignIn } from '../../lib/router/settle-on-navigation.ts'
import type { SavedSession } from '../../lib/session/saved-session.ts'
import { beginSession } from '../../lib/session/session.ts'

/** What is typed to sign in. */
export type Typed = typeof LoginBody._zod.input

/** Loads the page that the person wanted, or their first one, with their new session. */
export function enter(session: SavedSession, wanted: string | undefined): void {
  beginSession(session)
  noteSignIn()
  location.replace(wanted ?? LANDING[session.user.userable_type])
}
