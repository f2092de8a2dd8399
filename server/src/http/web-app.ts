import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { ERRORS } from '@trousseau/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sendError } from './answer-errors.ts'
import { AppError } from './app-error.ts'
import { acceptedCoding } from './reply/accepted-coding.ts'
import { assetHeaders, freshNonce, pagePolicy, workerPolicy } from './security-headers.ts'

/** The placeholder that Vite leaves for the nonce, which is new in every answer. */
const NONCE_MARK = /__NONCE__/g
/** Where the links of the page's own files go. */
const LINKS_MARK = '<!--page-links-->'
const PAGE_LINKS = 'pages.json'
const YEAR_SECONDS = 31_536_000
/** Browsers must hear of a new one at once: it stands between the pages and the server. */
const SERVICE_WORKER = '/service-worker.js'

export const FOR_PROGRAMS = /^\/(api|health)(\/|$)/i
const FOR_PAGES = /^\/(assets|pictures)(\/|$)/i
/** What pages load is also known by its ending, such as an icon. Where one is missing, no page takes its place. */
const FILE =
  /\.(avif|br|css|csv|gif|gz|ico|jpe?g|js|json|map|mjs|otf|pdf|png|svg|ttf|txt|wasm|webmanifest|webp|woff2?|xlsx|xml|zip)$/i
/** The names and ids of pages, and slashes, of which the web application ignores some. Nothing else is in a page's address. */
const PLAIN = /^\/[\w/-]*$/

/** What the web application's build writes: for each address, the links that announce its page's files. */
type PageLinks = { pages: readonly { path: string; links: string }[]; others: string }

type DrawnPage = { html: string; headers: Record<string, string> }

export type WebApp = {
  folder: string
  /**
   * The page with a new nonce, and the headers that go with it. Undefined if the web application is not built. `path`
   * chooses which files are announced, and nothing of it is in the page.
   */
  drawPage: ((path?: string) => DrawnPage) | undefined
}

export function openWebApp(config: Config, folder: string): WebApp {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return { folder, drawPage: undefined }
  const index = readPage(config, file)
  const linksOf = readPageLinks(config, join(folder, PAGE_LINKS))
  return {
    folder,
    drawPage: (path = '') => {
      const nonce = freshNonce()
      const headers = {
        'content-security-policy': pagePolicy(config, nonce),
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      }
      // A function, because a text may hold a pattern that `replace` would fill in.
      const html = index.replace(LINKS_MARK, () => linksOf(path)).replace(NONCE_MARK, nonce)
      return { html, headers }
    },
  }
}

/** With `ASSET_URL`, a page names the build's files there. Those name each other relative to themselves. */
function readPage({ assetUrl = '' }: Config, file: string): string {
  return readFileSync(file, 'utf8').replace(/(?<=["\s])\/assets\//g, `${assetUrl}/assets/`)
}

/** The router's way of matching: parameters take one part of the path, whose case and last slash do not matter. */
function readPageLinks(config: Config, file: string): (path: string) => string {
  if (!existsSync(file)) return () => ''
  const { pages, others }: PageLinks = JSON.parse(readPage(config, file))
  const known = pages.map(({ path, links }) => ({
    pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`, 'i'),
    links,
  }))
  return (path) => known.find(({ pattern }) => pattern.test(path))?.links ?? others
}

/** Serves the web application. Only the browser knows its routes, so any path that could be a page gets index.html. */
export async function serveWebApp(app: FastifyInstance, config: Config, web: WebApp): Promise<void> {
  if (web.drawPage) await app.register((files) => serveFiles(files, config, web.folder))
  app.setNotFoundHandler((request, reply) => answerUnrouted(web, request, reply))
}

/** In its own Fastify context, because its caching headers are for files only. */
async function serveFiles(files: FastifyInstance, config: Config, folder: string): Promise<void> {
  const shared = assetHeaders(config)
  files.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) return
    // Names under assets/ contain a hash of the content, so the files never change.
    const lasting = request.url.startsWith('/assets/')
    const isWorker = request.url.startsWith(SERVICE_WORKER)
    reply.header(
      'cache-control',
      lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : isWorker ? 'no-cache' : 'public, max-age=3600',
    )
    if (isWorker) reply.header('content-security-policy', workerPolicy(config))
    // Whoever keeps them for others has to know that some are given them compressed.
    reply.header('vary', 'accept-encoding')
    if (lasting) reply.headers(shared)
  })
  await files.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  for (const name of listFiles(folder)) files.get(`/${name}`, (_, reply) => reply.sendFile(name))
  // One route for the hundreds under assets/: routes of their own would take a sixth of the portal's start.
  const assets = new Set(listFiles(join(folder, 'assets')))
  files.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': name } }, reply) =>
    assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  )
}

/** The files of a folder that browsers may ask for, of which none is hidden. Their compressed twins are sent in their place. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => !/^\.|\.(br|gz|map)$/.test(name) && name !== 'index.html' && name !== PAGE_LINKS)

/**
 * Answers what no route of the server takes. A person gets the web application, which says itself that there is nothing
 * here; a program gets an error. An address that no page can have is answered 404 as well as with the page.
 */
export function answerUnrouted(
  { drawPage }: WebApp,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { method, url } = request
  const { accept } = request.headers
  const path = decodePath(url)
  if (drawPage && isForPeople(method, path) && acceptsPage(accept)) {
    const { html, headers } = drawPage(path)
    reply.code(PLAIN.test(path) ? 200 : 404).headers(headers)
    return sendCompressed(request, reply, html)
  }
  // Somebody opened a file that is not there, to whom JSON would mean nothing.
  if (namesPage(accept) && !FOR_PROGRAMS.test(path))
    return reply.code(404).type('text/plain; charset=utf-8').send(ERRORS.not_found[1])
  return sendError(reply, new AppError('not_found'))
}

/** A page is new in every answer, so it takes the effort that a few kilobytes are worth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** The page has nothing of the request in it, so that its length tells nothing about its nonce. */
function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const coding = acceptedCoding(request)
  reply.header('vary', 'accept-encoding')
  if (coding === 'identity') return reply.send(html)
  reply.header('content-encoding', coding)
  return reply.send(coding === 'br' ? brotliCompressSync(html, BROTLI) : gzipSync(html))
}

/** Whether the address is one that people type and follow. `path` is decoded. */
export function isForPeople(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return path.startsWith('/') && ![FOR_PROGRAMS, FOR_PAGES, FILE].some((pattern) => pattern.test(path))
}

/** As far as it can be decoded: an address with half an escape sequence is still somebody's mistake to be shown. */
function decodePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A program that wants JSON alone, or a picture, is not given a page. */
const acceptsPage = (accept: string | undefined) =>
  isAccepted(accept?.trim() || '*/*', ['text/html', 'text/*', '*/*'])

/** Browsers name it when somebody opens an address, and not when a page loads something. */
const namesPage = (accept = '') => isAccepted(accept, ['text/html'])

/** Of the ranges that fit, the first of `types`, which is the closest, decides; quality 0 means not at all. */
function isAccepted(accept: string, types: readonly string[]): boolean {
  const ranges = new Map(
    accept.split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      return [type, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))]
    }),
  )
  const closest = types.find((type) => ranges.has(type))
  return closest !== undefined && ranges.get(closest) === true
}
