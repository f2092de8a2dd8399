import { dayNumber } from './almanac.ts'
import type { Foretell, Known, Risk } from './known.ts'

/** From so few days between ship date and wear date on, the rule before called an order at risk. */
const NEAR_DAYS = 14

/**
 * The rule that the portal had before it watched dates, for comparison: ship date, or today once that has passed, against
 * wear date. It knew nothing of the road and of alterations, and said nothing of what has left. "Near" counts as a call.
 */
export const byShipDate: Foretell = (known) => ({ risk: riskOf(known), arrivesOn: null })

function riskOf(known: Known): Risk {
  if (known.dispatched_on !== null) return 'safe'
  const ships = Math.max(dayNumber(known.ship_date), dayNumber(known.today))
  const toSpare = dayNumber(known.wear_date) - ships
  if (toSpare < 0) return 'late'
  return toSpare <= NEAR_DAYS ? 'short' : 'safe'
}
