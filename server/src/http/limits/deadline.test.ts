import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what takes eleven seconds is answered with 503, before the connection is closed at thirteen', async () => {
  let end = () => {}
  const work = new Promise<void>((_, reject) => {
    end = () => reject(new Error('too late for anybody'))
  })
  const answer = expect(inTime(work)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  await vi.advanceTimersByTimeAsync(11_000)
  await answer
  end()
  await vi.advanceTimersByTimeAsync(0)
})

test('what ends in time is answered as it ended, and leaves no timer behind', async () => {
  expect(await inTime(Promise.resolve('done'))).toBe('done')
  await expect(inTime(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})
