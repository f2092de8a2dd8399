import type { z } from 'zod/mini'
import { sortedSearch } from '../../lib/list-page/list-search.ts'

/** By the columns that are shown and that the server sorts by, each named as the wire has it. */
export const RetailersSearch = sortedSearch(['name', 'created_at'])
export type RetailersSearch = z.output<typeof RetailersSearch>

/** The question the server is asked, but for the page. Newest first, unless another order is asked for. */
export function toFilters({ search, order_by, order_dir }: RetailersSearch) {
  return {
    ...(search ? { search } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}
