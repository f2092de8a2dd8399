import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'

/** A page at /api/docs, the document at /api/docs/json. The page brings its own policy: it styles itself inline. */
export async function serveDocs(
  app: FastifyInstance,
  api: Readonly<Record<string, Endpoint>>,
): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    // The plugin types documents of OpenAPI 3.0 only, and passes 3.1 through as it is.
    specification: { document: describeApi(api) as never },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: false },
  })
}
