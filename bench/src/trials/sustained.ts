import { type Bench, meter, QUIET } from '../bench.ts'
import { type Call, runClosedLoad, runOpenLoad } from '../load/run-load.ts'
import { seededRandom } from '../measure/arrivals.ts'
import type { Measured } from '../measure/measured.ts'
import { readResidentMb } from '../measure/processor-time.ts'
import { slope } from '../measure/statistics.ts'
import { nextOrder, untilAllIsSent, withWorker } from '../probes/orders.ts'
import { documentProbes } from '../probes/pages.ts'
import { type Mix, mixedCall, ofOwn, orRefusal, READS, toMeasured } from './mixed.ts'
import type { Trial } from './trial.ts'

const GROUP = 'sustained load'

/** Of a thousand people each is of another store, as far as there are as many stores of a size. */
const STORES = 1_000

/** 85 of a hundred read, 10 search and 5 order. */
const GOAL_MIX: Mix = [
  ...READS,
  [10.6, (asked) => ofOwn(asked, (store) => `orders?search=po-${store}-1`, '"orders":[')],
  [5.3, ({ bench }) => nextOrder(bench.buyers)],
]

const goalCall = (bench: Bench, seed: number): Call =>
  mixedCall({ bench, random: seededRandom(seed), stores: STORES }, GOAL_MIX)

const orderCall =
  ({ trousseau, buyers }: Bench): Call =>
  () =>
    trousseau.client.send(orRefusal(nextOrder(buyers)))

/** It takes too long to be repeated where others disturb it, so that is only said. */
function toSustained(bench: Bench, loaded: Omit<Parameters<typeof toMeasured>[1], 'group'>): Measured {
  const measured = toMeasured(bench, { ...loaded, group: GROUP })
  return { ...measured, isDisturbed: measured.othersShare > QUIET }
}

/** What has run for a while is what is measured: V8 compiles what is called often, and pools and caches fill. */
const warmUp = ({ options }: Bench, call: Call) =>
  runClosedLoad(call, { clients: 16, seconds: options.quick ? 3 : 15 })

type Sustained = { what: string; rate: number; minutes: number; toCall: (bench: Bench, seed: number) => Call }

/** Minutes of what other trials ask for seconds: whatever grows, runs full or falls behind meanwhile shows. */
function sustainedTrial({ what, rate, minutes, toCall }: Sustained): Trial {
  const name = `${rate} ${what} a second for ${minutes} minutes`
  return {
    group: GROUP,
    name,
    isLong: true,
    async run(bench, round) {
      const { trousseau, options } = bench
      const seconds = options.quick ? 10 : minutes * 60
      await withWorker(trousseau)
      await warmUp(bench, toCall(bench, 99))
      const { result, spent } = await meter(trousseau, async () => {
        const random = seededRandom(round + 1)
        const load = await runOpenLoad(toCall(bench, round), { rate, count: rate * seconds, random })
        return { load, late: await untilAllIsSent(trousseau, seconds * 2_000) }
      })
      const measured = toSustained(bench, { name, round, load: result.load, spent })
      return [
        {
          ...measured,
          figures: { ...measured.figures, 'seconds until all messages were sent': result.late },
        },
      ]
    },
  }
}

const OVERLOAD = 5
/** Who waits longer has gone. */
const PATIENCE_MS = 10_000
/** After the overload it is asked for little, until all is answered in this time. */
const USUAL_MS = 1_000

/** Five times as many requests as it can do, and then few again. */
const overloadTrial: Trial = {
  group: GROUP,
  name: 'five times what it can do',
  isLong: true,
  async run(bench, round) {
    const { trousseau, options } = bench
    const seconds = options.quick ? 5 : 20
    await withWorker(trousseau)
    await warmUp(bench, goalCall(bench, 99))
    const able = await runClosedLoad(goalCall(bench, 98), { clients: 16, seconds })
    const perSecond = able.latencies.length / able.seconds
    const rate = Math.round(OVERLOAD * perSecond)
    const { result: load, spent } = await meter(trousseau, () =>
      runOpenLoad(goalCall(bench, round), { rate, count: rate * seconds, random: seededRandom(round + 1) }),
    )
    const back = await untilUsual(bench, round)
    const inTime = load.latencies.filter((ms) => ms <= PATIENCE_MS).length / load.seconds
    const measured = toSustained(bench, { name: overloadTrial.name, round, load, spent })
    const figures = {
      ...measured.figures,
      'answers a second without overload': perSecond,
      'answers a second in time': inTime,
      'share of what it can do, %': (inTime / perSecond) * 100,
      'seconds until it answers as usual': back,
    }
    return [{ ...measured, figures }]
  },
}

/** Seconds after which nobody was refused any more, nor waited long. */
async function untilUsual(bench: Bench, round: number): Promise<number> {
  const began = performance.now()
  const call = goalCall(bench, round + 2)
  let back = 0
  const watched: Call = async (nth, client) => {
    const sent = performance.now()
    const reply = await call(nth, client)
    if (reply?.isRefused || performance.now() - sent > USUAL_MS) back = (performance.now() - began) / 1_000
    return reply
  }
  await runOpenLoad(watched, { rate: 50, count: 50 * 15, random: seededRandom(round + 3) })
  return back
}

const PEOPLE = 20

/** Twenty people ask for documents without a pause. */
const documentsTrial: Trial = {
  group: GROUP,
  name: `documents, ${PEOPLE} at once`,
  isLong: true,
  async run(bench, round) {
    const { trousseau, options } = bench
    await trousseau.stopWorker()
    const kinds = documentProbes(bench)
    // Each person asks for one's own, of one kind after the other.
    const call: Call = async (nth, client) => kinds[nth % kinds.length]?.call(client, client)
    await warmUp(bench, call)
    const { result: load, spent } = await meter(trousseau, () =>
      runClosedLoad(call, { clients: PEOPLE, seconds: options.quick ? 5 : 60 }),
    )
    return [toSustained(bench, { name: documentsTrial.name, round, load, spent })]
  },
}

const SOAK_RATE = 60
const MINUTE_MS = 60_000
/** What a process takes in its first minutes, until its pools and caches are full, is not what grows. */
const FULL_AFTER = 0.25

/** A day of a busy house, or as much of it as there is time for: what grows by a megabyte an hour shows in hours only. */
const soakTrial: Trial = {
  group: GROUP,
  name: `soak, ${SOAK_RATE} mixed requests a second`,
  isLong: true,
  async run(bench, round) {
    const { trousseau, options } = bench
    const minutes = options.quick ? 2 : options.minutes
    await withWorker(trousseau)
    await warmUp(bench, goalCall(bench, 99))
    const looks: Record<string, number>[] = []
    const timer = setInterval(() => {
      const entries = Object.entries(trousseau.processes())
      looks.push(Object.fromEntries(entries.map(([part, pid]) => [part, readResidentMb(pid)])))
    }, MINUTE_MS / 6)
    const { result: load, spent } = await meter(trousseau, () =>
      runOpenLoad(goalCall(bench, round), {
        rate: SOAK_RATE,
        count: SOAK_RATE * minutes * 60,
        random: seededRandom(round + 1),
      }),
    ).finally(() => clearInterval(timer))
    const late = await untilAllIsSent(trousseau)
    const measured = toSustained(bench, { name: soakTrial.name, round, load, spent })
    const settled = looks.slice(Math.round(looks.length * FULL_AFTER))
    const growth = Object.keys(trousseau.processes()).map((part) => [
      `${part} growth MB an hour`,
      slope(settled.map((look) => look[part] ?? 0)) * 6 * 60,
    ])
    const figures = {
      ...measured.figures,
      ...Object.fromEntries(growth),
      minutes,
      'seconds until all messages were sent': late,
    }
    return [{ ...measured, figures }]
  },
}

export const sustainedTrials: readonly Trial[] = [
  soakTrial,
  documentsTrial,
  overloadTrial,
  sustainedTrial({ what: 'orders', rate: 150, minutes: 5, toCall: orderCall }),
  sustainedTrial({ what: 'mixed requests', rate: 250, minutes: 15, toCall: goalCall }),
]
