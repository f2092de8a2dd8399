import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sendError } from './answer-errors.ts'
import { AppError } from './app-error.ts'
import { freshNonce, pagePolicy, setPolicy } from './security-headers.ts'

/** The placeholder that Vite leaves for the nonce, which is new in every answer. */
const NONCE_MARK = /__NONCE__/g
const YEAR_SECONDS = 31_536_000

/** Serves the web application. Only the browser knows its routes, so any path that could be a page gets index.html. */
export async function serveWebApp(app: FastifyInstance, config: Config, folder: string): Promise<void> {
  const indexFile = join(folder, 'index.html')
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined
  if (index !== undefined) await app.register((files) => serveFiles(files, folder))
  app.setNotFoundHandler((request, reply) => {
    if (index === undefined || !asksForPage(request)) return sendError(reply, new AppError('not_found'))
    return sendPage(reply, config, index)
  })
}

/** In its own Fastify context, because its caching headers are for files only. */
async function serveFiles(files: FastifyInstance, folder: string): Promise<void> {
  files.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) return
    // Names under assets/ contain a hash of the content, so the files never change.
    const lasting = request.url.startsWith('/assets/')
    reply.header(
      'cache-control',
      lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
    )
  })
  await files.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.{br,gz,map}', 'index.html'],
    cacheControl: false,
  })
}

function sendPage(reply: FastifyReply, config: Config, index: string): FastifyReply {
  const nonce = freshNonce()
  return setPolicy(reply, pagePolicy(config, nonce))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(index.replace(NONCE_MARK, nonce))
}

/** Pages have plain names; a dot file, a source map or an encoded slash is not a page. */
function asksForPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (/^\/(api|health|assets|pictures)(\/|$)/i.test(path)) return false
  return /^\/[\w-]*(\/[\w-]+)*\/?$/.test(path)
}
