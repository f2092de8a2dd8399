import { addDays, businessDay, type Day } from '@trousseau/domain/day'
import { startOfBusinessDay } from '../clock.ts'

/** What is done within this time is told together: thirty orders confirmed at once are one email. */
const TOGETHER_MS = 60_000

/** Seven in the morning. From then until midnight no clock is changed, so it is counted back from there. */
const HOURS_BEFORE_MIDNIGHT = 17

/** When the daily email of this day goes out. */
export function digestOf(day: Day): Date {
  return new Date(startOfBusinessDay(addDays(day, 1)).getTime() - HOURS_BEFORE_MIDNIGHT * 3_600_000)
}

/** The first daily email after `now`. */
export function nextDigest(now: Date): Date {
  const today = businessDay(now.getTime())
  const digest = digestOf(today)
  return digest > now ? digest : digestOf(addDays(today, 1))
}

/** When a factory is told what happens now. */
export function tellingTime({ daily_digest }: { daily_digest: boolean }, now: Date): Date {
  return daily_digest ? nextDigest(now) : new Date(now.getTime() + TOGETHER_MS)
}
