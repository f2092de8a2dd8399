import { businessDay, type Day } from '@trousseau/domain/day'

const HOUR_MS = 3_600_000

/** Where the time comes from. `TEST_NOW` shifts it, and it goes on ticking. */
export type Clock = () => Date

export function createClock(testNow: string | undefined): Clock {
  const shift = testNow === undefined ? 0 : Date.parse(testNow) - Date.now()
  return () => new Date(Date.now() + shift)
}

/** The first moment of a day in America/Chicago, summer or winter. */
export function startOfBusinessDay(day: Day): Date {
  // Five or six hours behind: at the earlier of the two its calendar may still show the day before.
  const inSummer = Date.parse(`${day}T05:00:00Z`)
  return new Date(businessDay(inSummer) === day ? inSummer : inSummer + HOUR_MS)
}
