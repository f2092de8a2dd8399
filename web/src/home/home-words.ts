import type { StoreOverview } from '@trousseau/contract/overviews'
import type { Day } from '@trousseau/domain/day'
import { type Cents, toCents } from '@trousseau/domain/money/money'
import { ORDER_STATUSES } from '@trousseau/domain/orders/order-status'
import type { Bar } from '../ui/figures/bar-chart.tsx'

const inWords = (options: Intl.DateTimeFormatOptions) => {
  // Formatted in UTC, so that no time zone shifts the day.
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
  return (day: Day) => format.format(new Date(`${day}T00:00:00Z`))
}

/** "Sunday, November 15, 2026". */
export const dayInWords = inWords({ dateStyle: 'full' })
/** "Nov 16", for a column header. */
export const shortDay = inWords({ month: 'short', day: 'numeric' })
const shortMonth = inWords({ month: 'short' })
const monthInWords = inWords({ month: 'long', year: 'numeric' })

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** For the status badge, which needs the status number. */
export function toStanding({ store_status }: { store_status: string }) {
  const found = Object.entries(ORDER_STATUSES).find(([, words]) => words === store_status)
  return { status: Number(found?.[0] ?? 0), store_status }
}

export function sumOf(amounts: readonly { amount: number }[]): Cents {
  return amounts.reduce((sum, { amount }) => sum + (toCents(amount) ?? 0), 0)
}

/** The months of the API, such as "2026-11", as bars. */
export function monthBars(spending: StoreOverview['spending']): readonly Bar[] {
  return spending.map(({ month, amount, formatted_amount }) => {
    const first = `${month.slice(0, 7)}-01`
    return { label: shortMonth(first), name: monthInWords(first), value: amount, text: formatted_amount }
  })
}

const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** "$2.5K", for the chart's scale. */
export const scaleText = (dollars: number): string => compactDollars.format(dollars)
