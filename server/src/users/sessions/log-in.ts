import type { sessions } from '@trousseau/contract/sessions'
import { normalizeEmail } from '@trousseau/domain/people/email'
import type { UserKind } from '@trousseau/domain/people/roles'
import { record, whoIs } from '../../audit/record.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, Handler, RequestContext } from '../../http/call.ts'
import { verifyPassword } from '../passwords/password.ts'
import { toSessionUser } from '../person.ts'
import { findLivingUserByEmail, holdPassword } from '../users.store.ts'
import { countLogin, forgiveLogin } from './login-limits.ts'
import { tellOfNewBrowser } from './new-browser.ts'
import { deleteSession, findSessionUser, insertSession } from './sessions.store.ts'
import { newToken } from './token.ts'

export const storeLogin: Handler<typeof sessions.storeLogin> = (call) => logIn(call, ['store'])
export const wholesaleLogin: Handler<typeof sessions.wholesaleLogin> = (call) =>
  logIn(call, ['wholesale', 'factory'])

/**
 * The same answer and the same hashing cost for a wrong password, an unknown address, a deleted person and the wrong
 * login.
 */
async function logIn(call: Call<typeof sessions.storeLogin>, kinds: readonly UserKind[]) {
  const { db, body, now, address } = call
  const emailNorm = normalizeEmail(body.email)
  const { wait, isFirstRefusal } = await countLogin(db, { emailNorm, address, now })
  // One row for each limit and window, so that a flood of tries costs neither rows nor the lookup for them.
  if (wait > 0 && !isFirstRefusal) throw new AppError('too_many', { retryAfterSeconds: wait })
  const user = await findLivingUserByEmail(db, emailNorm, kinds)
  const who = { userId: user?.id, storeId: user?.storeId }
  if (wait > 0) {
    await record(db, call, 'login_refused', who)
    throw new AppError('too_many', { retryAfterSeconds: wait })
  }
  if (!(await verifyPassword(user?.passwordHash, body.password)) || !user) return fail(call, who)

  const { token, hash } = newToken()
  const open = await inTransaction(db, async (db) => {
    // The password was changed while we verified the old one, which therefore no longer opens a session.
    if (!(await holdPassword(db, user.id, user.passwordHash))) return false
    await endReplacedSession(db, call)
    await insertSession(db, { hash, userId: user.id, remembered: body.remember ?? false, now, from: call })
    await forgiveLogin(db, { emailNorm, address })
    await record(db, call, 'login', who)
    await tellOfNewBrowser(db, call, user)
    return true
  })
  return open ? { user: toSessionUser(user), token } : fail(call, who)
}

/**
 * The session that the browser had until now, whosever it is: holding its bearer proves that it may be ended. The views
 * opened from it end with it.
 */
async function endReplacedSession(db: Db, call: RequestContext): Promise<void> {
  if (call.bearerHash === undefined) return
  const replaced = await findSessionUser(db, call.bearerHash, call.now)
  if (!replaced) return
  await deleteSession(db, call.bearerHash)
  await record(db, call, 'logout', whoIs(replaced.user))
}

async function fail(
  call: RequestContext,
  who: { userId: number | undefined; storeId: number | null | undefined },
): Promise<never> {
  await record(call.db, call, 'login_failed', who)
  throw new AppError('login_failed')
}
