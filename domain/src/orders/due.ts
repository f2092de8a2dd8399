import { addDays, type Day } from '../day.ts'
import { daysBetween } from '../week.ts'
import { IN_PRODUCTION, type OrderStatus, READY_TO_SHIP } from './order-status.ts'

/** What a factory has in hand, and has to ship. */
export const IN_HAND: readonly OrderStatus[] = [IN_PRODUCTION, READY_TO_SHIP]

/** What has to ship within so many days needs a look. */
const SOON_DAYS = 14

type Due = { status: number; ship_date: Day }

/**
 * Days until a factory should ship an order; negative if it is overdue. Undefined if the order is not in the factory's
 * hands, or is due so late that it needs no attention yet.
 */
export function daysUntilDue({ status, ship_date }: Due, today: Day): number | undefined {
  const isInHand = IN_HAND.some((one) => one === status)
  if (!isInHand || ship_date > addDays(today, SOON_DAYS)) return undefined
  return daysBetween(today, ship_date)
}

/** Whether the factory should have shipped it before today. */
export const isOverdue = (order: Due, today: Day): boolean => (daysUntilDue(order, today) ?? 0) < 0
