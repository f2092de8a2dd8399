import type { Day } from '@trousseau/domain/day'
import {
  INVOICE_STATUSES,
  type InvoiceStatus,
  PAID_FULLY,
  PARTIALLY_PAID,
  UNPAID,
} from '@trousseau/domain/money/invoice'
import { z } from 'zod/mini'
import { isUsualRange, toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch, orNothing } from '../../lib/list-page/list-search.ts'
import { invoiceDates, toInvoiceDays } from '../invoice-days.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = ['number', 'created_at', 'total', 'tracking_number', 'status', 'shipping_cost'] as const

const STATUS_WORDS = ['open', 'overdue', 'unpaid', 'partially-paid', 'paid-fully'] as const
type StatusWord = (typeof STATUS_WORDS)[number]

/** "Open" covers both statuses with money outstanding. */
const STATUSES: Record<StatusWord, readonly InvoiceStatus[]> = {
  open: [UNPAID, PARTIALLY_PAID],
  overdue: [UNPAID, PARTIALLY_PAID],
  unpaid: [UNPAID],
  'partially-paid': [PARTIALLY_PAID],
  'paid-fully': [PAID_FULLY],
}

export const STATUS_CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'unpaid', label: INVOICE_STATUSES[UNPAID] },
  { value: 'partially-paid', label: INVOICE_STATUSES[PARTIALLY_PAID] },
  { value: 'paid-fully', label: INVOICE_STATUSES[PAID_FULLY] },
] as const

export const InvoicesSearch = z.extend(listSearch(COLUMNS), {
  status: orNothing(z.enum(STATUS_WORDS)),
  dates: invoiceDates,
})
export type InvoicesSearch = z.output<typeof InvoicesSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list the person came from, so that the back link returns to the same page of it. */
    invoicesSearch?: InvoicesSearch
  }
}

/** The server query, without the page. Newest first by default. */
export function toFilters(asked: InvoicesSearch, today: Day) {
  const { search, status, order_by, order_dir } = asked
  return {
    ...toInvoiceDays(asked, toDateRange(asked, today)),
    ...(search ? { search } : {}),
    ...(status ? { 'status[]': STATUSES[status].map(String) } : {}),
    ...(status === 'overdue' ? { overdue: true } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

export function isFiltered(asked: InvoicesSearch, today: Day): boolean {
  return Boolean(asked.search || asked.status || asked.dates) || !isUsualRange(asked, today)
}
