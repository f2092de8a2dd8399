import type { Day } from '@trousseau/domain/day'
import type { z } from 'zod/mini'
import { isUsualRange, toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch } from '../../lib/list-page/list-search.ts'

/** By the columns that are shown and that the server sorts by, each named as the wire has it. */
const COLUMNS = ['created_at', 'invoice_number', 'amount'] as const

export const TransactionsSearch = listSearch(COLUMNS)
export type TransactionsSearch = z.output<typeof TransactionsSearch>

/** The question the server is asked, but for the page. Newest first, unless another order is asked for. */
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
