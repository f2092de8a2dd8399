import type { z } from 'zod/mini'
import { sortedSearch } from '../../lib/list-page/list-search.ts'

/** The columns that can be sorted, named as in the API. */
export const RetailersSearch = sortedSearch(['name', 'created_at'])
export type RetailersSearch = z.output<typeof RetailersSearch>

/** The server query, without the page. Newest first by default. */
export function toFilters({ search, order_by, order_dir }: RetailersSearch) {
  return {
    ...(search ? { search } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}
