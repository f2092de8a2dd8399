import { getRouteApi } from '@tanstack/react-router'
import { wholeNumber } from '@trousseau/contract/fields'
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
import { toDateRange } from '../../lib/list-page/date-range.ts'
import { orNothing } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import {
  isWholesaleFiltered,
  NO_WHOLESALE_FILTERS,
  toWholesaleScope,
  wholesaleListSearch,
} from '../../stores/wholesale/wholesale-list-search.ts'
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
type StatusWord = (typeof STATUS_WORDS)[number]

const STATUSES: Record<StatusWord, OrderStatus> = {
  pending: PENDING,
  'in-production': IN_PRODUCTION,
  ready: READY_TO_SHIP,
  shipped: SHIPPED,
  delivered: DELIVERED,
  cancelled: CANCELLED,
}

/** In the sequence an order goes through them. */
export const STATUS_CHOICES = STATUS_WORDS.map((value) => ({ value, label: ORDER_STATUSES[STATUSES[value]] }))

const itemId = orNothing(wholeNumber(1, 999_999_999))

export const WholesaleOrdersSearch = z.extend(wholesaleListSearch(COLUMNS), {
  status: orNothing(z.enum(STATUS_WORDS)),
  dates: orderDays.dates,
  risk: orderDays.risk,
  urgent: orderDays.urgent,
  /** What was ordered of one item and not canceled, as the best sellers count it. */
  dress: itemId,
  custom_item: itemId,
})
export type WholesaleOrdersSearch = z.output<typeof WholesaleOrdersSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list the person came from, so that the back link returns to the same page of it. */
    wholesaleOrdersSearch?: WholesaleOrdersSearch
  }
}

/** The server query, without the page. Newest first by default; what is found by other days, in their order. */
export function toFilters(asked: WholesaleOrdersSearch, today: Day) {
  const { status, dress, custom_item, order_dir } = asked
  const order_by = asked.order_by ?? sortOfDays(asked)
  return {
    ...toOrderDays(asked, toDateRange(asked, today)),
    ...toWholesaleScope(asked),
    ...(status ? { 'status[]': String(STATUSES[status]) } : {}),
    ...(dress ? { dress: String(dress) } : {}),
    ...(custom_item ? { custom_item: String(custom_item) } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

export const NO_FILTERS = {
  ...NO_WHOLESALE_FILTERS,
  status: undefined,
  risk: undefined,
  urgent: undefined,
  dress: undefined,
  custom_item: undefined,
}

/** Identifies the set of orders, regardless of sorting and page. */
export function toScope({ order_by, order_dir, page, per_page, ...asked }: WholesaleOrdersSearch): string {
  return JSON.stringify(asked)
}

export function isFiltered(asked: WholesaleOrdersSearch, today: Day): boolean {
  const { status, dress, custom_item } = asked
  return Boolean(status || timingOf(asked) || dress || custom_item) || isWholesaleFiltered(asked, today)
}

const route = getRouteApi('/wholesale/desk/orders')

export type ChangeSearch = ChangeList<WholesaleOrdersSearch>

export function useWholesaleOrdersSearch(): [WholesaleOrdersSearch, ChangeSearch] {
  return useListAddress(route, WholesaleOrdersSearch)
}
