import { getRouteApi } from '@tanstack/react-router'
import type { Day } from '@trousseau/domain/day'
import type { z } from 'zod/mini'
import { isUsualRange, toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = ['id', 'paid_at', 'amount'] as const

export const FactoryPaymentsSearch = listSearch(COLUMNS)
export type FactoryPaymentsSearch = z.output<typeof FactoryPaymentsSearch>

/** The server query, without the page. Newest first by default. */
export function toFilters(asked: FactoryPaymentsSearch, today: Day) {
  const { search, order_by, order_dir } = asked
  return {
    ...toDateRange(asked, today),
    ...(search ? { search } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

export function isFiltered(asked: FactoryPaymentsSearch, today: Day): boolean {
  return Boolean(asked.search) || !isUsualRange(asked, today)
}

const route = getRouteApi('/factory/factory/payments')

export type ChangeSearch = ChangeList<FactoryPaymentsSearch>

export function useFactoryPaymentsSearch(): [FactoryPaymentsSearch, ChangeSearch] {
  return useListAddress(route, FactoryPaymentsSearch)
}
