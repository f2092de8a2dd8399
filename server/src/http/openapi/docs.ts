import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'

/** The page only loads its own files and the document. */
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

/** Serves the page at /api/docs and the document at /api/docs/json. */
export async function serveDocs(
  app: FastifyInstance,
  api: Readonly<Record<string, Endpoint>>,
): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    // The plugin's types only know OpenAPI 3.0, but it passes 3.1 through unchanged.
    specification: { document: describeApi(api) as never },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    theme: { title: 'Trousseau: the API' },
    // Without the top bar, which offers to load other documents and uses inline styles.
    uiConfig: { docExpansion: 'list', deepLinking: false, layout: 'BaseLayout' },
  })
}
