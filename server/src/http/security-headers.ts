import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

const originOf = (url: string) => new URL(url).origin

/** Nothing is allowed that is not named. The nonce is for the tags of index.html and for the styles Mantine writes. */
export function pagePolicy(config: Config, nonce: string): string {
  const provider = [...new Set([originOf(config.stax.jsUrl), originOf(config.stax.apiUrl)])].join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' ${provider}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${provider}`,
    `frame-src ${provider}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const NOTHING_TO_SHOW = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** On every answer, whatever it is. A page that shows something brings a policy of its own. */
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

export function freshNonce(): string {
  return randomBytes(16).toString('base64')
}

export function setPolicy(reply: FastifyReply, policy: string): FastifyReply {
  return reply.header('content-security-policy', policy)
}
