import { getRouteApi } from '@tanstack/react-router'
import { ITEM_STATUSES } from '@trousseau/contract/catalogue'
import { z } from 'zod/mini'
import { orNothing, sortedSearch } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'

/** The search parameters of the wholesale catalogue. Defaults are left out. */
export const WholesaleSearch = z.extend(sortedSearch(['name', 'style_number', 'created_at', 'price']), {
  show: orNothing(z.enum(['custom-items'])),
  status: orNothing(z.enum(ITEM_STATUSES)),
})
export type WholesaleSearch = z.output<typeof WholesaleSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list the person came from, so that the back link returns to the same page of it. */
    wholesaleSearch?: WholesaleSearch
  }
}

/** The server query, without the page. */
export function toFilters({ search, status, order_by = 'name', order_dir = 'asc' }: WholesaleSearch) {
  return {
    ...(search ? { search } : {}),
    ...(status ? { 'status[]': status } : {}),
    order_by,
    order_dir,
  }
}

const route = getRouteApi('/wholesale/desk/catalogue')

export type ChangeSearch = ChangeList<WholesaleSearch>

export function useWholesaleSearch(): [WholesaleSearch, ChangeSearch] {
  return useListAddress(route, WholesaleSearch)
}
