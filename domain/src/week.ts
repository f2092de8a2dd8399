import { addDays, type Day } from './day.ts'

/** The Monday of the earliest week in which a `Day` can fall. */
const FIRST_MONDAY = '1900-01-01'

/** A running day number. Years are counted from March, so that a leap day is the last day of its year. */
export function numberOf(day: Day): number {
  const month = Number(day.slice(5, 7))
  const year = Number(day.slice(0, 4)) - (month < 3 ? 1 : 0)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  const sinceMarch = Math.floor((153 * ((month + 9) % 12) + 2) / 5)
  return year * 365 + leapDays + sinceMarch + Number(day.slice(8, 10))
}

const DAYS_IN_4_YEARS = 1_460
const DAYS_IN_CENTURY = 36_524
const DAYS_IN_400_YEARS = 146_097

/** Texts of days that were asked for: a page of orders has the same days again and again. */
const dayOf = new Map<number, Day>()
const MOST_KEPT = 50_000

/** The day with this number: the inverse of `numberOf`. */
export function dayOfNumber(number: number): Day {
  const known = dayOf.get(number)
  if (known !== undefined) return known
  if (dayOf.size >= MOST_KEPT) dayOf.clear()
  const day = findDay(number)
  dayOf.set(number, day)
  return day
}

function findDay(number: number): Day {
  const cycle = Math.floor((number - 1) / DAYS_IN_400_YEARS)
  const inCycle = number - 1 - cycle * DAYS_IN_400_YEARS
  const withoutLeapDays =
    inCycle -
    Math.floor(inCycle / DAYS_IN_4_YEARS) +
    Math.floor(inCycle / DAYS_IN_CENTURY) -
    Math.floor(inCycle / (DAYS_IN_400_YEARS - 1))
  const years = Math.floor(withoutLeapDays / 365)
  const inYear = inCycle - (years * 365 + Math.floor(years / 4) - Math.floor(years / 100))
  const sinceMarch = Math.floor((inYear * 5 + 2) / 153)
  const day = inYear - Math.floor((153 * sinceMarch + 2) / 5) + 1
  const month = ((sinceMarch + 2) % 12) + 1
  const year = cycle * 400 + years + (month < 3 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const MONDAY_NUMBER = numberOf(FIRST_MONDAY)

/** The day of the week, from Monday, which is 0. */
export function weekdayOf(number: number): number {
  return (((number - MONDAY_NUMBER) % 7) + 7) % 7
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
