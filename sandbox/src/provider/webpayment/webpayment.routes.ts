import type { FastifyInstance } from 'fastify'
import { addRoutes } from '../answer-call.ts'
import { readPageOrigin } from '../browser/page-origin.ts'
import type { Route } from '../call.ts'
import type { Provider } from '../provider.ts'
import { pay, tokenizeFrom } from './webpayment.ts'

const routes: Route[] = [
  { method: 'POST', url: '/webpayment/:id/token', name: 'web-token', handler: tokenizeFrom('token') },
  { method: 'POST', url: '/webpayment/:id/tokenize', name: 'web-tokenize', handler: tokenizeFrom('number') },
  { method: 'POST', url: '/webpayment/:id', name: 'web-pay', handler: pay },
]

/** A Fastify scope of its own, because only these routes may be called by pages of other origins. */
export async function addWebpaymentRoutes(app: FastifyInstance, provider: Provider): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    const origin = readPageOrigin(request.headers.origin, provider.settings.portalOrigins)
    if (origin) reply.header('access-control-allow-origin', origin)
    if (origin && request.method === 'OPTIONS') {
      reply.header('access-control-allow-methods', 'POST')
      reply.header('access-control-allow-headers', 'content-type, authorization')
      reply.header('access-control-max-age', '600')
    }
  })
  app.options('/webpayment/*', async (_request, reply) => reply.code(204).send())
  addRoutes(app, provider, routes, 'open')
}
