import type { Day } from '../day.ts'
import { daysBetween } from '../week.ts'
import type { Dates } from './arrival.ts'
import { LATER_BY } from './cause.ts'
import { dayWords } from './date-words.ts'
import { isWorse, type Risk } from './risk.ts'

/** A promise is renewed if an order arrives so much earlier than promised. */
const EARLIER_BY = 7

/** What a store was told last; `arrive_on` is null if it was that nobody can say. `by_hand`: staff promised it. */
export type Promised = { arrive_on: Day | null; by_hand?: boolean }
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
  // Staff had their reason to promise a later day than the rule's, so it stands until the order has left.
  const stands = last.by_hand && dates.state !== 'on_its_way'
  return moved <= -EARLIER_BY && !stands ? 'improved' : undefined
}

function promiseWithoutDate(was: Day | null, now: Day | null): PromiseKind | undefined {
  if (was === now) return undefined
  return now === null ? 'later' : 'improved'
}

export const PROMISE_IN_THE_PAST = 'Please choose today or a later day.'
/** The rule would renew such a promise the next morning. */
export const promiseTooEarly = (arrives: string) =>
  `It arrives ${arrives} as things stand, so an earlier day won’t hold. Have the factory report its stages first.`
export const NOTHING_TO_PROMISE = 'This order has arrived or was cancelled, so there is nothing to promise.'

/** What keeps a day from being promised by hand. */
export function promiseProblem(
  arriveOn: Day,
  { state, arrives_on }: Pick<Dates, 'state' | 'arrives_on'>,
  today: Day,
): { field?: 'arrive_on'; message: string } | undefined {
  if (state === 'arrived' || state === 'cancelled') return { message: NOTHING_TO_PROMISE }
  if (arriveOn < today) return { field: 'arrive_on', message: PROMISE_IN_THE_PAST }
  if (arrives_on === null || daysBetween(arriveOn, arrives_on) < LATER_BY) return undefined
  return { field: 'arrive_on', message: promiseTooEarly(dayWords(arrives_on, today)) }
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
