import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { refuseUnreadableRequest, refuseUnreadableUrl } from './refuse-early.ts'
import { BODY_LIMIT } from './request/read-body.ts'

/**
 * Nothing may take for ever: headers ten seconds, a request thirty, and both are looked after every five. A connection
 * on which nothing happens is closed well before: a proxy in front must let go of its idle ones sooner.
 */
export const SERVER_OPTIONS = {
  bodyLimit: BODY_LIMIT,
  requestTimeout: 30_000,
  // Longer than any answer may take, and short enough that a body which stalls is let go.
  connectionTimeout: 13_000,
  keepAliveTimeout: 10_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  genReqId: () => randomUUID(),
  forceCloseConnections: 'idle',
  // While stopping, what has come in is still answered.
  return503OnClosing: false,
  frameworkErrors: refuseUnreadableUrl,
  clientErrorHandler: refuseUnreadableRequest,
  routerOptions: { maxParamLength: 200 },
} as const

/** Which hops before us may say where a request came from: so many, or these addresses, or none. */
export function trustedProxies(
  trust: Config['trustProxy'],
): false | string | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust
}
