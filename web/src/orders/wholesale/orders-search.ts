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
import { orNothing } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import {
  isWholesaleFiltered,
  toWholesaleFilters,
  wholesaleListSearch,
} from '../../stores/wholesale/wholesale-list-search.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = [
  'sales_order_number',
  'purchase_order_number',
  'wear_date',
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

export const WholesaleOrdersSearch = z.extend(wholesaleListSearch(COLUMNS), {
  status: orNothing(z.enum(STATUS_WORDS)),
})
export type WholesaleOrdersSearch = z.output<typeof WholesaleOrdersSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list the person came from, so that the back link returns to the same page of it. */
    wholesaleOrdersSearch?: WholesaleOrdersSearch
  }
}

/** The server query, without the page. Newest first by default. */
export function toFilters(asked: WholesaleOrdersSearch, today: Day) {
  const { status, order_by, order_dir } = asked
  return {
    ...toWholesaleFilters(asked, today),
    ...(status ? { 'status[]': String(STATUSES[status]) } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

/** Identifies the set of orders, regardless of sorting and page. */
export function toScope({ from, to, search, status, store, factory }: WholesaleOrdersSearch): string {
  return JSON.stringify([from, to, search, status, store, factory])
}

export function isFiltered(asked: WholesaleOrdersSearch, today: Day): boolean {
  return asked.status !== undefined || isWholesaleFiltered(asked, today)
}

const route = getRouteApi('/wholesale/desk/orders')

export type ChangeSearch = ChangeList<WholesaleOrdersSearch>

export function useWholesaleOrdersSearch(): [WholesaleOrdersSearch, ChangeSearch] {
  return useListAddress(route, WholesaleOrdersSearch)
}
