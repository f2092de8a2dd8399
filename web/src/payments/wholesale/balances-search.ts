import type { z } from 'zod/mini'
import { sortedSearch } from '../../lib/list-page/list-search.ts'

/** The columns that can be sorted, named as in the API. */
export const BalancesSearch = sortedSearch(['owed', 'overdue', 'oldest_due', 'name'])
export type BalancesSearch = z.output<typeof BalancesSearch>

/** Ticked stores stay ticked while the list is sorted or turned, and not when others are looked for. */
export const toScope = ({ search }: BalancesSearch): string => search ?? ''

/** The server query, without the page. The highest balance first by default. */
export function toFilters({ search, order_by, order_dir }: BalancesSearch) {
  return {
    ...(search ? { search } : {}),
    order_by: order_by ?? 'owed',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}
