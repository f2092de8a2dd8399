import { getRouteApi } from '@tanstack/react-router'
import { ITEM_STATUSES } from '@trousseau/contract/catalogue'
import { z } from 'zod/mini'
import { orNothing, sortedSearch } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'

/** What the address of the desk's catalogue says. What is as usual is left out of it. */
export const DeskSearch = z.extend(sortedSearch(['name', 'style_number', 'created_at', 'price']), {
  show: orNothing(z.enum(['custom-items'])),
  status: orNothing(z.enum(ITEM_STATUSES)),
})
export type DeskSearch = z.output<typeof DeskSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list one came from, so that the way back leads to the same page of it. */
    deskSearch?: DeskSearch
  }
}

/** The question the server is asked, but for the page. */
export function filtersOf({ search, status, order_by = 'name', order_dir = 'asc' }: DeskSearch) {
  return {
    ...(search ? { search } : {}),
    ...(status ? { 'status[]': status } : {}),
    order_by,
    order_dir,
  }
}

const route = getRouteApi('/wholesale/desk/catalogue')

export type ChangeSearch = ChangeList<DeskSearch>

export function useDeskSearch(): [DeskSearch, ChangeSearch] {
  return useListAddress(route, DeskSearch)
}
