import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { BODY_LIMIT } from './read-body.ts'
import { refuseUnreadableRequest, refuseUnreadableUrl } from './refuse-early.ts'

/** Nothing may take for ever: headers ten seconds, a request thirty, and both are looked after every five. */
export const SERVER_OPTIONS = {
  bodyLimit: BODY_LIMIT,
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 65_000,
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
