import { expect, test } from 'vitest'
import { nextAttempt, pauseAfter } from './redelivery.ts'

test('pauses grow from a second to half an hour, each a quarter longer or shorter', () => {
  const pauses = [1, 2, 3, 5, 10, 11, 12, 30, 1_000].map((attempts) => pauseAfter(attempts, 0.5))
  expect(pauses).toEqual([1_000, 2_000, 4_000, 16_000, 512_000, 1_024_000, 1_800_000, 1_800_000, 1_800_000])
  expect([0, 1].map((random) => pauseAfter(3, random))).toEqual([3_000, 5_000])
})

test('a message is given up after thirty deliveries, about half a day', () => {
  const times = Array.from({ length: 30 }, (_, at) => nextAttempt(at + 1, 0, 0.5))
  expect(times.slice(-2)).toEqual([1_800_000, null])
  const hours = times.reduce<number>((sum, ms) => sum + (ms ?? 0), 0) / 3_600_000
  expect(hours).toBeGreaterThan(9)
  expect(hours).toBeLessThan(12)
})
