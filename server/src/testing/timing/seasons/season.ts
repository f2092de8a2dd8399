import { dayNumber } from './almanac.ts'
import { chanceOf } from './chance.ts'
import { makeFactory } from './factories.ts'
import { type Life, liveOrder } from './lives.ts'

/**
 * How long stores keep in hand beside the road and alterations, on average. Brides order 8 to 10 months before the wedding,
 * which is 274 days in the middle. Of these the dress takes 4 to 6 months (152), the road a week and alterations six weeks
 * (42): 73 are left. With 70 it is 71 over all orders, since everybody but one bride in 25, who comes late, keeps five days
 * more. Most keep less than that and a few keep much, so more orders are near their bound than if all kept about as much.
 */
export const USUAL_DAYS_IN_HAND = 70

/** In turn, so that one of them has a February 29. */
const STARTS = ['2026-06-01', '2027-06-01', '2028-06-01', '2029-06-01']
const YEAR = 365
const FACTORIES = 6
const DAYS_BEFORE = 30
const DAYS_AFTER = 1_000

export type Season = {
  seed: number
  /** Which one of the seed's seasons. */
  season: number
  orders: number
  daysInHand: number
  factories?: number
  /** All orders are placed within so many days. */
  placedWithin?: number
}

export const firstDayOf = (season: number): number => dayNumber(STARTS[season % STARTS.length] ?? '')

/** The orders of a season, as they really go. */
export function* livesOf(asked: Season): Generator<Life> {
  const { seed, season, orders, daysInHand, placedWithin = YEAR } = asked
  const chance = chanceOf(seed * 1_000 + season)
  const start = firstDayOf(season)
  const last = start + YEAR + DAYS_AFTER
  const factories = Array.from({ length: asked.factories ?? FACTORIES }, () =>
    makeFactory(chance, start - DAYS_BEFORE, last),
  )
  for (let order = 0; order < orders; order += 1)
    yield liveOrder(chance, chance.oneOf(factories), start + chance.between(0, placedWithin - 1), daysInHand)
}
