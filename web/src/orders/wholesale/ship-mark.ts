import type { DeskOrderRow } from '@trousseau/contract/order-shapes'
import { addDays, type Day } from '@trousseau/domain/day'
import { mayChangeShipTo } from '@trousseau/domain/order-moves'

/** A dress needs time on the road and for the last fitting. */
const CLOSE_DAYS = 14

type Dated = Pick<DeskOrderRow, 'status' | 'wear_date' | 'estimated_ship_date'>

/** What is wrong with the days of an order that has not left yet; undefined when all is well. */
export function shipMarkOf(
  order: Dated,
  today: Day,
): 'After the wear date' | 'Close to the wear date' | undefined {
  if (!mayChangeShipTo(order.status)) return undefined
  // A day that has passed without its leaving is not the day it ships.
  const ships = order.estimated_ship_date > today ? order.estimated_ship_date : today
  if (ships > order.wear_date) return 'After the wear date'
  return addDays(ships, CLOSE_DAYS) >= order.wear_date ? 'Close to the wear date' : undefined
}
