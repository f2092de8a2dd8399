import { sessions } from '@trousseau/contract/sessions'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { currentToken, endSession } from './session.ts'

const FAREWELL_TIME = 2_000

/** Signs out here even if the server cannot be reached. */
export async function signOut(reason: 'signed-out' | 'again' = 'signed-out'): Promise<void> {
  // Pending requests would be refused once the session is over, and shown as errors.
  void queryClient.cancelQueries()
  if (currentToken() !== undefined)
    await call(sessions.logout, {}, { timeLimit: FAREWELL_TIME, isFarewell: true }).catch(() => {})
  endSession(reason)
}
