import type { FastifyInstance, FastifyReply } from 'fastify'
import { cardScript } from './card-script.ts'
import { fieldsScript } from './fields-script.ts'
import { frameCvvScript } from './frame-cvv-script.ts'
import { frameInputScript } from './frame-input-script.ts'
import { frameMessageScript } from './frame-message-script.ts'
import { frameNumberScript } from './frame-number-script.ts'
import { type Field, framePage, silentPage } from './frame-page.ts'
import { frameStyle } from './frame-style.ts'
import { libraryScript } from './library-script.ts'
import { readPageOrigin } from './page-origin.ts'

type BrowserFault = 'script-blocked' | 'frame-never-ready'

export type BrowserSettings = {
  /** The origins whose pages may embed the frames. If the list is empty, any http page on this machine. */
  portalOrigins: readonly string[]
  /** Called once per script and once per form of a customer, so that a fault armed N times hits N of them. */
  isFaulty: (kind: BrowserFault, customerId: string) => boolean
}

const FRAME_SCRIPTS = {
  '/frame/card.js': cardScript,
  '/frame/message.js': frameMessageScript,
  '/frame/input.js': frameInputScript,
  '/frame/number.js': frameNumberScript,
  '/frame/cvv.js': frameCvvScript,
}

/** Scripts that run in the merchant's page, which has another origin than the provider. */
const PAGE_SCRIPTS = {
  '/staxjs-captcha.js': libraryScript,
  '/stax.js': libraryScript,
  '/frame/fields.js': fieldsScript,
}

const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const JAVASCRIPT = 'text/javascript; charset=utf-8'
const HTML = 'text/html; charset=utf-8'

type Query = { origin?: unknown; channel?: unknown; customer_id?: unknown }

export function addBrowserRoutes(app: FastifyInstance, { portalOrigins, isFaulty }: BrowserSettings): void {
  const isArmed = (kind: BrowserFault, { customer_id: id }: Query) =>
    typeof id === 'string' && isFaulty(kind, id)

  for (const [path, script] of Object.entries(FRAME_SCRIPTS)) {
    app.get(path, async (_request, reply) => send(reply, JAVASCRIPT, script))
  }
  app.get('/frame/field.css', async (_request, reply) => send(reply, 'text/css; charset=utf-8', frameStyle))

  for (const [path, script] of Object.entries(PAGE_SCRIPTS)) {
    app.get<{ Querystring: Query }>(path, async ({ query }, reply) => {
      if (isArmed('script-blocked', query)) return send(reply.code(503), 'text/plain; charset=utf-8', '')
      return send(reply.header('cross-origin-resource-policy', 'cross-origin'), JAVASCRIPT, script)
    })
  }

  for (const field of ['number', 'cvv'] satisfies Field[]) {
    app.get<{ Querystring: Query }>(`/frame/${field}`, async ({ query }, reply) => {
      const origin = readPageOrigin(query.origin, portalOrigins)
      if (origin === undefined || typeof query.channel !== 'string' || !IS_UUID.test(query.channel)) {
        reply.code(403).header('content-security-policy', policyFor("'none'"))
        return send(reply, 'text/plain; charset=utf-8', 'Pages of this origin may not hold this field.\n')
      }
      reply.header('content-security-policy', policyFor(origin))
      // One silent frame of the two is enough to break the form, and uses up the fault only once per form.
      const isSilent = field === 'number' && isArmed('frame-never-ready', query)
      return send(reply, HTML, isSilent ? silentPage : framePage(field, { origin, channel: query.channel }))
    })
  }
}

function policyFor(ancestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(body)
}
