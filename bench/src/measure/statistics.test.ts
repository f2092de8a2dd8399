import { expect, test } from 'vitest'
import { formatFigure, median, percentile, slope } from './statistics.ts'

test('a percentile is a measured value, and the largest is the 100th', () => {
  const values = [5, 1, 4, 2, 3]
  expect([0, 0.2, 0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([1, 1, 3, 5, 5])
  expect(percentile([7], 0.5)).toBe(7)
  expect(percentile([], 0.5)).toBeNaN()
})

test('a median lies between the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
})

test('what grows steadily has its slope, and what goes up and down has none', () => {
  expect(slope([3, 5, 7, 9])).toBe(2)
  expect(slope([1, 3, 3, 1])).toBe(0)
  expect(slope([1])).toBeNaN()
})

test('a figure has as many digits as can be meant', () => {
  expect([0.1234, 1.234, 12.34, 1234.5, Number.NaN].map(formatFigure)).toEqual([
    '0.12',
    '1.23',
    '12.3',
    '1235',
    '–',
  ])
})
