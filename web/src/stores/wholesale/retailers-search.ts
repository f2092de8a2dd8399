import { z } from 'zod/mini'
import { orNothing, sortedSearch } from '../../lib/list-page/list-search.ts'

/** The columns that can be sorted, named as in the API. Open stores are shown unless it says otherwise. */
export const RetailersSearch = z.extend(sortedSearch(['name', 'created_at']), {
  show: orNothing(z.enum(['held', 'closed'])),
})
export type RetailersSearch = z.output<typeof RetailersSearch>

/** The server query, without the page. Newest first by default. */
export function toFilters({ search, show, order_by, order_dir }: RetailersSearch) {
  return {
    ...(search ? { search } : {}),
    ...(show ? { show } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}
