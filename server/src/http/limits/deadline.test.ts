import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverOptions } from '../server-options.ts'
import { answerWithinMs, inTime } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const LONGEST_MS = 11_000

test.each([
  { databaseTimeoutMs: undefined, longest: LONGEST_MS, closed: 13_000 },
  { databaseTimeoutMs: 60_000, longest: 66_000, closed: 68_000 },
])('an answer may take $longest ms, and a silent connection is closed only after that', (of) => {
  expect([answerWithinMs(of), serverOptions(of).connectionTimeout]).toEqual([of.longest, of.closed])
})

test('what takes too long is answered with 503, and may end as it likes', async () => {
  let end = () => {}
  const work = new Promise<void>((_, reject) => {
    end = () => reject(new Error('too late for anybody'))
  })
  const answer = expect(inTime(work, LONGEST_MS)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 2,
  })
  await vi.advanceTimersByTimeAsync(LONGEST_MS)
  await answer
  end()
  await vi.advanceTimersByTimeAsync(0)
})

test('what ends in time is answered as it ended, and leaves no timer behind', async () => {
  expect(await inTime(Promise.resolve('done'), LONGEST_MS)).toBe('done')
  await expect(inTime(Promise.reject(new Error('broken')), LONGEST_MS)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})
