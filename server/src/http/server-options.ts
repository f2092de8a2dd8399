import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { answerWithinMs } from './limits/deadline.ts'
import { BODY_LIMIT } from './request/read-body.ts'

/**
 * Nothing may take forever: ten seconds for headers, thirty for a request, both checked every five. Idle connections
 * are closed after ten, so a proxy in front must close its own sooner.
 */
const SERVER_OPTIONS = {
  bodyLimit: BODY_LIMIT,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  genReqId: () => randomUUID(),
  forceCloseConnections: 'idle',
  // Requests that arrive while stopping are still answered.
  return503OnClosing: false,
  routerOptions: { maxParamLength: 200 },
} as const

/** Whoever is silent for longer than any answer may take is not waited for, so that a stalled body is dropped. */
export function serverOptions(config: Pick<Config, 'databaseTimeoutMs'>) {
  return { ...SERVER_OPTIONS, connectionTimeout: answerWithinMs(config) + 2_000 }
}

/** Which proxies may say where a request came from: a number of hops, these addresses, or none. */
export function trustedProxies(
  trust: Config['trustProxy'],
): false | string | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust
}
