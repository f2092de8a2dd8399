import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'

/** The page loads its own files and asks for the document: nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page at /api/docs, the document at /api/docs/json. */
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
    staticCSP: POLICY,
    theme: { title: 'Trousseau: the API' },
    // Without the bar on top, which offers to load other documents and styles itself inline.
    uiConfig: { docExpansion: 'list', deepLinking: false, layout: 'BaseLayout' },
  })
}
