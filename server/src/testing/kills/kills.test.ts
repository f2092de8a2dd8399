import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BACKEND_KILLS, SERVER_KILLS } from '../test-size.ts'
import { compareBooks, describeEnding, expectWhole } from './compare-books.ts'
import { killWhileTrading } from './kill-run.ts'
import { type KillWorld, startKillWorld } from './kill-world.ts'

// A kill of the server and its recovery take a few seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 + BACKEND_KILLS * 5_000 + SERVER_KILLS * 30_000, hookTimeout: 120_000 })

let world: KillWorld
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  world = await startKillWorld(SERVER_KILLS > 1 ? 2 : 1)
})
afterAll(async () => {
  await world.stop()
  vi.restoreAllMocks()
})

test('kills of database connections and of the database itself end no process, lose nothing and double nothing', async () => {
  const began = performance.now()
  const kills = { backends: BACKEND_KILLS, servers: SERVER_KILLS }
  const { heard, done, reconciled } = await killWhileTrading(world, kills)
  const ending = { heard, books: await compareBooks(world, heard), reconciled }
  const sorted = done.recoveries.toSorted((a, b) => a - b)
  const figures = {
    seconds: Math.round((performance.now() - began) / 1_000),
    killed: { ...done.states, servers: sorted.length },
    recoveredAfterMs: { median: sorted[Math.floor(sorted.length / 2)], longest: sorted.at(-1) },
    ...describeEnding(ending),
  }
  if (SERVER_KILLS > 1) console.log(figures)

  expectWhole(ending)
  expect(heard.cut).toEqual([])
  expect(heard.orders.length).toBeGreaterThanOrEqual(kills.backends)
  expect(heard.payments.length).toBeGreaterThanOrEqual(kills.backends)
})
