import { expect, test } from 'vitest'
import type { Day } from '../day.ts'
import type { DateState } from './arrival.ts'
import type { Cause } from './cause.ts'
import {
  arrivalInShort,
  causeWords,
  type DatesInShort,
  dateSentence,
  dayWords,
  movedWords,
  neededBy,
  orderBy,
  staffAdvice,
  storeAdvice,
} from './date-words.ts'
import { DELAY_REASONS, isDelayReason } from './delay-reasons.ts'

const TODAY = '2026-12-01'

/** Needed by April 3 for a wedding on May 15. */
function dress(state: DateState, arrives_on: Day | null, slack: number | null): DatesInShort {
  return { state, arrives_on, slack, need_by: '2027-04-03', wear_date: '2027-05-15', risk: 'safe' }
}

test.each([
  [dress('being_made', '2027-03-19', 15), 'Arrives March 19, 15 days before it is needed.'],
  [dress('being_made', '2027-04-02', 1), 'Arrives April 2, 1 day before it is needed.'],
  [dress('being_made', '2027-04-03', 0), 'Arrives April 3, the day it is needed.'],
  [dress('being_made', '2027-04-14', -11), 'Arrives April 14, 11 days after it is needed.'],
  [dress('being_made', '2027-05-15', -42), 'Arrives May 15, 42 days after it is needed.'],
  [dress('being_made', '2027-05-16', -43), 'Arrives May 16, 1 day after the wear date.'],
  [
    dress('not_confirmed', '2027-03-19', 15),
    'Not confirmed yet. Once it is, it arrives March 19, 15 days before it is needed.',
  ],
  [dress('ready', '2027-03-19', 15), 'Ready to ship. Arrives March 19, 15 days before it is needed.'],
  [dress('on_its_way', '2027-03-19', 15), 'On its way. Arrives March 19, 15 days before it is needed.'],
  [dress('arrived', '2027-03-19', 15), 'Arrived March 19, 15 days before it was needed.'],
  [dress('arrived', '2027-04-03', 0), 'Arrived April 3, the day it was needed.'],
  [dress('arrived', '2027-04-14', -11), 'Arrived April 14, 11 days after it was needed.'],
  [dress('arrived', '2027-05-20', -47), 'Arrived May 20, 5 days after the wear date.'],
  [dress('cancelled', null, null), 'This order was cancelled.'],
  [dress('being_made', null, null), 'We don’t have an arrival date right now.'],
  [dress('not_confirmed', null, null), 'Not confirmed yet. We don’t have an arrival date right now.'],
])('of %o a store reads: %s', (dates, sentence) => {
  expect(dateSentence(dates, TODAY)).toBe(sentence)
})

test('in a list the same is said without the day', () => {
  expect(arrivalInShort(dress('being_made', '2027-03-22', 12))).toBe('Arrives 12 days before it is needed')
  expect(arrivalInShort(dress('arrived', '2027-03-22', 12))).toBe('Arrived 12 days before it was needed')
  expect(arrivalInShort(dress('being_made', null, null))).toBe('No arrival date')
  expect(arrivalInShort(dress('cancelled', null, null))).toBe('Cancelled')
})

test('a day has its year when it could be mistaken', () => {
  expect(dayWords('2027-03-09', TODAY)).toBe('March 9')
  expect(dayWords('2028-02-29', TODAY)).toBe('February 29, 2028')
  expect(neededBy({ need_by: '2027-04-03' }, TODAY)).toBe('Needed by April 3')
})

test('before it is ordered, one reads until when', () => {
  expect(orderBy('2026-12-16', TODAY)).toBe('Order by December 16 to be on time.')
  expect(orderBy(TODAY, TODAY)).toBe('Order today to be on time.')
  expect(orderBy(null, TODAY)).toBe('Order today. There’s no time to spare.')
})

const cause = (why: Cause['why'], more: Partial<Cause> = {}): Cause => ({
  why,
  stage: null,
  closure: null,
  note: '',
  ...more,
})

test('a promise that moved says from when to when and why', () => {
  const out = cause('materials_out', { stage: 'materials', note: 'Lace from Calais' })
  expect(movedWords('2027-03-19', '2027-03-26', out, 'store', TODAY)).toBe(
    'Was March 19, now March 26: materials out',
  )
  expect(movedWords('2027-03-19', null, null, 'store', TODAY)).toBe('Was March 19, now no date')
})

test('staff read notes and names of closures, stores do not', () => {
  const closed = cause('factory_closed', { closure: 'New Year' })
  expect(causeWords(closed, 'store')).toBe('factory closed')
  expect(causeWords(closed, 'wholesale')).toBe('factory closed (New Year)')
  const other = cause('other', { stage: 'sewing', note: 'Strike' })
  expect(causeWords(other, 'store')).toBe('other reasons')
  expect(causeWords(other, 'factory')).toBe('other reasons (Strike)')
})

test('every reason has words, and what nobody said has some too', () => {
  const reasons = Object.keys(DELAY_REASONS).filter(isDelayReason)
  expect(reasons.map((why) => causeWords(cause(why), 'store')).filter((words) => words === '')).toEqual([])
  expect(causeWords(cause('not_reported', { stage: 'sewing' }), 'store')).toBe('sewing is overdue')
  expect(causeWords(cause('not_reported', { stage: 'materials' }), 'store')).toBe('materials are overdue')
  expect(causeWords(cause('took_longer', { stage: 'cutting' }), 'store')).toBe('cutting took longer')
  expect(causeWords(cause('little_time'), 'store')).toBe('ordered close to the wear date')
})

test('people are told what to do', () => {
  expect(storeAdvice('late', 'customs')).toBe('Please call us today.')
  expect(storeAdvice('tight', 'measurements_unclear')).toBe('We’re waiting to hear from you. Please call us.')
  expect(storeAdvice('safe', null)).toBe('There is nothing you need to do.')
  expect(staffAdvice('short', 'not_reported')).toBe('Ask the factory for a date.')
  expect(staffAdvice('short', 'weather')).toBe('Ask the carrier where it is.')
  expect(staffAdvice('safe', null)).toBe('Nothing to do.')
})
