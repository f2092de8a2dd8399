import type { Day } from '@trousseau/domain/day'
import type { z } from 'zod/mini'
import { isUsualRange, toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch } from '../../lib/list-page/list-search.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = ['created_at', 'invoice_number', 'amount'] as const

export const TransactionsSearch = listSearch(COLUMNS)
export type TransactionsSearch = z.output<typeof TransactionsSearch>

/** The server query, without the page. Newest first by default. */
export function toFilters({ search, order_by, order_dir, ...asked }: TransactionsSearch, today: Day) {
  return {
    ...toDateRange(asked, today),
    ...(search ? { search } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

export function isFiltered(asked: TransactionsSearch, today: Day): boolean {
  return Boolean(asked.search) || !isUsualRange(asked, today)
}
