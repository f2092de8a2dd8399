import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'
import type { Measures } from '../measures/measures.ts'

/** Logs one line per request, and counts it: the declared route, never the URL, whose query may contain private data. */
export function logRequests(app: FastifyInstance, log: Log, measures: Measures): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    const { statusCode: status, elapsedTime } = reply
    measures.countRequest({ method, route, status, seconds: elapsedTime / 1_000 })
    log.info(
      {
        request: request.id,
        method,
        route,
        status,
        ms: Math.round(elapsedTime * 10) / 10,
        address: request.ip,
      },
      'answered',
    )
  })
}
