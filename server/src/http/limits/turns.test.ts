import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type InTurn, takeTurns } from './turns.ts'

let inTurn: InTurn
beforeEach(() => {
  inTurn = takeTurns({ atOnce: 1, waiting: 12, patienceMs: 8_000, retryAfterSeconds: 10 })
})
afterEach(() => vi.useRealTimers())

/** Work that lasts until it is ended. */
function lasting() {
  const state = { began: false, end: () => {} }
  const work = () =>
    new Promise<string>((resolve) => {
      state.began = true
      state.end = () => resolve('done')
    })
  return { state, result: inTurn(work) }
}
const settled = async (results: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(results)).map(({ status }) => status)

test('as many work as may at once, in the order of their coming', async () => {
  const [first, second, third] = [lasting(), lasting(), lasting()]
  expect([first.state.began, second.state.began, third.state.began]).toEqual([true, false, false])
  first.state.end()
  await first.result
  await expect.poll(() => second.state.began).toBe(true)
  expect(third.state.began).toBe(false)
  second.state.end()
  await expect.poll(() => third.state.began).toBe(true)
  third.state.end()
  expect(await settled([second.result, third.result])).toEqual(['fulfilled', 'fulfilled'])
})

test('work that fails makes way for the next', async () => {
  const failing = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('whoever would wait longer than eight seconds is told to come again, and holds nobody up', async () => {
  vi.useFakeTimers()
  const first = lasting()
  const waiting = lasting()
  const refused = expect(waiting.result).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 })
  await vi.advanceTimersByTimeAsync(7_999)
  const late = lasting()
  await vi.advanceTimersByTimeAsync(1)
  await refused
  expect(waiting.state.began).toBe(false)
  first.state.end()
  await first.result
  await vi.advanceTimersByTimeAsync(0)
  expect(late.state.began).toBe(true)
  late.state.end()
  expect(await late.result).toBe('done')
})

test('a thirteenth who waits is told so at once', async () => {
  const first = lasting()
  const waiting = Array.from({ length: 12 }, lasting)
  await expect(inTurn(async () => 'never')).rejects.toMatchObject({ code: 'unavailable' })
  first.state.end()
  for (const { state, result } of waiting) {
    await expect.poll(() => state.began).toBe(true)
    state.end()
    expect(await result).toBe('done')
  }
})
