import { randomBytes } from 'node:crypto'
import type { passkeys } from '@trousseau/contract/passkeys'
import { record } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { networkOf, type RateLimit, refuseTooMany } from '../../http/limits/rate-limit.ts'
import { kindsOf } from '../passwords/account-type.ts'
import { toSessionUser } from '../person.ts'
import { openSession } from '../sessions/open-session.ts'
import { hashToken } from '../sessions/token.ts'
import { holdPerson } from '../users.store.ts'
import { saveChallenge } from './passkeys.store.ts'
import { rpIdOf } from './site.ts'
import { usePasskey } from './verify-passkey.ts'

/** Nobody guesses a signature; the bounds keep strangers from filling tables and checking signatures without end. */
const QUESTIONS: RateLimit = { name: 'passkey-questions', max: 60, seconds: 60 }
const LOGINS: RateLimit = { name: 'passkey-logins', max: 30, seconds: 60 }

export const askForPasskey: Handler<typeof passkeys.askForPasskey> = async ({ db, config, address, now }) => {
  await refuseTooMany(db, QUESTIONS, networkOf(address), now)
  const challenge = randomBytes(32).toString('base64url')
  await saveChallenge(db, hashToken(challenge), null, now)
  return { challenge, rpId: rpIdOf(config), timeout: 300_000, userVerification: 'required' }
}

/** Two factors at once: what the person has, and the fingerprint or PIN by which they unlocked it. */
export const passkeyLogin: Handler<typeof passkeys.passkeyLogin> = async (call) => {
  const { db, body, address, now } = call
  await refuseTooMany(db, LOGINS, networkOf(address), now)
  const opened = await inTransaction(db, async (db) => {
    const userId = await usePasskey(db, call, body.passkey)
    const user = userId === undefined ? undefined : await holdPerson(db, userId)
    if (!user || !kindsOf(body.type).includes(user.kind)) return undefined
    const { token } = await openSession(db, call, user)
    return { user: toSessionUser(user), token }
  })
  if (opened) return opened
  await record(db, call, 'login_failed')
  throw new AppError('passkey_refused')
}
