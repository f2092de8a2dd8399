import { expect, test } from 'vitest'
import { roundScale } from './round-scale.ts'

test('the lines of a scale are round figures, at most four above nothing, and the highest value is among them', () => {
  expect(roundScale(4)).toEqual([0, 1, 2, 3, 4])
  expect(roundScale(9_870)).toEqual([0, 2_500, 5_000, 7_500, 10_000])
  expect(roundScale(10_000)).toEqual([0, 2_500, 5_000, 7_500, 10_000])
  expect(roundScale(10_001)).toEqual([0, 5_000, 10_000, 15_000])
  expect(roundScale(123_456)).toEqual([0, 50_000, 100_000, 150_000])
  expect(roundScale(0.9)).toEqual([0, 0.25, 0.5, 0.75, 1])
})

test('a scale of nothing has one line', () => {
  expect(roundScale(0)).toEqual([0])
})
