import { getRouteApi } from '@tanstack/react-router'
import type { Day } from '@trousseau/domain/day'
import type { z } from 'zod/mini'
import { toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = [
  'sales_order_number',
  'purchase_order_number',
  'wear_date',
  'created_at',
  'total',
  'status',
] as const

export const OrdersSearch = listSearch(COLUMNS)
export type OrdersSearch = z.output<typeof OrdersSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list the person came from, so that the back link returns to the same page of it. */
    ordersSearch?: OrdersSearch
  }
}

/** The server query, without the page. Newest first by default. */
export function toFilters({ search, order_by, order_dir, ...asked }: OrdersSearch, today: Day) {
  return {
    ...toDateRange(asked, today),
    ...(search ? { search } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

const route = getRouteApi('/store/sales-order')

export type ChangeSearch = ChangeList<OrdersSearch>

export function useOrdersSearch(): [OrdersSearch, ChangeSearch] {
  return useListAddress(route, OrdersSearch)
}
