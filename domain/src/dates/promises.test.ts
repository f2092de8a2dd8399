import { expect, test } from 'vitest'
import type { Day } from '../day.ts'
import { newsOf, nextPromise } from './promises.ts'

const promise = (was: Day | null, now: Day | null) =>
  nextPromise({ arrive_on: was }, { state: 'being_made', arrives_on: now })

test('an order is promised when it is placed, and anew if it comes two days later or a week earlier', () => {
  expect(nextPromise(null, { state: 'not_confirmed', arrives_on: '2027-03-19' })).toBe('first')
  expect(promise('2027-03-19', '2027-03-20')).toBeUndefined()
  expect(promise('2027-03-19', '2027-03-21')).toBe('later')
  expect(promise('2027-03-19', '2027-03-13')).toBeUndefined()
  expect(promise('2027-03-19', '2027-03-12')).toBe('improved')
})

test('what staff promised stands until the order has left, unless it comes later still', () => {
  const last = { arrive_on: '2027-03-19', by_hand: true }
  expect(nextPromise(last, { state: 'being_made', arrives_on: '2027-03-01' })).toBeUndefined()
  expect(nextPromise(last, { state: 'being_made', arrives_on: '2027-03-21' })).toBe('later')
  expect(nextPromise(last, { state: 'on_its_way', arrives_on: '2027-03-01' })).toBe('improved')
})

test('no date is later than any', () => {
  expect(promise('2027-03-19', null)).toBe('later')
  expect(promise(null, '2027-03-19')).toBe('improved')
  expect(promise(null, null)).toBeUndefined()
})

test('nothing is promised of what has arrived or was canceled', () => {
  for (const state of ['arrived', 'cancelled'] as const)
    expect(nextPromise({ arrive_on: '2027-03-19' }, { state, arrives_on: '2027-06-01' })).toBeUndefined()
})

test('people are told when it gets worse, moves later or is well again, and not otherwise', () => {
  expect(newsOf(null, 'safe', 'first')).toBeUndefined()
  expect(newsOf(null, 'tight', 'first')).toBe('worse')
  expect(newsOf('tight', 'short', 'later')).toBe('worse')
  expect(newsOf('short', 'short', 'later')).toBe('moved_later')
  expect(newsOf('safe', 'safe', 'later')).toBe('moved_later')
  expect(newsOf('short', 'short', undefined)).toBeUndefined()
  expect(newsOf('late', 'tight', 'improved')).toBeUndefined()
  expect(newsOf('tight', 'safe', 'improved')).toBe('well_again')
  expect(newsOf('safe', 'safe', 'improved')).toBeUndefined()
  expect(newsOf('late', null, undefined)).toBeUndefined()
})
