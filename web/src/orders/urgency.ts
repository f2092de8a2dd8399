import { URGENCIES, type Urgency } from '@trousseau/domain/orders/at-risk'
import { z } from 'zod/mini'
import { orNothing } from '../lib/list-page/list-search.ts'

const LABELS: Record<Urgency, string> = {
  at_risk: 'At risk',
  late: 'Late for wear date',
  overdue: 'Overdue at factory',
}

export const URGENCY_CHOICES = URGENCIES.map((value) => ({ value, label: LABELS[value] }))

/** Which of an order's days From and To are about, in the address. Left out, they are those on which it was placed. */
export const orderDays = {
  dates: orNothing(z.enum(['ship', 'wear', 'any'])),
  urgent: orNothing(z.enum(URGENCIES)),
}

export const ORDER_DATES = [
  { value: 'ship', label: 'Ship date' },
  { value: 'wear', label: 'Wear date' },
] as const

type AskedDays = {
  dates?: 'ship' | 'wear' | 'any' | undefined
  urgent?: Urgency | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The part of the server query about days and timing. `usual` are the days if nothing is chosen. */
export function toOrderDays<D extends object>({ dates, urgent, from, to }: AskedDays, usual: D) {
  const timing = urgent ? { urgent } : {}
  if (dates === undefined) return { ...usual, ...timing }
  if (dates === 'ship') return { ship_date_from: from, ship_date_to: to, ...timing }
  return dates === 'wear' ? { wear_date_from: from, wear_date_to: to, ...timing } : timing
}

/** The sort of orders that are found by their days: what comes first is first. Undefined for all others. */
export function sortOfDays({ dates, urgent }: AskedDays): 'ship_date' | 'wear_date' | undefined {
  if (dates === 'ship' || urgent === 'overdue') return 'ship_date'
  return dates === 'wear' || urgent !== undefined ? 'wear_date' : undefined
}
