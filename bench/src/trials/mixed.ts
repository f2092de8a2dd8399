import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, meter, undisturbed } from '../bench.ts'
import type { Request } from '../load/call.ts'
import { type Call, type Load, runClosedLoad, runOpenLoad } from '../load/run-load.ts'
import { type Random, seededRandom } from '../measure/arrivals.ts'
import { type Measured, nothingMeasured } from '../measure/measured.ts'
import type { Spent } from '../measure/meter.ts'
import { percentile } from '../measure/statistics.ts'
import { nextOrder, untilAllIsSent, withWorker } from '../probes/orders.ts'
import { bearerOf } from '../world/sign-in.ts'
import { DRESSES, SIZES, storesOfSize } from '../world/sizes.ts'
import type { Trial } from './trial.ts'

const GROUP = 'mixed load'

/** What fifty people of stores do, in percent; most of their stores are small. */
const MIX: readonly (readonly [percent: number, request: (bench: Bench, random: Random) => Request])[] = [
  [
    20,
    (bench, random) =>
      asBrowser(bench, random, `dresses/published?per_page=20&page=${1 + draw(random, 3)}`, '"dresses":[{'),
  ],
  [8, (bench, random) => asBrowser(bench, random, 'dresses/published?per_page=-1', '"dresses":[{')],
  [
    22,
    (bench, random) => asBrowser(bench, random, `dresses/${1 + draw(random, DRESSES)}`, '"style_number":'),
  ],
  [15, (bench, random) => asBrowser(bench, random, 'session', '"today":')],
  [10, (bench, random) => ofOwn(bench, random, 'orders', '"orders":[')],
  [5, (bench, random) => ofOwn(bench, random, 'invoices', '"invoices":[')],
  [5, (bench, random) => ofOwn(bench, random, 'transactions', '"transactions":[')],
  [5, (bench, random) => ofOwn(bench, random, 'overview', '"last_ordered":[')],
  [10, ({ buyers }) => nextOrder(buyers)],
]

const draw = (random: Random, many: number) => Math.floor(random() * many)

/** Of fifty people one is of a store with 100,000 orders, four of one with 10,000, fifteen of one with 1,000. */
function person({ dataset }: Bench, random: Random): number {
  const chance = random() * 50
  const size = chance < 1 ? SIZES[3] : chance < 5 ? SIZES[2] : chance < 20 ? SIZES[1] : SIZES[0]
  const stores = storesOfSize(dataset, size)
  // Always the same few, as people stay signed in.
  return stores[draw(random, Math.min(stores.length, 15))] ?? 0
}

function asBrowser(bench: Bench, random: Random, path: string, fact: string): Request {
  const headers = { ...bearerOf(person(bench, random)), 'accept-encoding': 'br' }
  return { path: `/api/${path}`, headers, expected: { fact } }
}

function ofOwn(bench: Bench, random: Random, path: string, fact: string): Request {
  const store = person(bench, random)
  const headers = { ...bearerOf(store), 'accept-encoding': 'br' }
  return { path: `/api/stores/${store}/${path}`, headers, expected: { fact } }
}

/** Where it is asked for more than it can do, being told so in time is a right answer, and is counted. */
const orRefusal = (request: Request): Request => ({
  ...request,
  expected: { ...request.expected, mayRefuse: [503] },
})

function mixedCall(bench: Bench, random: Random): Call {
  return () => {
    let chance = random() * 100
    const [, toRequest] = MIX.find(([percent]) => {
      chance -= percent
      return chance < 0
    }) ?? [0, ({ buyers }: Bench) => nextOrder(buyers)]
    return bench.trousseau.client.send(orRefusal(toRequest(bench, random)))
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
    await runOpenLoad(mixedCall(bench, seededRandom(99)), { rate: 20, count: 100, random: seededRandom(99) })
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
  const { result: load, spent } = await meter(bench.trousseau, async () => {
    const load = await runOpenLoad(mixedCall(bench, seededRandom(round * 1_000 + rate)), {
      rate,
      count: rate * seconds,
      random: seededRandom(round * 1_000 + rate + 1),
    })
    await untilAllIsSent(bench.trousseau)
    return load
  })
  return toMeasured(bench, `${rate} requests a second`, { rate }, round, load, spent)
}

function toMeasured(
  bench: Bench,
  name: string,
  tags: Record<string, string | number>,
  round: number,
  load: Load,
  spent: Spent,
): Measured {
  const requests = load.latencies.length + load.refused
  return {
    ...nothingMeasured,
    group: GROUP,
    name,
    system: bench.trousseau.name,
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
      const seconds = options.quick ? 6 : 15
      const light: Call = () => {
        const chance = random()
        const request =
          chance < 0.4
            ? asBrowser(bench, random, 'session', '"today":')
            : chance < 0.8
              ? asBrowser(bench, random, `dresses/${1 + draw(random, DRESSES)}`, '"style_number":')
              : asBrowser(bench, random, 'dresses/published?per_page=20', '"dresses":[{')
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
      return toMeasured(bench, heavyTrial.name, { heavy: HEAVY_CLIENTS }, round, result.load, spent)
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
