import { addDays, type Day } from './day.ts'

/** The Monday of the earliest week in which a `Day` can fall. */
const FIRST_MONDAY = '1900-01-01'

/** A running day number. Years are counted from March, so that a leap day is the last day of its year. */
function numberOf(day: Day): number {
  const month = Number(day.slice(5, 7))
  const year = Number(day.slice(0, 4)) - (month < 3 ? 1 : 0)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  const sinceMarch = Math.floor((153 * ((month + 9) % 12) + 2) / 5)
  return year * 365 + leapDays + sinceMarch + Number(day.slice(8, 10))
}

/** How many days `to` is after `from`; negative if it is before. */
export function daysBetween(from: Day, to: Day): number {
  return numberOf(to) - numberOf(from)
}

export function mondayOf(day: Day): Day {
  return addDays(day, -(daysBetween(FIRST_MONDAY, day) % 7))
}

/** The Monday of the day's week, and those of the weeks that follow. */
export function mondaysFrom(day: Day, weeks: number): Day[] {
  const first = mondayOf(day)
  return Array.from({ length: weeks }, (_, week) => addDays(first, week * 7))
}
