import type { Day } from '@trousseau/domain/day'
import type { z } from 'zod/mini'
import { toWholesaleFilters, wholesaleListSearch } from '../../stores/wholesale/wholesale-list-search.ts'

/** By the columns that are shown and that the server sorts by, each named as the wire has it. */
const COLUMNS = ['created_at', 'invoice_number', 'amount'] as const

export const WholesaleTransactionsSearch = wholesaleListSearch(COLUMNS)
export type WholesaleTransactionsSearch = z.output<typeof WholesaleTransactionsSearch>

/** The question the server is asked, but for the page. Newest first, unless another order is asked for. */
export function toFilters(asked: WholesaleTransactionsSearch, today: Day) {
  const { order_by, order_dir } = asked
  return {
    ...toWholesaleFilters(asked, today),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}
