import { expect, test } from 'vitest'
import { parseMachineTime, parseSchedstat, parseStat } from './processor-time.ts'

test('of a process, its own time and that of its ended children are read, whatever its name', () => {
  const stat =
    '4242 (postgres: a) b (c) S 1 4242 4242 0 -1 4194560 1234 5678 0 9 150 50 300 100 20 0 1 0 99 1000 200'
  expect(parseStat(stat)).toEqual({ ownMs: 2_000, endedChildrenMs: 4_000 })
})

test('the scheduler counts nanoseconds', () => {
  expect(parseSchedstat('1234567890 5 42\n')).toBeCloseTo(1_234.567_89)
})

test('of the machine, what it did, what was taken from it and all there was', () => {
  const text = 'cpu  100 20 30 800 50 5 5 10 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\n'
  expect(parseMachineTime(text)).toEqual({ busyMs: 1_600, stolenMs: 100, allMs: 10_200 })
})
