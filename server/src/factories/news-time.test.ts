import { expect, test } from 'vitest'
import { nextDigest } from './news-time.ts'

test.each([
  ['2026-11-20T12:59:59Z', '2026-11-20T13:00:00Z'],
  ['2026-11-20T13:00:00Z', '2026-11-21T13:00:00Z'],
  // The evening in Chicago is the next day in UTC.
  ['2026-11-21T03:00:00Z', '2026-11-21T13:00:00Z'],
  // The night in which clocks go forward, and the one in which they go back.
  ['2027-03-13T20:00:00Z', '2027-03-14T12:00:00Z'],
  ['2027-11-06T20:00:00Z', '2027-11-07T13:00:00Z'],
])('the daily email after %s goes out at %s, seven in the morning in Chicago', (now, next) => {
  expect(nextDigest(new Date(now))).toEqual(new Date(next))
})
