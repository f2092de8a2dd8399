import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const originOf = (url: string) => new URL(url).origin

/** Allows only what is named. The nonce is for the tags of index.html and the styles that Mantine writes. */
export function pagePolicy(config: Config, nonce: string): string {
  const provider = [...new Set([originOf(config.stax.jsUrl), originOf(config.stax.apiUrl)])].join(' ')
  const ours = config.assetUrl === undefined ? "'self'" : `'self' ${config.assetUrl}`
  return [
    "default-src 'none'",
    `script-src ${ours} 'nonce-${nonce}' ${provider}`,
    `style-src ${ours} 'nonce-${nonce}'`,
    `img-src ${ours} data: blob:`,
    `font-src ${ours}`,
    `connect-src ${ours} ${provider}`,
    `frame-src ${provider}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For the service worker, which fetches on behalf of pages, and only what they name themselves. */
export function workerPolicy({ assetUrl }: Config): string {
  const ours = assetUrl === undefined ? "'self'" : `'self' ${assetUrl}`
  return `${NOTHING_TO_SHOW}; connect-src ${ours}`
}

const NOTHING_TO_SHOW =
  "default-src 'none'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors 'none'"

/** Sent with every answer. A page that shows something has its own policy. */
export function securityHeaders(requestId: string): Record<string, string> {
  return {
    'content-security-policy': NOTHING_TO_SHOW,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': requestId,
    'cache-control': 'no-store',
  }
}

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.id))
  })
}

/**
 * For the files that anybody may have, if pages load them from elsewhere: whoever is at `ASSET_URL` fetches them here and
 * hands them on with these headers. Scripts, styles and fonts of another address need the permission of the first.
 */
export function assetHeaders({ assetUrl }: Config): Record<string, string> {
  if (assetUrl === undefined) return {}
  return { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
}

export function freshNonce(): string {
  return randomBytes(16).toString('base64')
}
