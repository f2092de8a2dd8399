import { getRouteApi } from '@tanstack/react-router'
import type { Day } from '@trousseau/domain/day'
import { SHIPPED } from '@trousseau/domain/orders/order-status'
import { z } from 'zod/mini'
import { isUsualRange, toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch, orNothing } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { orderDays, sortOfDays, toOrderDays } from '../urgency.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = [
  'sales_order_number',
  'purchase_order_number',
  'wear_date',
  'ship_date',
  'created_at',
  'total',
  'status',
] as const

export const OrdersSearch = z.extend(listSearch(COLUMNS), {
  ...orderDays,
  /** What has left the factory and has not arrived, which the home page leads to. */
  status: orNothing(z.enum(['shipped'])),
})
export type OrdersSearch = z.output<typeof OrdersSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list the person came from, so that the back link returns to the same page of it. */
    ordersSearch?: OrdersSearch
  }
}

/** The server query, without the page. Newest first by default. */
export function toFilters(asked: OrdersSearch, today: Day) {
  const { search, order_dir } = asked
  const order_by = asked.order_by ?? sortOfDays(asked)
  return {
    ...toOrderDays(asked, toDateRange(asked, today)),
    ...(asked.status ? { 'status[]': [String(SHIPPED)] } : {}),
    ...(search ? { search } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

export function isFiltered(asked: OrdersSearch, today: Day): boolean {
  return Boolean(asked.search || asked.dates || asked.urgent || asked.status) || !isUsualRange(asked, today)
}

export const NO_FILTERS = {
  search: undefined,
  urgent: undefined,
  status: undefined,
  dates: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
}

const route = getRouteApi('/store/sales-order')

export type ChangeSearch = ChangeList<OrdersSearch>

export function useOrdersSearch(): [OrdersSearch, ChangeSearch] {
  return useListAddress(route, OrdersSearch)
}
