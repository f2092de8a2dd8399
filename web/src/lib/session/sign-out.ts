import { api } from '@trousseau/contract/api'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { currentToken, endSession } from './session.ts'

const FAREWELL_TIME = 2_000

/** A dead network does not keep anybody signed in here. */
export async function signOut(reason: 'signed-out' | 'again' = 'signed-out'): Promise<void> {
  // What is still asked for would be refused as soon as the session is over, and look like something gone wrong.
  void queryClient.cancelQueries()
  if (currentToken() !== undefined)
    await call(api.logout, {}, { timeLimit: FAREWELL_TIME, isFarewell: true }).catch(() => {})
  endSession(reason)
}
