import { businessDay, type Day } from '@trousseau/domain/day'

const HOUR_MS = 3_600_000

/** The source of the current time. `TEST_NOW` shifts the clock, which keeps ticking. */
export type Clock = () => Date

export function createClock(testNow: string | undefined): Clock {
  const shift = testNow === undefined ? 0 : Date.parse(testNow) - Date.now()
  return () => new Date(Date.now() + shift)
}

/** How much the clocks of two machines, or of one machine before and after it was corrected, may well differ. */
const SKEW_MS = 60_000

/**
 * A moment later than this was set by a clock that was ahead and has gone back since. It is pulled back or ignored, so
 * that nothing waits or lives longer than its own rule says.
 */
export const latestLikely = (now: Date): Date => new Date(now.getTime() + SKEW_MS)

/** The first moment of a day in America/Chicago, in daylight saving or standard time. */
export function startOfBusinessDay(day: Day): Date {
  // Chicago is five or six hours behind UTC; under standard time it is still the day before at 05:00 UTC.
  const inSummer = Date.parse(`${day}T05:00:00Z`)
  return new Date(businessDay(inSummer) === day ? inSummer : inSummer + HOUR_MS)
}
