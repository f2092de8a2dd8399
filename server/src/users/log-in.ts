import type { users } from '@trousseau/contract/users'
import { normaliseEmail } from '@trousseau/domain/email'
import type { UserKind } from '@trousseau/domain/roles'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { countLogin, forgiveLogin } from './login-bounds.ts'
import { verifyPassword } from './password.ts'
import { toSessionUser } from './person.ts'
import { insertSession } from './sessions.store.ts'
import { newToken } from './token.ts'
import { findLivingUserByEmail } from './users.store.ts'

export const storeLogin: Handler<typeof users.storeLogin> = (call) => logIn(call, ['store'])
export const wholesaleLogin: Handler<typeof users.wholesaleLogin> = (call) =>
  logIn(call, ['wholesale', 'factory'])

/** One answer, and one hash, for a wrong password, an unknown address, a deleted person and the wrong door. */
async function logIn(call: Call<typeof users.storeLogin>, kinds: readonly UserKind[]) {
  const { db, body, now, address } = call
  const emailNorm = normaliseEmail(body.email)
  await countLogin(db, { emailNorm, address, now })

  const user = await findLivingUserByEmail(db, emailNorm, kinds)
  if (!(await verifyPassword(user?.passwordHash, body.password)) || !user) {
    await record(db, call, 'login_failed', { userId: user?.id, storeId: user?.storeId })
    throw new AppError('login_failed')
  }

  const { token, hash } = newToken()
  await inTransaction(db, async (db) => {
    await insertSession(db, { hash, userId: user.id, remembered: body.remember ?? false, now })
    await forgiveLogin(db, { emailNorm, address })
    await record(db, call, 'login', { userId: user.id, storeId: user.storeId })
  })
  return { user: toSessionUser(user), token }
}
