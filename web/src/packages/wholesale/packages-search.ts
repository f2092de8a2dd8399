import type { Day } from '@trousseau/domain/day'
import { z } from 'zod/mini'
import { orNothing } from '../../lib/list-page/list-search.ts'
import {
  isWholesaleFiltered,
  toWholesaleFilters,
  wholesaleListSearch,
} from '../../stores/wholesale/wholesale-list-search.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = ['id', 'created_at', 'tracking_number', 'shipping_cost'] as const

export const STATUS_CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'dispatched', label: 'Dispatched' },
] as const

export const WholesalePackagesSearch = z.extend(wholesaleListSearch(COLUMNS), {
  status: orNothing(z.enum(['open', 'dispatched'])),
})
export type WholesalePackagesSearch = z.output<typeof WholesalePackagesSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list the person came from, so that the back link returns to the same page of it. */
    wholesalePackagesSearch?: WholesalePackagesSearch
  }
}

/** The server query, without the page. Newest first by default. */
export function toFilters(asked: WholesalePackagesSearch, today: Day) {
  const { status, order_by, order_dir } = asked
  return {
    ...toWholesaleFilters(asked, today),
    ...(status ? { dispatched: status === 'dispatched' } : {}),
    order_by: order_by ?? 'created_at',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

export function isFiltered(asked: WholesalePackagesSearch, today: Day): boolean {
  return asked.status !== undefined || isWholesaleFiltered(asked, today)
}
