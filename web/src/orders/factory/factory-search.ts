import { getRouteApi } from '@tanstack/react-router'
import { DELIVERED, IN_PRODUCTION, READY_TO_SHIP, SHIPPED } from '@trousseau/domain/orders/order-status'
import { z } from 'zod/mini'
import { orNothing, sortedSearch } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = ['sales_order_number', 'wear_date', 'status'] as const

const SHOWN = ['ready', 'shipped', 'all'] as const
/** Orders in production are the default, which is left out of the address. */
export type Shown = (typeof SHOWN)[number] | 'production'

/** The search parameters of the factory's list. Defaults are left out. */
export const FactorySearch = z.extend(sortedSearch(COLUMNS), { show: orNothing(z.enum(SHOWN)) })
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
  all: [],
}

/** The server query, without the page. The earliest wear date comes first. */
export function toFilters({ show, search, order_by, order_dir }: FactorySearch) {
  const statuses = STATUSES[show ?? 'production'].map(String)
  return {
    ...(statuses.length > 0 ? { 'status[]': statuses } : {}),
    ...(search ? { search } : {}),
    order_by: order_by ?? 'wear_date',
    order_dir: order_dir ?? 'asc',
  } as const
}

export const hasOneStatus = ({ show }: FactorySearch): boolean => STATUSES[show ?? 'production'].length === 1

const route = getRouteApi('/factory/factory/orders')

export type ChangeSearch = ChangeList<FactorySearch>

export function useFactorySearch(): [FactorySearch, ChangeSearch] {
  return useListAddress(route, FactorySearch)
}
