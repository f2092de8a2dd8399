import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** How a call to the payment provider ended; `not_made` if its limits left no room for it. */
export type CallOutcome = 'done' | 'refused' | 'unavailable' | 'unknown' | 'not_made'
/** The pools of connections of one process: for light requests, for wide reads, and those to the replica. */
export type PoolName = 'light' | 'wide' | 'replica'

export type Measures = ReturnType<typeof createMeasures>

/** From a glance at the database to the longest that anybody is left waiting. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const WAIT_SECONDS = [0.001, 0.01, 0.05, 0.1, 0.5, 1, 2]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * What one process counts of its own work, for Prometheus and for the page of the wholesaler's admins. Labels have few
 * values that are known beforehand: never an id, a name or an address.
 */
export function createMeasures(part: 'portal' | 'worker') {
  const registry = new Registry()
  registry.setDefaultLabels({ part })
  const registers = [registry]
  const requests = new Counter({
    name: 'trousseau_requests_total',
    help: 'Requests that were answered, by their route as declared and their status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'trousseau_request_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  const poolWait = new Histogram({
    name: 'trousseau_pool_wait_seconds',
    help: 'How long work waited for a connection to the database.',
    labelNames: ['pool'],
    buckets: WAIT_SECONDS,
    registers,
  })
  const providerCalls = new Counter({
    name: 'trousseau_provider_calls_total',
    help: 'Calls to the payment provider, by how they ended.',
    labelNames: ['outcome'],
    registers,
  })
  return {
    registry,
    countRequest(request: { method: string; route: string; status: number; seconds: number }): void {
      const method = METHODS.has(request.method) ? request.method : 'other'
      const { route, status, seconds } = request
      requests.inc({ method, route, status })
      requestSeconds.observe({ method, route }, seconds)
    },
    countWait: (pool: PoolName, seconds: number) => poolWait.observe({ pool }, seconds),
    countProviderCall: (outcome: CallOutcome) => providerCalls.inc({ outcome }),
  }
}

/** Memory, processor time, garbage collection and the lag of the event loop. Once per process: it watches all of it. */
export function watchProcess({ registry }: Measures): void {
  collectDefaultMetrics({ register: registry })
}
