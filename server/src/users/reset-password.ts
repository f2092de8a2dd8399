import type { users } from '@trousseau/contract/users'
import { normaliseEmail } from '@trousseau/domain/email'
import { record } from '../audit/record.ts'
import { crashPoint } from '../crash-point.ts'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import { type Bound, networkOf, refuseTooMany } from '../http/bounds.ts'
import type { Handler } from '../http/call.ts'
import { kindsOf } from './account-type.ts'
import { forgiveLogin } from './login-bounds.ts'
import { hashPassword } from './password.ts'
import { findOpenReset, useReset } from './password-resets.store.ts'
import { deleteSessionsOf } from './sessions.store.ts'
import { hashToken } from './token.ts'
import { setPassword } from './users.store.ts'

const PER_NETWORK: Bound = { name: 'reset-network', max: 60, seconds: 600 }

export const resetPassword: Handler<typeof users.resetPassword> = async (call) => {
  const { db, body, query, now, address } = call
  await refuseTooMany(db, PER_NETWORK, networkOf(address), now)
  const hash = hashToken(body.token)
  const emailNorm = normaliseEmail(body.email)
  const reset = await findOpenReset(db, hash, emailNorm, now)
  if (!reset || !kindsOf(query.type).includes(reset.kind)) {
    await record(db, call, 'password_reset_refused', { userId: reset?.userId, storeId: reset?.storeId })
    throw new AppError('reset_refused')
  }

  const passwordHash = await hashPassword(body.password)
  return inTransaction(db, async (db) => {
    if (!(await useReset(db, hash, now))) throw new AppError('reset_refused')
    await setPassword(db, reset.userId, passwordHash)
    crashPoint('reset.after_password')
    // Whoever was signed in with the old password is not any more.
    await deleteSessionsOf(db, reset.userId)
    await forgiveLogin(db, { emailNorm, address })
    await record(db, call, 'password_reset', { userId: reset.userId, storeId: reset.storeId })
    return null
  })
}
