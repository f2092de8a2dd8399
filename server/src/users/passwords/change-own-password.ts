import type { account } from '@trousseau/contract/account'
import { normalizeEmail } from '@trousseau/domain/people/email'
import { record } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import type { Handler } from '../../http/call.ts'
import { tellPassword } from '../mails/tell.ts'
import { toSessionUser } from '../person.ts'
import { forgiveAccount } from '../sessions/login-limits.ts'
import { deleteUserSessions, insertSession, isRemembered } from '../sessions/sessions.store.ts'
import { newToken } from '../sessions/token.ts'
import { replacePassword } from '../users.store.ts'
import { CURRENT, confirmPassword, notConfirmed } from './confirm-password.ts'
import { hashNewPassword } from './new-password.ts'
import { refuseTooManyPasswords } from './password-limits.ts'

/** Ends all other sessions of the person; the one that changed the password continues with a new token. */
export const changeOwnPassword: Handler<typeof account.changeOwnPassword> = async (call) => {
  const { db, user, body, now, address } = call
  await refuseTooManyPasswords(call)
  const confirmed = await confirmPassword(call, { ...CURRENT, password: body.current_password })
  const passwordHash = await hashNewPassword(call, body.password, { userId: user.id })
  const { token, hash } = newToken()
  const changed = await inTransaction(db, async (db) => {
    // Another request changed the password while we verified the current one, so this one may not change it.
    if (!(await replacePassword(db, user.id, confirmed, passwordHash))) return false
    const remembered = await isRemembered(db, user.sessionHash)
    await deleteUserSessions(db, user.id)
    await insertSession(db, { hash, userId: user.id, remembered, now, from: call })
    await forgiveAccount(db, { emailNorm: normalizeEmail(user.email), address })
    await tellPassword(db, call, { ...user, passwordHash: confirmed })
    const who = { userId: user.id, storeId: user.storeId, subject: `user ${user.id}` }
    await record(db, call, 'password_changed', who)
    return true
  })
  if (!changed) throw notConfirmed(CURRENT)
  return { user: toSessionUser(user), token }
}
