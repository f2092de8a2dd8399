import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compareBooks, expectWhole } from '../kills/compare-books.ts'
import { untilReady, untilWhole } from '../kills/trade.ts'
import { BUILT_RECOMPUTE } from '../processes/built.ts'
import { untilOutboxIsEmpty } from '../processes/test-worker.ts'
import {
  type Ask,
  askingAt,
  type House,
  heardOf,
  looksOf,
  openByHand,
  placeOrder,
  STEPS,
  takeStep,
  type Work,
} from './people-at-work.ts'
import { openReleaseWorld, type ReleaseWorld, type Version } from './release-world.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

let world: ReleaseWorld
const asking = {} as Record<Version, Ask>
const houses = {} as Record<Version, House>
const works: Work[] = []

/** The tables are today's, and portals of both versions serve them. */
beforeAll(async () => {
  world = await openReleaseWorld(undefined)
  await world.migrate()
  for (const version of ['before', 'now'] as const) {
    const { ready } = await world.start(version, 'main')
    const url = `http://127.0.0.1:${ready.port}`
    await untilReady({ refuseEnded: () => {} }, [url])
    asking[version] = askingAt(url)
    houses[version] = await openByHand(world, asking[version])
  }
})
afterAll(() => world.stop())

/** Everybody sees everything that they look at all day. */
async function lookAround(version: Version): Promise<void> {
  for (const { token, path } of looksOf(houses[version]))
    await asking[version]('GET', `/api/${path}`, { token })
}

async function take(work: Work, version: Version, until: number): Promise<void> {
  while (work.step < until) await takeStep(asking[version], houses[version], work)
}

/** Orders that one version begins, each left to the other one step later. */
async function handOver(from: Version, to: Version): Promise<void> {
  for (let begun = 0; begun <= STEPS.length; begun += 1)
    for (const pair of houses[from].pairs) {
      const work = await placeOrder(asking[from], houses[from], pair)
      works.push(work)
      await take(work, from, begun)
      await take(work, to, STEPS.length)
      for (const version of [from, to])
        for (const token of [pair.shop.token, pair.factory.token, houses[version].staff])
          await asking[version]('GET', `/api/orders/${work.order}`, { token })
    }
}

test('people of the version before go through their day on the new tables', async () => {
  const worker = await world.start('before', 'worker')
  await lookAround('before')
  for (const pair of houses.before.pairs) {
    const work = await placeOrder(asking.before, houses.before, pair)
    works.push(work)
    await take(work, 'before', STEPS.length)
  }
  await lookAround('before')
  await untilOutboxIsEmpty(world.app)
  await worker.stop()
})

test('an order that either version has begun is finished by the other, from every step on', async () => {
  const worker = await world.start('now', 'worker')
  await handOver('before', 'now')
  await handOver('now', 'before')
  for (const version of ['before', 'now'] as const) await lookAround(version)
  await untilOutboxIsEmpty(world.app)
  await worker.stop()

  const heard = heardOf(works)
  expect(heard.payments).toHaveLength(works.length)
  expectWhole({ heard, books: await compareBooks(world, heard), reconciled: await untilWhole(world) })
  const { rows: dead } = await sql`select kind, last_error from outbox where dead_at is not null`.execute(
    world.app.db,
  )
  expect(dead).toEqual([])
})

test('orders of the version before get the dates that it does not know', async () => {
  const left: number[] = []
  for (const steps of [0, 1, 2]) {
    const [pair] = houses.before.pairs
    if (!pair) throw new Error('there are two stores')
    const work = await placeOrder(asking.before, houses.before, pair)
    await take(work, 'before', steps)
    left.push(work.order)
  }
  const { ownerUrl, appUrl } = world.urls
  const env = { PATH: process.env.PATH, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }
  execFileSync(process.execPath, [BUILT_RECOMPUTE], { env })
  const { rows } = await sql<{ id: number }>`
    select order_id as id from order_dates where order_id = any(${left}) and risk is not null order by 1`.execute(
    world.app.db,
  )
  expect(rows.map(({ id }) => id)).toEqual(left)
})
