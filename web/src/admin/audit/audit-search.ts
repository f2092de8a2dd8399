import { wholeNumber } from '@trousseau/contract/fields'
import type { Day } from '@trousseau/domain/day'
import { z } from 'zod/mini'
import { isUsualRange, toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch, orNothing } from '../../lib/list-page/list-search.ts'

const someId = orNothing(wholeNumber(1, 999_999_999))

/** The page's search parameters. Defaults are left out. */
export const AuditSearch = z.extend(listSearch(['at']), { user: someId, store: someId })
export type AuditSearch = z.output<typeof AuditSearch>

export const NO_FILTERS = {
  search: undefined,
  from: undefined,
  to: undefined,
  user: undefined,
  store: undefined,
  page: undefined,
}

/** The server query, without the page. Latest first by default. */
export function toFilters(asked: AuditSearch, today: Day) {
  const { search, user, store, order_dir = 'desc' } = asked
  return {
    ...toDateRange(asked, today),
    ...(search ? { search } : {}),
    ...(user === undefined ? {} : { user: String(user) }),
    ...(store === undefined ? {} : { store: String(store) }),
    order_by: 'at',
    order_dir,
  } as const
}

export function isFiltered(asked: AuditSearch, today: Day): boolean {
  return Boolean(asked.search || asked.user || asked.store) || !isUsualRange(asked, today)
}
