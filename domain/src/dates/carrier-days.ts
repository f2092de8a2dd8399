import { weekdayOf } from '../week.ts'

const SATURDAY = 5

/** From a factory's door to a store's, where nobody has entered another number. */
export const USUAL_TRANSIT_DAYS = 3

/** Carriers move from Monday to Friday: the day, by number, that is so many of their days after another. */
export function afterCarrierDays(from: number, days: number): number {
  let day = from
  for (let left = days; left > 0; ) {
    day += 1
    if (weekdayOf(day) < SATURDAY) left -= 1
  }
  return day
}

/** The day itself, or the Monday after it. */
export function carrierDayFrom(day: number): number {
  return weekdayOf(day) < SATURDAY ? day : day + 7 - weekdayOf(day)
}
