import { getRouteApi } from '@tanstack/react-router'
import type { Day } from '@trousseau/domain/day'
import {
  CANCELLED,
  DELIVERED,
  IN_PRODUCTION,
  ORDER_STATUSES,
  type OrderStatus,
  PENDING,
  READY_TO_SHIP,
  SHIPPED,
} from '@trousseau/domain/orders/order-status'
import { z } from 'zod/mini'
import { isUsualRange, toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch, orNothing } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { orderDays, sortOfDays, timingOf, toOrderDays } from '../urgency.ts'

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

const STATUS_WORDS = ['pending', 'in-production', 'ready', 'shipped', 'delivered', 'cancelled'] as const

const STATUSES: Record<(typeof STATUS_WORDS)[number], OrderStatus> = {
  pending: PENDING,
  'in-production': IN_PRODUCTION,
  ready: READY_TO_SHIP,
  shipped: SHIPPED,
  delivered: DELIVERED,
  cancelled: CANCELLED,
}

/** In the sequence an order goes through them. */
export const STATUS_CHOICES = STATUS_WORDS.map((value) => ({ value, label: ORDER_STATUSES[STATUSES[value]] }))

export const OrdersSearch = z.extend(listSearch(COLUMNS), {
  status: orNothing(z.enum(STATUS_WORDS)),
  dates: orderDays.dates,
  risk: orderDays.risk,
  urgent: orderDays.urgent,
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
  const { search, status, order_dir } = asked
  const order_by = asked.order_by ?? sortOfDays(asked)
  return {
    ...toOrderDays(asked, toDateRange(asked, today)),
    ...(search ? { search } : {}),
    ...(status ? { 'status[]': String(STATUSES[status]) } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

/** Whether anything but the search and the dates of ordering narrows the list. */
export function isNarrowed(asked: OrdersSearch): boolean {
  return Boolean(asked.status || asked.dates || timingOf(asked))
}

export function isFiltered(asked: OrdersSearch, today: Day): boolean {
  return Boolean(asked.search) || isNarrowed(asked) || !isUsualRange(asked, today)
}

export const NO_FILTERS = {
  search: undefined,
  status: undefined,
  risk: undefined,
  urgent: undefined,
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
