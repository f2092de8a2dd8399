import { addDays, type Day } from '../day.ts'
import { daysBetween } from '../week.ts'
import { IN_PRODUCTION, type OrderStatus, PENDING, READY_TO_SHIP } from './order-status.ts'

/** What has left cannot come any sooner; what is cancelled does not come at all. */
export const NOT_SHIPPED_YET: readonly OrderStatus[] = [PENDING, IN_PRODUCTION, READY_TO_SHIP]

/** A dress needs time on the road and for the last fitting: with this many days or fewer somebody should look. */
export const NEAR_DAYS = 14

type Risk = 'late' | 'near'

/** Between the day it can ship, which is never before today, and the wear date. */
export function daysToSpare(order: { wear_date: Day; ship_date: Day }, today: Day): number {
  return daysBetween(order.ship_date > today ? order.ship_date : today, order.wear_date)
}

/** Of an order that has not left yet. Undefined where there is nothing to worry about. */
export function toRisk(daysToSpare: number): Risk | undefined {
  if (daysToSpare < 0) return 'late'
  return daysToSpare <= NEAR_DAYS ? 'near' : undefined
}

/** The risk of an order by its own days, whichever status it has. */
export function orderRisk(
  order: { status: number; wear_date: Day; ship_date: Day },
  today: Day,
): Risk | undefined {
  return isNotShippedYet(order.status) ? toRisk(daysToSpare(order, today)) : undefined
}

const isNotShippedYet = (status: number) => NOT_SHIPPED_YET.some((one) => one === status)

/**
 * How many days a factory has until what it makes should leave, fewer than none where it should have left. Undefined
 * where it is not being made, or has more time than anybody has to look at.
 */
export function daysUntilDue(order: { status: number; ship_date: Day }, today: Day): number | undefined {
  const isBeingMade = order.status === IN_PRODUCTION || order.status === READY_TO_SHIP
  if (!isBeingMade || order.ship_date > addDays(today, NEAR_DAYS)) return undefined
  return daysBetween(today, order.ship_date)
}
