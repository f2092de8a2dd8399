import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seededRandom } from '../measure/arrivals.ts'
import { runClosedLoad, runOpenLoad } from './run-load.ts'

test('an open load does not wait for replies, and awaits every one of them', async () => {
  let underway = 0
  let reply = () => {}
  const replies = new Promise<void>((resolve) => {
    reply = resolve
  })
  const load = await runOpenLoad(
    async (nth) => {
      underway += 1
      if (nth === 39) reply()
      await replies
      underway -= 1
      return undefined
    },
    { rate: 2_000, count: 40, random: seededRandom(1) },
  )
  expect(underway).toBe(0)
  expect(load.latencies).toHaveLength(40)
})

test('in a closed load nobody sends before the own reply is there; what was refused has no latency', async () => {
  const underway = new Set<number>()
  const load = await runClosedLoad(
    async (nth, client) => {
      expect(underway.has(client)).toBe(false)
      underway.add(client)
      await pause(1)
      underway.delete(client)
      return { isRefused: nth % 2 === 1 }
    },
    { clients: 3, seconds: 60, most: 30 },
  )
  expect(load.latencies).toHaveLength(15)
  expect(load.refused).toBe(15)
})

test('a call that fails ends the load with its failure', async () => {
  const calls: number[] = []
  const load = runOpenLoad(
    async (nth) => {
      calls.push(nth)
      throw new Error('a wrong reply')
    },
    { rate: 200, count: 1_000, random: seededRandom(2) },
  )
  await expect(load).rejects.toThrow('a wrong reply')
  // Those that were due at once have gone out together; the others have not.
  expect(calls.length).toBeLessThan(1_000)
})
