import { z } from 'zod/mini'
import { orNothing } from '../lib/list-page/list-search.ts'

/**
 * How orders are looked for by how they stand in time: a risk, or all risks that somebody has to look at, or what a factory
 * should have shipped. Without their labels, since every page knows the addresses of all lists.
 */
export type Timing = 'at_risk' | 'late' | 'short' | 'tight' | 'safe' | 'overdue'

/**
 * In the address: how orders stand, and which of their days From and To are about, which are those on which they were placed
 * if `dates` is left out. `urgent` was also `at_risk` or `late` before there was `risk`; such addresses are kept.
 */
export const orderDays = {
  dates: orNothing(z.enum(['ship', 'wear', 'any'])),
  risk: orNothing(z.enum(['at_risk', 'late', 'short', 'tight', 'safe'])),
  urgent: orNothing(z.enum(['overdue', 'at_risk', 'late'])),
}

export const ORDER_DATES = [
  { value: 'ship', label: 'Ship date' },
  { value: 'wear', label: 'Wear date' },
] as const

type AskedTiming = {
  risk?: Exclude<Timing, 'overdue'> | undefined
  urgent?: 'overdue' | 'at_risk' | 'late' | undefined
}
type AskedDays = AskedTiming & {
  dates?: 'ship' | 'wear' | 'any' | undefined
  from?: string | undefined
  to?: string | undefined
}

export const timingOf = ({ risk, urgent }: AskedTiming): Timing | undefined => risk ?? urgent

function toTiming(timing: Timing | undefined) {
  if (timing === undefined) return {}
  if (timing === 'overdue') return { urgent: timing }
  return { 'risk[]': timing === 'at_risk' ? ['late', 'short', 'tight'] : [timing] }
}

/** The part of the server query about days and timing. `usual` are the days if nothing is chosen. */
export function toOrderDays<D extends object>(asked: AskedDays, usual: D) {
  const { dates, from, to } = asked
  const timing = toTiming(timingOf(asked))
  if (dates === undefined) return { ...usual, ...timing }
  if (dates === 'ship') return { ship_date_from: from, ship_date_to: to, ...timing }
  return dates === 'wear' ? { wear_date_from: from, wear_date_to: to, ...timing } : timing
}

/** The sort of orders that are found by their days: what comes first is first. Undefined for all others. */
export function sortOfDays(asked: AskedDays): 'ship_date' | 'wear_date' | undefined {
  const timing = timingOf(asked)
  if (asked.dates === 'ship' || timing === 'overdue') return 'ship_date'
  return asked.dates === 'wear' || timing !== undefined ? 'wear_date' : undefined
}
