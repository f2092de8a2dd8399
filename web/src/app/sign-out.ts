import { api } from '@trousseau/contract/api'
import { call } from './call.ts'
import { currentToken, endSession } from './session.ts'

const FAREWELL_TIME = 2_000

/** A dead network does not keep anybody signed in here. */
export async function signOut(reason: 'signed-out' | 'again' = 'signed-out'): Promise<void> {
  if (currentToken() !== undefined)
    await call(api.logout, {}, { timeLimit: FAREWELL_TIME, isFarewell: true }).catch(() => {})
  endSession(reason)
}
