import { record } from '../../audit/record.ts'
import { AppError } from '../../http/app-error.ts'
import type { RequestContext, User } from '../../http/call.ts'
import { forgiveAll, type RateLimit, refuseTooMany } from '../../http/limits/rate-limit.ts'
import { findLivingUser } from '../users.store.ts'
import { verifyPassword } from './password.ts'

const PER_PERSON: RateLimit = { name: 'confirm-password', max: 10, seconds: 15 * 60 }

type Confirmation = { field: string; problem: string }

/** The field of a form that changes something of one's own account. */
export const CURRENT: Confirmation = {
  field: 'current_password',
  problem: 'The password you entered is incorrect.',
}

/**
 * Asks the signed-in person for their password again before something irreversible. A wrong password is an invalid
 * field and signs nobody out; guessing is limited as strictly as at login. Returns the hash that matched.
 */
export async function confirmPassword(
  call: RequestContext & { user: User },
  { password, ...wrong }: Confirmation & { password: string },
): Promise<string> {
  const { db, user, now } = call
  await refuseTooMany(db, PER_PERSON, String(user.id), now)
  const person = await findLivingUser(db, user.id)
  const right = await verifyPassword(person?.passwordHash, password)
  if (!right || !person?.passwordHash) {
    await record(db, call, 'password_not_confirmed', { userId: user.id, storeId: user.storeId })
    throw notConfirmed(wrong)
  }
  await forgiveAll(db, PER_PERSON, String(user.id))
  return person.passwordHash
}

export function notConfirmed({ field, problem }: Confirmation): AppError {
  return new AppError('invalid', { errors: [{ field, message: problem }] })
}
