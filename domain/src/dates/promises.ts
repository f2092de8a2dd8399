import type { Day } from '../day.ts'
import { daysBetween } from '../week.ts'
import type { Dates } from './arrival.ts'
import { isWorse, type Risk } from './risk.ts'

/** A promise is renewed if an order arrives so much later than promised, or so much earlier. */
const LATER_BY = 2
const EARLIER_BY = 7

/** What a store was told last; `arrive_on` is null if it was that nobody can say. */
export type Promised = { arrive_on: Day | null }
export type PromiseKind = 'first' | 'later' | 'improved'

/** Which promise these dates make; undefined if the last one still holds, or nothing is to come any more. */
export function nextPromise(
  last: Promised | null,
  dates: Pick<Dates, 'state' | 'arrives_on'>,
): PromiseKind | undefined {
  if (dates.state === 'arrived' || dates.state === 'cancelled') return undefined
  if (last === null) return 'first'
  if (last.arrive_on === null || dates.arrives_on === null)
    return promiseWithoutDate(last.arrive_on, dates.arrives_on)
  const moved = daysBetween(last.arrive_on, dates.arrives_on)
  if (moved >= LATER_BY) return 'later'
  return moved <= -EARLIER_BY ? 'improved' : undefined
}

function promiseWithoutDate(was: Day | null, now: Day | null): PromiseKind | undefined {
  if (was === now) return undefined
  return now === null ? 'later' : 'improved'
}

export type DateNews = 'worse' | 'moved_later' | 'well_again'

/** What people are told the same day, if anything. `told` is the risk they were told last, none if they never were. */
export function newsOf(
  told: Risk | null,
  risk: Risk | null,
  promise: PromiseKind | undefined,
): DateNews | undefined {
  if (risk === null) return undefined
  if (isWorse(risk, told ?? 'safe')) return 'worse'
  if (promise === 'later') return 'moved_later'
  return risk === 'safe' && told !== null && told !== 'safe' ? 'well_again' : undefined
}
