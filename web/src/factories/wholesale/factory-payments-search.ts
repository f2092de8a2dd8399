import { wholeNumber } from '@trousseau/contract/fields'
import type { Day } from '@trousseau/domain/day'
import { z } from 'zod/mini'
import { toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch, orNothing } from '../../lib/list-page/list-search.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = ['paid_at', 'amount'] as const

export const WholesaleFactoryPaymentsSearch = z.extend(listSearch(COLUMNS), {
  factory: orNothing(wholeNumber(1, 999_999_999)),
})
export type WholesaleFactoryPaymentsSearch = z.output<typeof WholesaleFactoryPaymentsSearch>

/** The server query, without the page. Newest first by default. */
export function toFilters(asked: WholesaleFactoryPaymentsSearch, today: Day) {
  const { search, order_by, order_dir } = asked
  return {
    ...toDateRange(asked, today),
    ...(search ? { search } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}
