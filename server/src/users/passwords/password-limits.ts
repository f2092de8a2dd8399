import type { RequestContext, User } from '../../http/call.ts'
import { type RateLimit, refuseTooMany } from '../../http/limits/rate-limit.ts'

/** Each new password is hashed, and everybody's login waits in the same short queue. */
const PER_PERSON: RateLimit = { name: 'new-passwords', max: 30, seconds: 15 * 60 }

/** Counts the passwords that one person sets, their own and those of others. */
export function refuseTooManyPasswords({ db, user, now }: RequestContext & { user: User }): Promise<void> {
  return refuseTooMany(db, PER_PERSON, String(user.id), now)
}
