import { getRouteApi } from '@tanstack/react-router'
import type { Day } from '@trousseau/domain/day'
import { z } from 'zod/mini'
import { isUsualRange, toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch, orNothing } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { toOwedFilters } from '../owed-search.ts'

/** The columns that can be sorted, named as in the API: those of the payments, then those of what is owed. */
const COLUMNS = ['id', 'paid_at', 'amount', 'shipped_on', 'open'] as const

export const FactoryPaymentsSearch = z.extend(listSearch(COLUMNS), {
  /** What is owed, instead of what was paid. */
  view: orNothing(z.literal('owed')),
})
export type FactoryPaymentsSearch = z.output<typeof FactoryPaymentsSearch>

/** The server query, without the page. Newest first by default. */
export function toFilters(asked: FactoryPaymentsSearch, today: Day) {
  const { search, order_by, order_dir } = asked
  const by = order_by === 'shipped_on' || order_by === 'open' ? undefined : order_by
  return {
    ...toDateRange(asked, today),
    ...(search ? { search } : {}),
    order_by: by ?? 'id',
    order_dir: order_dir ?? (by ? 'asc' : 'desc'),
  } as const
}

export function toOwed({ search, order_by, order_dir }: FactoryPaymentsSearch) {
  const by = order_by === 'shipped_on' || order_by === 'open' ? order_by : undefined
  return toOwedFilters({ search, order_by: by, order_dir: by && order_dir })
}

export function isFiltered(asked: FactoryPaymentsSearch, today: Day): boolean {
  return Boolean(asked.search) || !isUsualRange(asked, today)
}

const route = getRouteApi('/factory/factory/payments')

export type ChangeSearch = ChangeList<FactoryPaymentsSearch>

export function useFactoryPaymentsSearch(): [FactoryPaymentsSearch, ChangeSearch] {
  return useListAddress(route, FactoryPaymentsSearch)
}
