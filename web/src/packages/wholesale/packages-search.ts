import type { Day } from '@trousseau/domain/day'
import { z } from 'zod/mini'
import { ANY_DATE, toDateRange } from '../../lib/list-page/date-range.ts'
import { orNothing } from '../../lib/list-page/list-search.ts'
import {
  isWholesaleFiltered,
  toWholesaleScope,
  wholesaleListSearch,
} from '../../stores/wholesale/wholesale-list-search.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = ['id', 'created_at', 'tracking_number', 'shipping_cost'] as const

const STATUSES = ['open', 'dispatched', 'to-approve'] as const

/** Those to approve have left, and are billed once somebody has looked at their shipping cost. */
export const STATUS_CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'dispatched', label: 'Dispatched' },
  { value: 'to-approve', label: 'Shipping cost to approve' },
] as const satisfies readonly { value: (typeof STATUSES)[number]; label: string }[]

export const DATES = ['Made', ANY_DATE] as const

export const WholesalePackagesSearch = z.extend(wholesaleListSearch(COLUMNS), {
  status: orNothing(z.enum(STATUSES)),
  dates: orNothing(z.enum(['any'])),
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
  const { status, dates, order_by, order_dir } = asked
  return {
    ...(dates ? {} : toDateRange(asked, today)),
    ...toWholesaleScope(asked),
    ...(status === 'to-approve' ? { bill_waits: true } : {}),
    ...(status === 'open' || status === 'dispatched' ? { dispatched: status === 'dispatched' } : {}),
    order_by: order_by ?? 'created_at',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

/** What is to be approved is looked for whenever it was made: the year up to today would hide what waits for longer. */
export function ofAnyDate<C extends { status?: string | undefined; dates?: string | undefined }>(
  change: C,
): C {
  return change.status === 'to-approve' ? { ...change, dates: ANY_DATE.value } : change
}

export function isFiltered(asked: WholesalePackagesSearch, today: Day): boolean {
  return asked.status !== undefined || isWholesaleFiltered(asked, today)
}
