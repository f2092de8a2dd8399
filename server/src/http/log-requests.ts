import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** Logs one line per request: the declared route, never the URL, whose query may contain private data. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        request: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
      },
      'answered',
    )
  })
}
