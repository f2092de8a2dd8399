import type { Factory } from '@trousseau/contract/factories'
import { wholeNumber } from '@trousseau/contract/fields'
import type { Day } from '@trousseau/domain/day'
import { z } from 'zod/mini'
import { toDateRange } from '../../../lib/list-page/date-range.ts'
import { listSearch, orNothing } from '../../../lib/list-page/list-search.ts'
import type { ChangeList } from '../../../lib/list-page/use-list-address.ts'
import { toOwedFilters } from '../../owed-search.ts'

/** The columns that can be sorted, named as in the API: those of the payments, then those of what is owed. */
const COLUMNS = ['paid_at', 'amount', 'shipped_on', 'open'] as const

export const WholesaleFactoryPaymentsSearch = z.extend(listSearch(COLUMNS), {
  factory: orNothing(wholeNumber(1, 999_999_999)),
  /** What is owed, instead of what was paid. */
  view: orNothing(z.literal('owed')),
})
export type WholesaleFactoryPaymentsSearch = z.output<typeof WholesaleFactoryPaymentsSearch>

/** What both lists of a factory's money get. */
export type FactoryListProps = {
  factory: Factory
  today: Day
  search: WholesaleFactoryPaymentsSearch
  onChange: ChangeList<WholesaleFactoryPaymentsSearch>
  onClear: () => void
}

/** The server query, without the page. Newest first by default. */
export function toFilters(asked: WholesaleFactoryPaymentsSearch, today: Day) {
  const { search, order_by, order_dir } = asked
  const by = order_by === 'paid_at' || order_by === 'amount' ? order_by : undefined
  return {
    ...toDateRange(asked, today),
    ...(search ? { search } : {}),
    order_by: by ?? 'id',
    order_dir: order_dir ?? (by ? 'asc' : 'desc'),
  } as const
}

export function toOwed({ search, order_by, order_dir }: WholesaleFactoryPaymentsSearch) {
  const by = order_by === 'shipped_on' || order_by === 'open' ? order_by : undefined
  return toOwedFilters({ search, order_by: by, order_dir: by && order_dir })
}
