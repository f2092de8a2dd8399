import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, meter, undisturbed } from '../bench.ts'
import type { Request } from '../load/call.ts'
import { type Call, type Load, runClosedLoad, runOpenLoad } from '../load/run-load.ts'
import { type Random, seededRandom } from '../measure/arrivals.ts'
import { type Measured, nothingMeasured, type Tags } from '../measure/measured.ts'
import type { Spent } from '../measure/meter.ts'
import { percentile } from '../measure/statistics.ts'
import { nextOrder, untilAllIsSent, withWorker } from '../probes/orders.ts'
import { bearerOf } from '../world/sign-in.ts'
import { DRESSES, SIZES, storesOfSize } from '../world/sizes.ts'
import type { Trial } from './trial.ts'

const GROUP = 'mixed load'

type Asked = {
  bench: Bench
  random: Random
  /** Of how many stores of each size people ask. */
  stores: number
}

/** What is asked, and how often beside the others. */
export type Mix = readonly (readonly [weight: number, request: (asked: Asked) => Request])[]

const DRESS_LIST = '"dresses":[{'

/** What fifty people of stores look at; most of their stores are small. */
export const READS: Mix = [
  [
    20,
    (asked) =>
      asBrowser(asked, `dresses/published?per_page=20&page=${1 + draw(asked.random, 3)}`, DRESS_LIST),
  ],
  [8, (asked) => asBrowser(asked, 'dresses/published?per_page=-1', DRESS_LIST)],
  [22, (asked) => asBrowser(asked, `dresses/${1 + draw(asked.random, DRESSES)}`, '"style_number":')],
  [15, (asked) => asBrowser(asked, 'session', '"today":')],
  [10, (asked) => ofOwn(asked, () => 'orders', '"orders":[')],
  [5, (asked) => ofOwn(asked, () => 'invoices', '"invoices":[')],
  [5, (asked) => ofOwn(asked, () => 'transactions', '"transactions":[')],
  [5, (asked) => ofOwn(asked, () => 'overview', '"last_ordered":[')],
]

const MIX: Mix = [...READS, [10, ({ bench }) => nextOrder(bench.buyers)]]

/** People who stay signed in, so always of the same few stores. */
const FEW = 15

const draw = (random: Random, many: number) => Math.floor(random() * many)

/** Of fifty people one is of a store with 100,000 orders, four of one with 10,000, fifteen of one with 1,000. */
function person({ bench: { dataset }, random, stores: most }: Asked): number {
  const chance = random() * 50
  const size = chance < 1 ? SIZES[3] : chance < 5 ? SIZES[2] : chance < 20 ? SIZES[1] : SIZES[0]
  const stores = storesOfSize(dataset, size)
  return stores[draw(random, Math.min(stores.length, most))] ?? 0
}

function asBrowser(asked: Asked, path: string, fact: string): Request {
  return { path: `/api/${path}`, headers: browserOf(person(asked)), expected: { fact } }
}

export function ofOwn(asked: Asked, pathOf: (store: number) => string, fact: string): Request {
  const store = person(asked)
  return { path: `/api/stores/${store}/${pathOf(store)}`, headers: browserOf(store), expected: { fact } }
}

const browserOf = (store: number) => ({ ...bearerOf(store), 'accept-encoding': 'br' })

/** Where it is asked for more than it can do, being told so in time is a right answer, and is counted. */
export const orRefusal = (request: Request): Request => ({
  ...request,
  expected: { ...request.expected, mayRefuse: [503] },
})

export function mixedCall(asked: Asked, mix: Mix): Call {
  const all = mix.reduce((sum, [weight]) => sum + weight, 0)
  return () => {
    let chance = asked.random() * all
    const [, toRequest] = mix.find(([weight]) => {
      chance -= weight
      return chance < 0
    }) ?? [0, () => nextOrder(asked.bench.buyers)]
    return asked.bench.trousseau.client.send(orRefusal(toRequest(asked)))
  }
}

/** Beyond this nothing is learned by asking for more. */
const SATURATED_MS = 2_000

/** The same people, more and more of them, until they wait for seconds. */
export const mixedTrial: Trial = {
  group: GROUP,
  name: 'people of stores, worker on',
  async run(bench, round) {
    const { trousseau, options } = bench
    await withWorker(trousseau)
    await runOpenLoad(mixedCall({ bench, random: seededRandom(99), stores: FEW }, MIX), {
      rate: 20,
      count: 100,
      random: seededRandom(99),
    })
    const all: Measured[] = []
    for (const rate of options.quick ? [50, 100, 300] : [50, 100, 150, 200, 250, 300, 350, 400]) {
      const measured = await undisturbed(bench, () => measureRate(bench, rate, round))
      all.push(measured)
      if (percentile(measured.latencies, 0.99) > SATURATED_MS) break
    }
    return all
  },
}

async function measureRate(bench: Bench, rate: number, round: number): Promise<Measured> {
  const seconds = bench.options.quick ? 4 : 12
  const asked = { bench, random: seededRandom(round * 1_000 + rate), stores: FEW }
  const { result: load, spent } = await meter(bench.trousseau, async () => {
    const load = await runOpenLoad(mixedCall(asked, MIX), {
      rate,
      count: rate * seconds,
      random: seededRandom(round * 1_000 + rate + 1),
    })
    await untilAllIsSent(bench.trousseau)
    return load
  })
  return toMeasured(bench, {
    group: GROUP,
    name: `${rate} requests a second`,
    tags: { rate },
    round,
    load,
    spent,
  })
}

type Loaded = { group: string; name: string; tags?: Tags; round: number; load: Load; spent: Spent }

export function toMeasured(
  { trousseau }: Bench,
  { group, name, tags = {}, round, load, spent }: Loaded,
): Measured {
  const requests = load.latencies.length + load.refused
  return {
    ...nothingMeasured,
    group,
    name,
    system: trousseau.name,
    tags,
    round,
    othersShare: spent.othersShare,
    requests,
    refused: load.refused,
    seconds: load.seconds,
    perSecond: requests / load.seconds,
    cpu: Object.fromEntries(Object.entries(spent.cpu).map(([part, ms]) => [part, ms / requests])),
    latencies: load.latencies.map((ms) => Math.round(ms * 10) / 10),
    figures: Object.fromEntries(Object.entries(spent.peakMb).map(([part, mb]) => [`${part} memory MB`, mb])),
  }
}

const HEAVY_CLIENTS = 50
/** Whoever is refused comes again, though not at once. */
const REFUSED_PAUSE_MS = 250

/** Fifty who ask for wide lists, exports and documents without a pause, beside a few who ask for little. */
export const heavyTrial: Trial = {
  group: GROUP,
  name: 'light requests beside 50 heavy clients',
  async run(bench, round) {
    const { trousseau, options } = bench
    await withWorker(trousseau)
    const measured = await undisturbed(bench, async () => {
      const random = seededRandom(round)
      const asked = { bench, random, stores: FEW }
      const seconds = options.quick ? 6 : 15
      const light: Call = () => {
        const chance = random()
        const request =
          chance < 0.4
            ? asBrowser(asked, 'session', '"today":')
            : chance < 0.8
              ? asBrowser(asked, `dresses/${1 + draw(random, DRESSES)}`, '"style_number":')
              : asBrowser(asked, 'dresses/published?per_page=20', DRESS_LIST)
        return trousseau.client.send(orRefusal(request))
      }
      const { result, spent } = await meter(trousseau, async () => {
        const heavy = runClosedLoad(heavyCall(bench), { clients: HEAVY_CLIENTS, seconds })
        const load = await runOpenLoad(light, {
          rate: 50,
          count: 50 * seconds,
          random: seededRandom(round + 7),
        })
        return { load, heavy: await heavy }
      })
      return toMeasured(bench, {
        group: GROUP,
        name: heavyTrial.name,
        tags: { heavy: HEAVY_CLIENTS },
        round,
        load: result.load,
        spent,
      })
    })
    return [measured]
  },
}

/** A third file at once is refused, and under too much everything heavy may be: both are right. */
function heavyCall(bench: Bench): Call {
  const { dataset, newest, trousseau } = bench
  const large = [...storesOfSize(dataset, 10_000), ...storesOfSize(dataset, 100_000)]
  return async (nth, client) => {
    const store = large[client % large.length] ?? 0
    const small = newest[client % newest.length] ?? { store: 0, order: 0 }
    const mayRefuse = [429, 503]
    const kinds: Request[] = [
      {
        path: `/api/stores/${store}/orders?per_page=100&page=${1 + (nth % 50)}`,
        headers: bearerOf(store),
        expected: { fact: '"orders":[', mayRefuse },
      },
      {
        path: `/api/stores/${store}/orders/export`,
        headers: bearerOf(store),
        expected: { fact: 'PK', mayRefuse },
      },
      {
        path: `/api/invoices/${small.order}/download`,
        headers: bearerOf(small.store),
        expected: { fact: '%PDF', mayRefuse },
      },
    ]
    const reply = await trousseau.client.send(kinds[client % 3] ?? nextOrder(bench.buyers))
    if (reply.isRefused) await pause(REFUSED_PAUSE_MS)
    return reply
  }
}
