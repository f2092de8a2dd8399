import { type Bench, meter, undisturbed } from '../bench.ts'
import type { Request } from '../load/call.ts'
import { type Call, type Load, runClosedLoad, runOpenLoad } from '../load/run-load.ts'
import { seededRandom } from '../measure/arrivals.ts'
import type { Measured, Tags } from '../measure/measured.ts'
import type { Options } from '../options.ts'
import type { System } from '../systems/system.ts'

/** A request that is measured alone, at a rate that leaves room, or by so many clients without a pause. */
export type Probe = {
  readonly group: string
  readonly name: string
  readonly system: System
  readonly tags?: Tags
  readonly call: Call
  /** Unset: requests arrive one after the other as people send them. */
  readonly clients?: number
  /** It is not for many at once, also before it is measured. */
  readonly isAlone?: true
  /** Runs before each round, unmeasured. Unset: the worker is stopped. */
  readonly before?: () => Promise<void>
  /** Runs after the last reply, and is measured as well. */
  readonly after?: () => Promise<unknown>
}

/** So much of one client's time, at the most: p99 then tells of the request and not of a queue. */
const OCCUPANCY = 0.3
const RATE_MAX = 100
/** What takes longer is asked by one client without a pause: at a rate that leaves room it would take minutes. */
const SLOW_MS = 120
const VERY_SLOW_MS = 500

export const requesting =
  (system: System, toRequest: (nth: number) => Request): Call =>
  (nth) =>
    system.client.send(toRequest(nth))

export async function measureProbe(bench: Bench, probe: Probe, round: number): Promise<Measured> {
  const prepare = probe.before ?? bench.trousseau.stopWorker
  await prepare()
  const usualMs = await warmUp(bench, probe, round)
  return undisturbed(bench, async () => {
    await prepare()
    const { result: load, spent } = await meter(probe.system, async () => {
      const load = await runLoad(bench, probe, usualMs, round)
      await probe.after?.()
      return load
    })
    const requests = load.latencies.length + load.refused
    return {
      group: probe.group,
      name: probe.name,
      system: probe.system.name,
      tags: probe.tags ?? {},
      round,
      isDisturbed: false,
      othersShare: spent.othersShare,
      requests,
      refused: load.refused,
      seconds: load.seconds,
      perSecond: requests / load.seconds,
      cpu: Object.fromEntries(Object.entries(spent.cpu).map(([part, ms]) => [part, ms / requests])),
      latencies: load.latencies.map((ms) => Math.round(ms * 100) / 100),
      figures: {},
    }
  })
}

/** By so many clients at least: a few hundred requests of a single one do not make V8 compile all that they need. */
const WARMING_CLIENTS = 16
/** For a load that leaves room. What is asked for one after the other has most of its code in common with what was before. */
const WARMING_SECONDS = 1

/**
 * Also what a reply of the system should be is seen here first, before anything is measured. Whoever is asked without a
 * pause is warmed up for as long: a portal runs for weeks, and what V8 compiles in its first seconds is not a request's cost.
 */
async function warmUp({ options }: Bench, { call, clients, isAlone }: Probe, round: number): Promise<number> {
  if (!isAlone)
    await runClosedLoad(call, {
      clients: Math.max(clients ?? 1, WARMING_CLIENTS),
      seconds: clients === undefined ? WARMING_SECONDS : secondsOf(options),
    })
  const times: number[] = []
  const calls = round > 1 || options.quick ? 3 : 8
  for (let nth = 0; nth < calls; nth += 1) {
    const began = performance.now()
    await call(nth, 0)
    times.push(performance.now() - began)
    // What takes as long as this is measured by few calls, of which none is to be wasted.
    if (performance.now() - began > VERY_SLOW_MS) break
  }
  return Math.min(...times)
}

const secondsOf = ({ quick }: Options) => (quick ? 1.5 : 4)

function runLoad(
  { options }: Bench,
  { call, clients }: Probe,
  usualMs: number,
  round: number,
): Promise<Load> {
  const seconds = secondsOf(options)
  if (clients !== undefined) return runClosedLoad(call, { clients, seconds })
  const least = options.quick ? 3 : 8
  if (usualMs > SLOW_MS) return runClosedLoad(call, { clients: 1, seconds, least })
  const rate = Math.min(RATE_MAX, (OCCUPANCY / usualMs) * 1_000)
  const most = options.quick ? 60 : 400
  const count = Math.min(most, Math.max(least, Math.round(rate * seconds)))
  return runOpenLoad(call, { rate, count, random: seededRandom(round) })
}
