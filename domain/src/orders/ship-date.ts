import { addDays, addMonths, type Day } from '../day.ts'

/** Adds the months first (clamped), then the days: at the end of a month the sequence matters. */
export function shipDate(today: Day, estimatedMonths: number, estimatedDays: number): Day {
  return addDays(addMonths(today, estimatedMonths), estimatedDays)
}
