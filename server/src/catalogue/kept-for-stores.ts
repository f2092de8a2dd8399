import { businessDay } from '@trousseau/domain/day'
import type { User } from '../http/call.ts'
import type { Kept } from '../http/reply/kept-answers.ts'

type Asked = {
  user: User
  now: Date
  catalogueRevision: number
  params?: unknown
  query?: { search?: string | undefined }
}

/**
 * All stores see the same catalog, so an answer is made once per revision of it and per day, because it contains ship
 * dates. What is searched for differs too much to be worth keeping.
 */
export async function keptForStores<T>(
  { user, now, catalogueRevision, params, query }: Asked,
  make: () => Promise<T>,
): Promise<T | Kept<T>> {
  if (user.kind !== 'store' || query?.search) return make()
  return {
    keptUnder: JSON.stringify([catalogueRevision, businessDay(now.getTime()), params, query]),
    make,
  }
}
