import type { z } from 'zod/mini'
import { sortedSearch } from '../lib/list-page/list-search.ts'

/** Named as in the API. */
const COLUMNS = ['shipped_on', 'open'] as const

export const OwedSearch = sortedSearch(COLUMNS)
export type OwedSearch = z.output<typeof OwedSearch>

/** The server query, without the page. What has been open longest comes first. */
export function toOwedFilters({ search, order_by = 'shipped_on', order_dir = 'asc' }: OwedSearch) {
  return { ...(search ? { search } : {}), order_by, order_dir } as const
}
