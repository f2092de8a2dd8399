import { businessDay } from '@trousseau/domain/day'
import type { RequestContext, User } from '../http/call.ts'
import type { Kept } from '../http/reply/kept-answers.ts'
import { findCatalogueRevision } from './items.store.ts'

type Query = { page: number; per_page: number; order_by: string; order_dir: string }

/**
 * The whole published list is what every store opens its day with, and it is the same for all of them: it is made once
 * a revision of the catalogue and once a day, because it says when things would ship.
 */
export async function keptIfWhole<T>(
  { db, user, now, query }: RequestContext & { user: User; query: Query },
  make: () => Promise<T>,
): Promise<T | Kept<T>> {
  const { page: _, per_page, order_by, order_dir, ...filters } = query
  if (user.kind !== 'store' || per_page !== -1 || Object.keys(filters).length > 0) return make()
  // Read first: what is made of a newer one by then is only known under an older name.
  const revision = await findCatalogueRevision(db)
  return { keptUnder: [revision, businessDay(now.getTime()), order_by, order_dir].join(' '), make }
}
