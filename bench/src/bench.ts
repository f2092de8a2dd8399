import type { Measured } from './measure/measured.ts'
import { type Spent, startMeter, type Watched } from './measure/meter.ts'
import type { Options } from './options.ts'
import type { Machine } from './report/machine.ts'
import type { Floor } from './systems/floor.ts'
import type { Peer } from './systems/peers.ts'
import { runningPids } from './systems/programs.ts'
import type { System } from './systems/system.ts'
import type { Trousseau } from './systems/trousseau.ts'
import type { Changes } from './world/changes.ts'
import type { Cluster } from './world/cluster.ts'
import type { Dataset } from './world/sizes.ts'

/** The newest order of a store, whose invoice has the same id. */
export type Newest = { store: number; order: number }

/** Everything a measurement may use. */
export type Bench = {
  readonly options: Options
  readonly dataset: Dataset
  readonly cluster: Cluster
  readonly machine: Machine
  readonly floor: Floor
  readonly trousseau: Trousseau
  /** Of some small stores, which place no orders meanwhile. */
  readonly newest: readonly Newest[]
  /** The stores that place orders. */
  readonly buyers: readonly number[]
  readonly changes: Changes
  /** Vendure and Medusa, if they are asked for and there. */
  readonly peers: readonly Peer[]
  /** Rounds that others disturbed, which are kept to be looked at. */
  readonly dropped: Measured[]
  say(line: string): void
}

export function watch(system: System): Watched {
  return {
    processes: system.processes(),
    server: system.server,
    partOf: system.partOf,
    ours: runningPids(),
  }
}

/** Runs the work while everything that belongs to the system is watched. */
export async function meter<T>(
  system: System,
  work: () => Promise<T>,
  options: { often?: boolean } = {},
): Promise<{ result: T; spent: Spent }> {
  const running = await startMeter(watch(system), options)
  try {
    const result = await work()
    return { result, spent: await running.stop() }
  } catch (error) {
    await running.stop().catch(() => {})
    throw error
  }
}

/** Up to this share of others a round is good; what a looser limit lets pass is marked all the same. */
export const QUIET = 0.1

/**
 * Measures, and measures again while others take more of the machine than is allowed. Of all tries the quietest is
 * taken, and marked if it was disturbed too.
 */
export async function undisturbed(
  { options, dropped, say }: Bench,
  measure: () => Promise<Measured>,
): Promise<Measured> {
  let best: Measured | undefined
  for (let attempt = 0; attempt <= options.retries; attempt += 1) {
    const measured = await measure()
    if (measured.othersShare <= options.disturbance)
      return { ...measured, isDisturbed: measured.othersShare > QUIET }
    dropped.push(measured)
    if (!best || measured.othersShare < best.othersShare) best = measured
    say(`  dropped: others took ${Math.round(measured.othersShare * 100)} % of the machine`)
  }
  if (!best) throw new Error('something was measured')
  return { ...best, isDisturbed: true }
}
