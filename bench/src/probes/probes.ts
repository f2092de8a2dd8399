import type { Bench } from '../bench.ts'
import { catalogueProbes } from './catalogue.ts'
import { ordersOfLargeProbes, searchProbes, storeListProbes, wholesaleProbes } from './lists.ts'
import { orderProbes } from './orders.ts'
import { documentProbes, pageProbes } from './pages.ts'
import { peerProbes } from './peers.ts'
import type { Probe } from './probe.ts'
import { sessionProbes } from './sessions.ts'

/** All requests that are measured alone, in the order in which each round goes through them. */
export function allProbes(bench: Bench): Probe[] {
  return [
    ...catalogueProbes(bench),
    ...sessionProbes(bench),
    ...orderProbes(bench),
    ...peerProbes(bench),
    ...storeListProbes(bench),
    ...ordersOfLargeProbes(bench),
    ...searchProbes(bench),
    ...pageProbes(bench),
    ...wholesaleProbes(bench),
    ...documentProbes(bench),
  ]
}
