import type { RequestContext, User } from '../../http/call.ts'
import { type RateLimit, refuseTooMany } from '../../http/limits/rate-limit.ts'

/**
 * Each invitation, and each change of somebody's address or role, sends an email in the wholesaler's name, or reveals
 * that an address has an account.
 */
const PER_PERSON: RateLimit = { name: 'invitations', max: 60, seconds: 3_600 }

/** Counts before the work's transaction begins, because a refusal there would take the count back. */
export function refuseTooManyInvitations({ db, user, now }: RequestContext & { user: User }): Promise<void> {
  return refuseTooMany(db, PER_PERSON, String(user.id), now)
}
