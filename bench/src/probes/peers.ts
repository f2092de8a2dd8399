import type { Bench } from '../bench.ts'
import type { Peer } from '../systems/peers.ts'
import { medusaProbes } from './medusa.ts'
import type { Probe } from './probe.ts'
import { vendureProbes } from './vendure.ts'

export function peerProbes({ peers }: Bench): Probe[] {
  return peers.flatMap((peer) => PROBES[peer.name]?.(peer) ?? [])
}

const PROBES: Readonly<Record<string, (peer: Peer) => Probe[]>> = {
  vendure: vendureProbes,
  medusa: medusaProbes,
}
