import { nextPromise } from '@trousseau/domain/dates/promises'
import type { Day } from '@trousseau/domain/day'
import type { PromiseMade, SaidDates } from './order-dates.store.ts'

/** The last promise of an order; `seq` is 0 if there is none. */
type LastPromise = { seq: number; arrive_on: Day | null; by_hand: boolean }
export const NO_PROMISE: LastPromise = { seq: 0, arrive_on: null, by_hand: false }

/** The promise that these dates make after the last one; null if that still holds. */
export function promiseAfter(last: LastPromise, said: SaidDates): PromiseMade | null {
  const kind = nextPromise(last.seq === 0 ? null : last, said)
  if (kind === undefined) return null
  const { ships_on, arrives_on, cause } = said
  return {
    seq: last.seq + 1,
    ship_on: ships_on,
    arrive_on: arrives_on,
    reason: kind === 'first' ? null : (cause?.why ?? kind),
    note: '',
    cause,
  }
}
