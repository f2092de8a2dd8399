import { getRouteApi } from '@tanstack/react-router'
import { DELIVERED, IN_PRODUCTION, READY_TO_SHIP, SHIPPED } from '@trousseau/domain/orders/order-status'
import { z } from 'zod/mini'
import { orNothing, sortedSearch } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'

/** By the columns that are shown, each named as the wire has it. */
const COLUMNS = ['sales_order_number', 'wear_date', 'status'] as const

const SHOWN = ['ready', 'shipped', 'all'] as const
/** What is in production is what one comes for, and needs no name in the address. */
export type Shown = (typeof SHOWN)[number] | 'production'

/** What the address of the factory's list says. What is as usual is left out of it. */
export const FactorySearch = z.extend(sortedSearch(COLUMNS), { show: orNothing(z.enum(SHOWN)) })
export type FactorySearch = z.output<typeof FactorySearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list one came from, so that the way back leads to the same page of it. */
    factorySearch?: FactorySearch
  }
}

/** What has arrived has been shipped, too. */
const STATUSES: Readonly<Record<Shown, readonly number[]>> = {
  production: [IN_PRODUCTION],
  ready: [READY_TO_SHIP],
  shipped: [SHIPPED, DELIVERED],
  all: [],
}

/** The question the server is asked, but for the page. What is worn first stands first. */
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
