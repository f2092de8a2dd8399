import { addDays, type Day } from './day.ts'

/** Monday of the first week that a day can be in. */
const FIRST_MONDAY = '1900-01-01'

/** Days since one long ago. Its years begin in March, so that a leap day is the last of one. */
function numberOf(day: Day): number {
  const month = Number(day.slice(5, 7))
  const year = Number(day.slice(0, 4)) - (month < 3 ? 1 : 0)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  const sinceMarch = Math.floor((153 * ((month + 9) % 12) + 2) / 5)
  return year * 365 + leapDays + sinceMarch + Number(day.slice(8, 10))
}

/** How many days later `to` is; below nothing when it is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return numberOf(to) - numberOf(from)
}

/** The first day of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -(daysBetween(FIRST_MONDAY, day) % 7))
}

/** This week's Monday, and those of the weeks after it. */
export function mondaysFrom(day: Day, weeks: number): Day[] {
  const first = mondayOf(day)
  return Array.from({ length: weeks }, (_, week) => addDays(first, week * 7))
}
