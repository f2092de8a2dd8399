import type { Day } from '@trousseau/domain/day'
import {
  BEING_CONFIRMED,
  INVOICE_STATUSES,
  type InvoiceStatus,
  PAID_FULLY,
  PARTIALLY_PAID,
  UNPAID,
} from '@trousseau/domain/money/invoice'
import { z } from 'zod/mini'
import { toDateRange } from '../../lib/list-page/date-range.ts'
import { orNothing } from '../../lib/list-page/list-search.ts'
import {
  isWholesaleFiltered,
  toWholesaleScope,
  wholesaleListSearch,
} from '../../stores/wholesale/wholesale-list-search.ts'
import { invoiceDates, sortOfDue, toInvoiceDays } from '../invoice-days.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = [
  'number',
  'created_at',
  'due_on',
  'total',
  'tracking_number',
  'status',
  'shipping_cost',
] as const

const STATUS_WORDS = ['open', 'overdue', 'being-confirmed', 'unpaid', 'partially-paid', 'paid-fully'] as const
type StatusWord = (typeof STATUS_WORDS)[number]

/** "Open" covers both statuses with money outstanding, which is what the wholesaler looks for most. */
const STATUSES: Record<StatusWord, readonly InvoiceStatus[]> = {
  open: [UNPAID, PARTIALLY_PAID],
  overdue: [UNPAID, PARTIALLY_PAID],
  'being-confirmed': [UNPAID, PARTIALLY_PAID],
  unpaid: [UNPAID],
  'partially-paid': [PARTIALLY_PAID],
  'paid-fully': [PAID_FULLY],
}

export const STATUS_CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'being-confirmed', label: BEING_CONFIRMED },
  { value: 'unpaid', label: INVOICE_STATUSES[UNPAID] },
  { value: 'partially-paid', label: INVOICE_STATUSES[PARTIALLY_PAID] },
  { value: 'paid-fully', label: INVOICE_STATUSES[PAID_FULLY] },
] as const

export const WholesaleInvoicesSearch = z.extend(wholesaleListSearch(COLUMNS), {
  status: orNothing(z.enum(STATUS_WORDS)),
  dates: invoiceDates,
})
export type WholesaleInvoicesSearch = z.output<typeof WholesaleInvoicesSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list the person came from, so that the back link returns to the same page of it. */
    wholesaleInvoicesSearch?: WholesaleInvoicesSearch
  }
}

/** The server query, without the page. Newest first by default; what is found by its due day, the first due first. */
export function toFilters(asked: WholesaleInvoicesSearch, today: Day) {
  const { status, order_dir } = asked
  const order_by = asked.order_by ?? sortOfDue(asked)
  return {
    ...toInvoiceDays(asked, toDateRange(asked, today)),
    ...toWholesaleScope(asked),
    ...(status ? { 'status[]': STATUSES[status].map(String) } : {}),
    ...(status === 'overdue' ? { overdue: true } : {}),
    ...(status === 'being-confirmed' ? { being_confirmed: true } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

export function isFiltered(asked: WholesaleInvoicesSearch, today: Day): boolean {
  return asked.status !== undefined || isWholesaleFiltered(asked, today)
}
