import { addDays, addMonths, type Day } from '../day.ts'

/** Months first, clamped, then days: the order matters at a month's end. */
export function shipDate(today: Day, estimatedMonths: number, estimatedDays: number): Day {
  return addDays(addMonths(today, estimatedMonths), estimatedDays)
}
