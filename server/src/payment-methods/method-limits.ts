import type { Db } from '../db/db.ts'
import { networkOf, type RateLimit, refuseTooMany } from '../http/limits/rate-limit.ts'

/** Each of these requests costs a call to the provider, and all stores share its limit. */
const ONE_STORE: RateLimit = { name: 'methods-store', max: 20, seconds: 60 }
const ONE_NETWORK: RateLimit = { name: 'methods-network', max: 40, seconds: 60 }

type Who = { db: Db; address: string; now: Date }

export async function refuseTooManyCalls({ db, address, now }: Who, storeId: number): Promise<void> {
  await refuseTooMany(db, ONE_STORE, String(storeId), now)
  await refuseTooMany(db, ONE_NETWORK, networkOf(address), now)
}
