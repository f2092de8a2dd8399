import type { RequestContext, User } from '../http/call.ts'
import { type RateLimit, refuseTooMany } from '../http/limits/rate-limit.ts'

/** Each new store invites its first admin, and each new address of a store gets an email, whoever reads it there. */
const NEW_STORES: RateLimit = { name: 'new-stores', max: 60, seconds: 3_600 }
const NEW_ADDRESSES: RateLimit = { name: 'store-addresses', max: 20, seconds: 3_600 }

type Caller = RequestContext & { user: User }

export function refuseTooManyStores({ db, user, now }: Caller): Promise<void> {
  return refuseTooMany(db, NEW_STORES, String(user.id), now)
}

export function refuseTooManyAddresses({ db, user, now }: Caller): Promise<void> {
  return refuseTooMany(db, NEW_ADDRESSES, String(user.id), now)
}
