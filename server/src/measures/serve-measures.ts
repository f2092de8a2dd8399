import { createServer, type Server } from 'node:http'
import type { Config } from '../config.ts'
import type { Measures } from './measures.ts'

/** Portal and worker run beside each other with the same settings, so each has a port of its own. */
const OFFSET = { portal: 0, worker: 1 }

type Serving = { port: number | undefined; close(): Promise<void> }

/**
 * Serves the measures to Prometheus, if a port is set for them: in the clear and to whoever can reach it, which is this
 * machine unless `METRICS_HOST` says otherwise.
 */
export async function serveMeasures(
  { registry }: Measures,
  { metrics }: Pick<Config, 'metrics'>,
  part: keyof typeof OFFSET,
): Promise<Serving> {
  if (!metrics) return { port: undefined, close: async () => {} }
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    // A gauge that cannot be read is left out by itself, so this never fails.
    const text = await registry.metrics()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  await listen(server, metrics.host, metrics.port + OFFSET[part])
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => resolve())
  })
}
