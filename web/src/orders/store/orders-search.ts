import { getRouteApi } from '@tanstack/react-router'
import type { Day } from '@trousseau/domain/day'
import type { z } from 'zod/mini'
import { toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'

/** By the columns that are shown, each named as the wire has it. */
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
    /** The list one came from, so that the way back leads to the same page of it. */
    ordersSearch?: OrdersSearch
  }
}

/** The question the server is asked, but for the page. Newest first, unless another order is asked for. */
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
