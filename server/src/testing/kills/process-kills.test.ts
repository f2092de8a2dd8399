import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { chooseSeed, createRandom } from '../random-calls/random.ts'
import { PORTAL_KILLS, WRONG_CLOCKS } from '../test-size.ts'
import { compareBooks, describeEnding, expectWhole } from './compare-books.ts'
import { compareReceived, deliverTheRest } from './compare-received.ts'
import { killProcessesWhileTrading } from './kill-processes.ts'
import { startTrading, type TradingWorld } from './trading-world.ts'

// A portal is there again after a second or two, on a busy machine after ten.
vi.setConfig({ testTimeout: 300_000 + PORTAL_KILLS * 20_000, hookTimeout: 120_000 })

const WORKER_KILLS = Math.ceil(PORTAL_KILLS / 10)

let database: TestDatabase
let world: TradingWorld
beforeAll(async () => {
  database = await createTestDatabase({ patient: false })
  world = await startTrading({ database: { DATABASE_URL: database.appUrl }, portals: 2, workers: 1 })
})
afterAll(async () => {
  await world.stop()
  await database.drop()
})

test('portals and workers killed at random moments under orders, cancellations and payments lose nothing, double nothing, and every notice arrives', async () => {
  const seed = chooseSeed()
  const began = performance.now()
  const { heard, done, reconciled } = await killProcessesWhileTrading(world, {
    portals: PORTAL_KILLS,
    workers: WORKER_KILLS,
    wrongClocks: WRONG_CLOCKS,
    random: createRandom(seed),
  })
  await deliverTheRest(world)
  const ending = { heard, books: await compareBooks(world, heard), reconciled }
  const received = await compareReceived(world, heard)
  const sorted = done.restarts.toSorted((a, b) => a - b)
  console.log({
    TEST_SEED: seed,
    seconds: Math.round((performance.now() - began) / 1_000),
    killed: done.killed,
    startedAgainAfterMs: { median: sorted[Math.floor(sorted.length / 2)], longest: sorted.at(-1) },
    ...describeEnding(ending),
    noticesSentAgain: received.again,
  })

  expectWhole(ending)
  expect(received.wrong).toEqual([])
  expect(done.killed.portals).toBe(PORTAL_KILLS)
  expect(heard.orders.length).toBeGreaterThan(0)
  expect(heard.payments.length).toBeGreaterThan(0)
})
