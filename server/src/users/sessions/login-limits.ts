import type { Db } from '../../db/db.ts'
import { countHit, forgiveAll, forgiveHit, networkOf, type RateLimit } from '../../http/limits/rate-limit.ts'

/**
 * Two limits, so that guessing is slow and strangers cannot lock anyone out: one per account and network, whose owner
 * can still log in from elsewhere, and one per network over all accounts.
 */
const ONE_ACCOUNT: RateLimit = { name: 'login-account', max: 10, seconds: 15 * 60 }
const ONE_NETWORK: RateLimit = { name: 'login-network', max: 30, seconds: 60 }

type Try = { emailNorm: string; address: string; now: Date }

const toPairKey = ({ emailNorm, address }: Omit<Try, 'now'>) =>
  JSON.stringify([emailNorm, networkOf(address)])

/**
 * Counts a login before the password is verified, for known and unknown addresses alike. Returns the seconds to wait,
 * or 0, and whether a limit was reached just now.
 */
export async function countLogin(db: Db, { emailNorm, address, now }: Try) {
  const ofNetwork = await countHit(db, ONE_NETWORK, networkOf(address), now)
  return ofNetwork.wait > 0 ? ofNetwork : countHit(db, ONE_ACCOUNT, toPairKey({ emailNorm, address }), now)
}

/** A successful login does not count against its network, and clears the account's failures there. */
export async function forgiveLogin(db: Db, { emailNorm, address }: Omit<Try, 'now'>): Promise<void> {
  await forgiveHit(db, ONE_NETWORK, networkOf(address))
  await forgiveAccount(db, { emailNorm, address })
}

/** After choosing a new password, a person can use it at once from the same network. */
export function forgiveAccount(db: Db, pair: Omit<Try, 'now'>): Promise<void> {
  return forgiveAll(db, ONE_ACCOUNT, toPairKey(pair))
}
