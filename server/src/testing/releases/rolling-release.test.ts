import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startProxy } from '../cluster/cluster.ts'
import { type Deployment, openDeployment } from '../cluster/deployment.ts'
import { compareBooks, describeEnding, expectWhole } from '../kills/compare-books.ts'
import { untilReady, untilWhole } from '../kills/trade.ts'
import { findFreePort } from '../postgres/pooler.ts'
import type { TestProcess } from '../processes/test-process.ts'
import { BENCH_DATA, REQUESTS_A_SECOND, STOPS } from '../test-size.ts'
import { heardOf, openHouse } from './people-at-work.ts'
import { openReleaseWorld, type ReleaseWorld, type Version } from './release-world.ts'
import { describeAsked, type Load, type Span, startLoad } from './steady-load.ts'

vi.setConfig({ testTimeout: 1_800_000 + STOPS * 60_000, hookTimeout: 1_800_000 })

/** Between two changes, so that what one of them does is not taken for the other's. */
const CALM_MS = 5_000
/** Longer than it takes to answer once all is warm, and less than it takes while the first requests wait for each other. */
const USUAL_MS = 500
const WARM_WITHIN_MS = 180_000
/** So much of what the proxy says of requests that failed is shown. */
const LOG_LENGTH = 10_000

let world: ReleaseWorld
let deployment: Deployment
let worker: TestProcess | undefined
beforeAll(async () => {
  deployment = openDeployment()
  world = await openReleaseWorld(BENCH_DATA)
})
afterAll(async () => {
  await deployment.stop()
  await world.stop()
})

/** As deploy/compose.yaml has it, for this proxy. */
const settingsOf = (port: number) => ({ PORT: String(port), TRUST_PROXY: '1', STOP_AFTER_MS: '3000' })

type Place = { port: number; url: string; portal: TestProcess; version: Version }

async function openPlace(version: Version): Promise<Place> {
  const port = await findFreePort()
  const portal = await world.start(version, 'main', settingsOf(port))
  return { port, url: `http://127.0.0.1:${port}`, portal, version }
}

/** What was done, and from when to when people may have noticed. */
type Replaced = Span & { version: Version; stopMs: number; startMs: number }

/** Ends a portal as a service manager does, and starts another in its place. */
async function replace(place: Place): Promise<Replaced> {
  const from = performance.now()
  const { version } = place
  await place.portal.stop()
  const stopped = performance.now()
  expect(await place.portal.ended).toEqual({ code: 0, signal: null })
  place.portal = await world.start('now', 'main', settingsOf(place.port))
  place.version = 'now'
  await untilReady({ refuseEnded: () => {} }, [place.url])
  const ready = performance.now()
  await pause(CALM_MS)
  return { from, to: performance.now(), version, stopMs: stopped - from, startMs: ready - stopped }
}

/**
 * A release comes to a house that has been working for long. Here everything has just been started, and of a million
 * orders nothing has been read yet.
 */
const untilUsual = ({ asked }: Pick<Load, 'asked'>) =>
  vi.waitFor(
    () => {
      const since = performance.now() - CALM_MS
      const recent = asked.flatMap(({ at, ms }) => (at + ms > since ? [ms] : []))
      expect(recent.length).toBeGreaterThan(0)
      expect(longest(recent), 'This machine cannot serve so many requests.').toBeLessThan(USUAL_MS)
    },
    { timeout: WARM_WITHIN_MS, interval: 500 },
  )

/** All of it under load, one after the other. */
async function rollOut(places: readonly Place[], load: Pick<Load, 'asked'>) {
  await untilUsual(load)
  const from = performance.now()
  const applied = await world.migrate()
  const to = performance.now()
  await pause(CALM_MS)
  await worker?.stop()
  worker = await world.start('now', 'worker')
  const replaced = []
  for (let nth = 0; nth < places.length + STOPS; nth += 1) {
    const place = places[nth % places.length]
    if (place) replaced.push(await replace(place))
  }
  return { calm: { from: from - CALM_MS, to: from }, migration: { from, to, applied }, replaced }
}

/** The parts of a rollout, by which a failure is told that a replacement made from one that it did not. */
const partsOf = (migration: Span, replaced: readonly Replaced[]): Span[] => [
  { ...migration, what: 'while migrations were applied' },
  ...replaced.flatMap(({ from, to, version, stopMs, startMs }) => {
    const [stopped, ready] = [from + stopMs, from + stopMs + startMs]
    return [
      { from, to: stopped, what: `while a portal stopped, of the version ${version}` },
      { from: stopped, to: ready, what: 'while a portal started' },
      { from: ready, to, what: 'within 5 s of a portal being ready' },
    ]
  }),
]

const longest = (values: readonly number[]) => Math.round(Math.max(...values))

test('a release is rolled out while people work: no request fails, nothing is lost or doubled', async () => {
  const places = [await openPlace('before'), await openPlace('before')]
  worker = await world.start('before', 'worker')
  const addresses = places.map(({ url }) => url)
  const proxy = await startProxy(deployment, addresses)
  await untilReady({ refuseEnded: () => {} }, [proxy])
  const { count } = await world.app.db
    .selectFrom('orders')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const load = startLoad(proxy, await openHouse(world), REQUESTS_A_SECOND)
  const { calm, migration, replaced } = await rollOut(places, load)
  await load.stop()
  const heard = heardOf(load.works)
  const reconciled = await untilWhole(world)
  const ending = { heard, books: await compareBooks(world, heard), reconciled }
  const { applied } = migration
  const figures = {
    before: world.commit,
    postgres: world.server,
    orders: count,
    requestsASecond: REQUESTS_A_SECOND,
    calm: describeAsked({ asked: load.asked.filter(({ at, ms }) => at + ms < calm.to) }, calm),
    migration: {
      applied,
      tookMs: Math.round(migration.to - migration.from),
      ...describeAsked(load, migration),
    },
    replaced: {
      times: replaced.length,
      failedDuringEach: replaced.map((span) => describeAsked(load, span).failed).join(' '),
      longestStopMs: longest(replaced.map(({ stopMs }) => stopMs)),
      longestStartMs: longest(replaced.map(({ startMs }) => startMs)),
      longestAnswerMs: longest(replaced.map((span) => describeAsked(load, span).ms.longest)),
    },
    all: describeAsked(load, undefined, partsOf(migration, replaced)),
    ...describeEnding(ending),
  }
  console.log(JSON.stringify(figures, null, 1))
  if (figures.all.failed > 0) console.log(deployment.logOf('haproxy').slice(-LOG_LENGTH))
  expect(figures.calm.failed, 'This machine cannot serve so many requests, whatever is released.').toBe(0)
  expect(load.asked.flatMap(({ failure }) => failure?.message ?? []).slice(0, 20)).toEqual([])
  expectWhole(ending)
  expect(heard.payments.length).toBeGreaterThan(0)
})
