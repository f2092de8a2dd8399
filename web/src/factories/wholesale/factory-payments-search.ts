import { wholeNumber } from '@trousseau/contract/fields'
import type { Day } from '@trousseau/domain/day'
import { z } from 'zod/mini'
import { toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch, orNothing } from '../../lib/list-page/list-search.ts'

/** By the columns that are shown and that the server sorts by, each named as the wire has it. */
const COLUMNS = ['paid_at', 'amount'] as const

export const WholesaleFactoryPaymentsSearch = z.extend(listSearch(COLUMNS), {
  factory: orNothing(wholeNumber(1, 999_999_999)),
})
export type WholesaleFactoryPaymentsSearch = z.output<typeof WholesaleFactoryPaymentsSearch>

/** The question the server is asked, but for the page. Newest first, unless another order is asked for. */
export function toFilters(asked: WholesaleFactoryPaymentsSearch, today: Day) {
  const { search, order_by, order_dir } = asked
  return {
    ...toDateRange(asked, today),
    ...(search ? { search } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}
