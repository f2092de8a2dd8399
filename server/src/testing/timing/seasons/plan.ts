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
  const exact = SHARES.map((share) => (rest * share) / 100)
  const plan = exact.map(Math.floor)
  const missing = rest - plan.reduce((sum, one) => sum + one, 0)
  const byRemainder = exact.map((_, at) => at).toSorted((one, other) => left(exact, other) - left(exact, one))
  for (const at of byRemainder.slice(0, missing)) plan[at] = (plan[at] ?? 0) + 1
  return [CONFIRMATION, ...plan, PACKING]
}

const left = (exact: readonly number[], at: number) => (exact[at] ?? 0) - Math.floor(exact[at] ?? 0)
