import type { StoreOverview } from '@trousseau/contract/overviews'
import type { Day } from '@trousseau/domain/day'
import { type Cents, toCents } from '@trousseau/domain/money/money'
import { ORDER_STATUSES } from '@trousseau/domain/orders/order-status'
import type { Bar } from '../ui/figures/bar-chart.tsx'

type AtRisk = StoreOverview['orders_at_risk']['orders'][number]

const inWords = (options: Intl.DateTimeFormatOptions) => {
  // A day is the same everywhere: no time zone may shift it.
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
  return (day: Day) => format.format(new Date(`${day}T00:00:00Z`))
}

/** "Sunday, November 15, 2026". */
export const dayInWords = inWords({ dateStyle: 'full' })
/** "Nov 16", as the head of a column. */
export const shortDay = inWords({ month: 'short', day: 'numeric' })
const shortMonth = inWords({ month: 'short' })
const monthInWords = inWords({ month: 'long', year: 'numeric' })

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** What threatens an order, in words: color alone tells nothing to those who do not see it. */
export function toRisk({ risk, days_to_spare }: Pick<AtRisk, 'risk' | 'days_to_spare'>) {
  if (risk === 'late') return { tone: 'error', words: 'May arrive after the wear date' } as const
  const words = days_to_spare === 0 ? 'No day to spare' : `${countOf(days_to_spare, 'day')} to spare`
  return { tone: 'warning', words } as const
}

/** As the badge of a status wants it, which knows the status by its number. */
export function toStanding({ store_status }: { store_status: string }) {
  const found = Object.entries(ORDER_STATUSES).find(([, words]) => words === store_status)
  return { status: Number(found?.[0] ?? 0), store_status }
}

export function sumOf(amounts: readonly { amount: number }[]): Cents {
  return amounts.reduce((sum, { amount }) => sum + (toCents(amount) ?? 0), 0)
}

/** A month of the wire, "2026-11", as a bar. */
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

/** "$2.5K", as a scale says it. */
export const scaleText = (dollars: number): string => compactDollars.format(dollars)
