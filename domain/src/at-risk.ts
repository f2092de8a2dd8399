import type { Day } from './day.ts'
import { IN_PRODUCTION, type OrderStatus, PENDING, READY_TO_SHIP } from './order-status.ts'
import { daysBetween } from './week.ts'

/** Only these can be at risk: an order that has left cannot come any sooner, one that is cancelled does not come at all. */
export const NOT_SHIPPED_YET: readonly OrderStatus[] = [PENDING, IN_PRODUCTION, READY_TO_SHIP]

/** With fewer days between the ship date and the wear date than this, or just as many, somebody should look. */
export const NEAR_DAYS = 14

export type Risk = 'late' | 'near'

/** Days between the day the order can ship, which is never before today, and the wear date. */
export function daysToSpare(order: { wear_date: Day; ship_date: Day }, today: Day): number {
  return daysBetween(order.ship_date > today ? order.ship_date : today, order.wear_date)
}

/** Undefined for an order that nobody has to worry about. */
export function riskOf(daysToSpare: number): Risk | undefined {
  if (daysToSpare < 0) return 'late'
  return daysToSpare <= NEAR_DAYS ? 'near' : undefined
}
