import type { Surroundings, User } from '../../http/call.ts'
import { type Bound, refuseTooMany } from '../../http/limits/bounds.ts'

/** Each sends an e-mail in the house's name, or tells that an address has an account. */
const PER_PERSON: Bound = { name: 'invitations', max: 60, seconds: 3_600 }

export function refuseTooManyInvitations({ db, user, now }: Surroundings & { user: User }): Promise<void> {
  return refuseTooMany(db, PER_PERSON, String(user.id), now)
}
