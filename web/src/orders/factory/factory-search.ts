import { getRouteApi } from '@tanstack/react-router'
import {
  CANCELLED,
  DELIVERED,
  IN_PRODUCTION,
  READY_TO_SHIP,
  SHIPPED,
} from '@trousseau/domain/orders/order-status'
import { z } from 'zod/mini'
import { listSearch, orNothing } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { orderDays, sortOfDays, timingOf, toOrderDays } from '../urgency.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = ['sales_order_number', 'wear_date', 'ship_date', 'status'] as const

const SHOWN = ['ready', 'shipped', 'cancelled', 'changed', 'moved', 'all'] as const
/** Orders in production are the default, which is left out of the address. */
export type Shown = (typeof SHOWN)[number] | 'production'

/** The search parameters of the factory's list. Defaults are left out. */
export const FactorySearch = z.extend(listSearch(COLUMNS), {
  show: orNothing(z.enum(SHOWN)),
  dates: orNothing(z.enum(['ship', 'wear'])),
  risk: orderDays.risk,
  urgent: orderDays.urgent,
})
export type FactorySearch = z.output<typeof FactorySearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list the person came from, so that the back link returns to the same page of it. */
    factorySearch?: FactorySearch
  }
}

/** Delivered orders count as shipped, too. */
const STATUSES: Readonly<Record<Shown, readonly number[]>> = {
  production: [IN_PRODUCTION],
  ready: [READY_TO_SHIP],
  shipped: [SHIPPED, DELIVERED],
  cancelled: [CANCELLED],
  changed: [],
  moved: [],
  all: [],
}

/** The server query, without the page. What has to ship first comes first. */
export function toFilters(asked: FactorySearch) {
  const { show, search, order_by, order_dir } = asked
  const statuses = STATUSES[show ?? 'production'].map(String)
  return {
    ...toOrderDays(asked, {}),
    ...(statuses.length > 0 ? { 'status[]': statuses } : {}),
    ...(show === 'changed' ? { changed: '1' as const } : {}),
    ...(show === 'moved' ? { moved: '1' as const } : {}),
    ...(search ? { search } : {}),
    order_by: order_by ?? sortOfDays(asked) ?? 'ship_date',
    order_dir: order_dir ?? 'asc',
  } as const
}

export const isFiltered = (asked: FactorySearch): boolean =>
  Boolean(asked.search || asked.dates || timingOf(asked))

export const NO_FILTERS = {
  search: undefined,
  risk: undefined,
  urgent: undefined,
  dates: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
}

export const hasOneStatus = ({ show }: FactorySearch): boolean => STATUSES[show ?? 'production'].length === 1

const route = getRouteApi('/factory/factory/orders')

export type ChangeSearch = ChangeList<FactorySearch>

export function useFactorySearch(): [FactorySearch, ChangeSearch] {
  return useListAddress(route, FactorySearch)
}
