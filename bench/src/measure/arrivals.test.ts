import { expect, test } from 'vitest'
import { planArrivals, seededRandom } from './arrivals.ts'
import { median } from './statistics.ts'

test('a seed gives the same numbers again, another seed others, all of them from 0 to below 1', () => {
  const draw = (seed: number) => {
    const random = seededRandom(seed)
    return Array.from({ length: 1_000 }, random)
  }
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
  expect(Math.min(...draw(3))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...draw(3))).toBeLessThan(1)
})

test('arrivals come at the rate that is asked for, one after the other, with gaps as people leave them', () => {
  const arrivals = planArrivals(100, 20_000, seededRandom(7))
  const gaps = arrivals.map((at, index) => at - (arrivals[index - 1] ?? 0))
  expect(gaps.every((gap) => gap >= 0)).toBe(true)
  const mean = (arrivals.at(-1) ?? 0) / arrivals.length
  expect(mean).toBeGreaterThan(9.7)
  expect(mean).toBeLessThan(10.3)
  // Of exponential gaps half are shorter than ln 2 of the mean, and one in e is longer than the mean.
  expect(median(gaps) / mean).toBeCloseTo(Math.LN2, 1)
  expect(gaps.filter((gap) => gap > mean).length / gaps.length).toBeCloseTo(1 / Math.E, 1)
})
