import { inTransaction } from '../db/db.ts'
import { insertReset } from '../users/passwords/password-resets.store.ts'
import { newToken } from '../users/sessions/token.ts'
import type { TestApp } from './test-app.ts'

const HOUR_MS = 3_600_000

/** Creates a code as the worker does when it sends the email, for an hour and the address that the person has now. */
export async function sendCode({ db, clock }: TestApp, userId: number): Promise<string> {
  const { token, hash } = newToken()
  const now = clock.now()
  const { email_norm: emailNorm } = await db
    .selectFrom('users')
    .select('email_norm')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  const reset = { hash, userId, emailNorm, now, expiresAt }
  if ((await inTransaction(db, (db) => insertReset(db, reset))) === false)
    throw new Error('nobody to send a code to')
  return token
}
