import type { account } from '@trousseau/contract/account'
import { normalizeEmail } from '@trousseau/domain/people/email'
import { record } from '../../audit/record.ts'
import { crashPoint } from '../../crash-point.ts'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler, RequestContext } from '../../http/call.ts'
import { networkOf, type RateLimit, refuseTooMany } from '../../http/limits/rate-limit.ts'
import { tellPassword } from '../mails/tell.ts'
import { forgiveAccount } from '../sessions/login-limits.ts'
import { deleteUserSessions } from '../sessions/sessions.store.ts'
import { hashToken } from '../sessions/token.ts'
import { holdPerson, setPassword } from '../users.store.ts'
import { kindsOf } from './account-type.ts'
import { hashNewPassword } from './new-password.ts'
import { findOpenReset, useReset } from './password-resets.store.ts'

const PER_NETWORK: RateLimit = { name: 'reset-network', max: 60, seconds: 600 }

export const resetPassword: Handler<typeof account.resetPassword> = async (call) => {
  const { db, body, query, now, address } = call
  await refuseTooMany(db, PER_NETWORK, networkOf(address), now)
  const hash = hashToken(body.token)
  const emailNorm = normalizeEmail(body.email)
  const person = await findOpenReset(db, hash, emailNorm, now)
  const who = { userId: person?.id, storeId: person?.storeId }
  if (!person || !kindsOf(query.type).includes(person.kind)) return refuse(call, who)

  const changed = await inTransaction(db, async (db) => {
    // Whatever ended the code meanwhile, such as a new address, is seen once the person is locked.
    if (!(await holdPerson(db, person.id)) || !(await useReset(db, hash, now))) return false
    // Hashed only after the code is claimed, so that fifty requests with one code do not delay everyone's login.
    const passwordHash = await hashNewPassword({ ...call, db }, body.password, { userId: person.id })
    await setPassword(db, person.id, passwordHash)
    crashPoint('reset.after_password')
    // Ends all sessions that were opened with the old password.
    await deleteUserSessions(db, person.id)
    await forgiveAccount(db, { emailNorm, address })
    await tellPassword(db, { now, user: person }, person)
    await record(db, call, 'password_reset', who)
    return true
  })
  return changed ? null : refuse(call, who)
}

async function refuse(
  call: RequestContext,
  who: { userId: number | undefined; storeId: number | null | undefined },
): Promise<never> {
  await record(call.db, call, 'password_reset_refused', who)
  throw new AppError('reset_refused')
}
