import type { sessions } from '@trousseau/contract/sessions'
import { normalizeEmail } from '@trousseau/domain/people/email'
import type { UserKind } from '@trousseau/domain/people/roles'
import { record } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, Handler, RequestContext } from '../../http/call.ts'
import { verifyPassword } from '../passwords/password.ts'
import { toSessionUser } from '../person.ts'
import { countCode } from '../second-factor/check-code.ts'
import { hasSecondFactor } from '../second-factor/second-factor.store.ts'
import { refuseCode, takeSecondStep } from '../second-factor/second-step.ts'
import { findLivingUserByEmail, holdPassword } from '../users.store.ts'
import { countLogin, forgiveLogin } from './login-limits.ts'
import { openSession } from './open-session.ts'

export const storeLogin: Handler<typeof sessions.storeLogin> = (call) => logIn(call, ['store'])
export const wholesaleLogin: Handler<typeof sessions.wholesaleLogin> = (call) =>
  logIn(call, ['wholesale', 'factory'])

/**
 * The same answer and the same hashing cost for a wrong password, an unknown address, a deleted person and the wrong
 * login. Whether somebody has a second factor is told to nobody but who has their password.
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

  if (await hasSecondFactor(db, user.id)) {
    if (body.code === undefined) throw new AppError('second_factor')
    await countCode(call, user)
  }
  const outcome = await inTransaction(db, async (db) => {
    // The password was changed while we verified the old one, which therefore no longer opens a session.
    if (!(await holdPassword(db, user.id, user.passwordHash))) return 'failed'
    if (!(await takeSecondStep(db, call, user))) return 'wrong code'
    await forgiveLogin(db, { emailNorm, address })
    return openSession(db, call, user)
  })
  if (outcome === 'failed') return fail(call, who)
  if (outcome === 'wrong code') return refuseCode(call, who)
  return { user: toSessionUser(user), token: outcome.token }
}

async function fail(
  call: RequestContext,
  who: { userId: number | undefined; storeId: number | null | undefined },
): Promise<never> {
  await record(call.db, call, 'login_failed', who)
  throw new AppError('login_failed')
}
