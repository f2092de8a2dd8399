import type { Day } from '@trousseau/domain/day'
import type { z } from 'zod/mini'
import { toWholesaleFilters, wholesaleListSearch } from '../../stores/wholesale/wholesale-list-search.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = ['created_at', 'invoice_number', 'amount'] as const

export const WholesaleTransactionsSearch = wholesaleListSearch(COLUMNS)
export type WholesaleTransactionsSearch = z.output<typeof WholesaleTransactionsSearch>

/** The server query, without the page. Newest first by default. */
export function toFilters(asked: WholesaleTransactionsSearch, today: Day) {
  const { order_by, order_dir } = asked
  return {
    ...toWholesaleFilters(asked, today),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}
