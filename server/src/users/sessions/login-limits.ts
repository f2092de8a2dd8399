import type { Db } from '../../db/db.ts'
import { forgiveAll, forgiveHit, hit, networkOf, type RateLimit } from '../../http/limits/rate-limit.ts'

/**
 * Two bounds, so that guessing is slow and nobody is locked out by a stranger: one account from one network, whose
 * owner can still come in from elsewhere, and one network over all accounts.
 */
const ONE_ACCOUNT: RateLimit = { name: 'login-account', max: 10, seconds: 15 * 60 }
const ONE_NETWORK: RateLimit = { name: 'login-network', max: 30, seconds: 60 }

type Try = { emailNorm: string; address: string; now: Date }

const toPairKey = ({ emailNorm, address }: Omit<Try, 'now'>) =>
  JSON.stringify([emailNorm, networkOf(address)])

/**
 * Counted before the password is looked at, the same for known and unknown addresses. Answers how many seconds to
 * wait, or 0.
 */
export async function countLogin(db: Db, { emailNorm, address, now }: Try): Promise<number> {
  const wait = await hit(db, ONE_NETWORK, networkOf(address), now)
  return wait > 0 ? wait : hit(db, ONE_ACCOUNT, toPairKey({ emailNorm, address }), now)
}

/** A good login was no failure of its network, and wipes out the account's failures there. */
export async function forgiveLogin(db: Db, { emailNorm, address }: Omit<Try, 'now'>): Promise<void> {
  await forgiveHit(db, ONE_NETWORK, networkOf(address))
  await forgiveAccount(db, { emailNorm, address })
}

/** Who chose a new password may use it at once, where they chose it. */
export function forgiveAccount(db: Db, pair: Omit<Try, 'now'>): Promise<void> {
  return forgiveAll(db, ONE_ACCOUNT, toPairKey(pair))
}
