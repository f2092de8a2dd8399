import { type Week, weekday } from './almanac.ts'

/** Confirmation and packing take days of their own, what lies between has shares of the rest, in percent. */
const CONFIRMATION = 2
const PACKING = 1
const SHARES = [30, 10, 35, 15, 10]

/** The working days of each stage: those of the plain week after the order was placed, up to its ship date. */
export function planOf(week: Week, placed: number, shipDate: number): number[] {
  let days = 0
  for (let day = placed + 1; day <= shipDate; day += 1) if (week[weekday(day)]) days += 1
  const rest = days - CONFIRMATION - PACKING
  if (rest < 0) throw new Error('The world orders nothing that is made in less than three days.')
  const hundredfold = SHARES.map((share) => rest * share)
  const plan = hundredfold.map((one) => Math.floor(one / 100))
  const missing = rest - plan.reduce((sum, one) => sum + one, 0)
  // In whole numbers: as fractions, remainders that are equal differ by their last digit. Of equal ones the first is taken.
  const byRemainder = hundredfold.map((_, at) => at).toSorted((one, other) => left(other) - left(one))
  for (const at of byRemainder.slice(0, missing)) plan[at] = (plan[at] ?? 0) + 1
  return [CONFIRMATION, ...plan, PACKING]

  function left(at: number): number {
    return (hundredfold[at] ?? 0) % 100
  }
}
