import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Provider } from '../provider.ts'
import { providerPage } from './provider-page.ts'
import { providerScript } from './provider-script.ts'
import { providerStyle } from './provider-style.ts'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function addProviderPage(app: FastifyInstance, provider: Provider): void {
  app.get('/provider', async (_request, reply) => {
    reply.header('content-security-policy', contentSecurityPolicy).header('referrer-policy', 'no-referrer')
    return send(reply, 'text/html; charset=utf-8', providerPage(provider))
  })
  app.get('/provider.css', async (_request, reply) => send(reply, 'text/css; charset=utf-8', providerStyle))
  app.get('/provider.js', async (_request, reply) =>
    send(reply, 'text/javascript; charset=utf-8', providerScript),
  )
}

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(body)
}
