import { addDays, type Day } from '../day.ts'
import { daysBetween } from '../week.ts'
import { IN_PRODUCTION, type OrderStatus, PENDING, READY_TO_SHIP } from './order-status.ts'

/** Only these orders can be at risk: a shipped one can no longer be hurried, and a canceled one never arrives. */
export const NOT_SHIPPED_YET: readonly OrderStatus[] = [PENDING, IN_PRODUCTION, READY_TO_SHIP]

/** Shipping and the last fitting take time, so an order with this many days to spare or fewer needs a look. */
export const NEAR_DAYS = 14

type Risk = 'late' | 'near'

/** From the day the order can ship, which is never before today, to its wear date. */
export function daysToSpare(order: { wear_date: Day; ship_date: Day }, today: Day): number {
  return daysBetween(order.ship_date > today ? order.ship_date : today, order.wear_date)
}

/** For an order that has not shipped yet. Undefined if the order is not at risk. */
export function toRisk(daysToSpare: number): Risk | undefined {
  if (daysToSpare < 0) return 'late'
  return daysToSpare <= NEAR_DAYS ? 'near' : undefined
}

/** Like `toRisk`, for an order of any status: undefined once it is shipped or canceled. */
export function orderRisk(
  order: { status: number; wear_date: Day; ship_date: Day },
  today: Day,
): Risk | undefined {
  return isNotShippedYet(order.status) ? toRisk(daysToSpare(order, today)) : undefined
}

const isNotShippedYet = (status: number) => NOT_SHIPPED_YET.some((one) => one === status)

/**
 * Days until a factory should ship an order; negative if it is overdue. Undefined if the order is not in the factory's
 * hands, or is due so late that it needs no attention yet.
 */
export function daysUntilDue(order: { status: number; ship_date: Day }, today: Day): number | undefined {
  const isBeingMade = order.status === IN_PRODUCTION || order.status === READY_TO_SHIP
  if (!isBeingMade || order.ship_date > addDays(today, NEAR_DAYS)) return undefined
  return daysBetween(today, order.ship_date)
}

/**
 * How orders are looked for by how they stand in time. "At risk": hardly any days to spare, or none. "Late": the wear date
 * has passed. "Overdue": the factory should have shipped it before today.
 */
export const URGENCIES = ['at_risk', 'late', 'overdue'] as const
export type Urgency = (typeof URGENCIES)[number]

/** The statuses that such orders have. */
export const URGENT_STATUSES: Readonly<Record<Urgency, readonly OrderStatus[]>> = {
  at_risk: NOT_SHIPPED_YET,
  late: NOT_SHIPPED_YET,
  overdue: [IN_PRODUCTION, READY_TO_SHIP],
}

export function isUrgent(
  order: { status: number; wear_date: Day; ship_date: Day },
  urgency: Urgency,
  today: Day,
): boolean {
  if (urgency === 'overdue') return (daysUntilDue(order, today) ?? 0) < 0
  const risk = orderRisk(order, today)
  return urgency === 'late' ? risk === 'late' : risk !== undefined
}
