import { getRouteApi } from '@tanstack/react-router'
import type { Day } from '@trousseau/domain/day'
import { z } from 'zod/mini'
import { isUsualRange, toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch, orNothing } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = ['id', 'created_at', 'tracking_number', 'shipping_cost'] as const

const STATES = ['open', 'dispatched'] as const

export const STATE_CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'dispatched', label: 'Dispatched' },
] as const satisfies readonly { value: (typeof STATES)[number]; label: string }[]

export const PackagesSearch = z.extend(listSearch(COLUMNS), {
  state: orNothing(z.enum(STATES)),
  dates: orNothing(z.enum(['any'])),
})
export type PackagesSearch = z.output<typeof PackagesSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list the person came from, so that the back link returns to the same page of it. */
    packagesSearch?: PackagesSearch
  }
}

/** The server query, without the page. Newest first by default. */
export function toFilters(asked: PackagesSearch, today: Day) {
  const { search, state, dates, order_by, order_dir } = asked
  return {
    ...(dates ? {} : toDateRange(asked, today)),
    ...(search ? { search } : {}),
    ...(state ? { dispatched: state === 'dispatched' } : {}),
    order_by: order_by ?? 'created_at',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

/** Identifies the set of packages, regardless of sorting and page. */
export function toScope({ from, to, dates, search, state }: PackagesSearch): string {
  return JSON.stringify([from, to, dates, search, state])
}

export function isFiltered(asked: PackagesSearch, today: Day): boolean {
  return Boolean(asked.search || asked.state || asked.dates) || !isUsualRange(asked, today)
}

const route = getRouteApi('/factory/packages')

export type ChangeSearch = ChangeList<PackagesSearch>

export function usePackagesSearch(): [PackagesSearch, ChangeSearch] {
  return useListAddress(route, PackagesSearch)
}
