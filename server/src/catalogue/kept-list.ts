import { businessDay } from '@trousseau/domain/day'
import type { RequestContext, User } from '../http/call.ts'
import type { Kept } from '../http/reply/kept-answers.ts'
import { findCatalogueRevision } from './items.store.ts'

type Query = { page: number; per_page: number; order_by: string; order_dir: string }

/**
 * Every store opens its day with the whole published list, which is the same for all of them. It is made once per
 * revision of the catalog and per day, because it contains ship dates.
 */
export async function keptIfWhole<T>(
  { db, user, now, query }: RequestContext & { user: User; query: Query },
  make: () => Promise<T>,
): Promise<T | Kept<T>> {
  const { page: _, per_page, order_by, order_dir, ...filters } = query
  if (user.kind !== 'store' || per_page !== -1 || Object.keys(filters).length > 0) return make()
  // Read first, so that a newer list may be stored under an older revision, but never the other way round.
  const revision = await findCatalogueRevision(db)
  return { keptUnder: [revision, businessDay(now.getTime()), order_by, order_dir].join(' '), make }
}
