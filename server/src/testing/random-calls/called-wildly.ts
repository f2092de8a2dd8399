import { api } from '@trousseau/contract/api'
import { type Endpoint, isFileReply } from '@trousseau/contract/endpoint'
import { ErrorReply } from '@trousseau/contract/errors'
import { queryString } from '@trousseau/contract/page'
import { sql } from 'kysely'
import { multipart } from '../multipart.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { createWireApp, type WireApp } from '../wire-app.ts'
import { wire } from '../wire-contract.ts'
import { makeSample } from './make-sample.ts'
import { createQuickClient, type QuickAnswer, type QuickCall } from './quick-client.ts'
import type { Random } from './random.ts'

/** The whole contract and the made-up one, without the endpoints that fail on purpose. */
const { failAs: _, failInDatabase: __, failUnforeseen: ___, ...veils } = wire
export const ENDPOINTS: [name: string, Endpoint][] = Object.entries<Endpoint>({ ...api, ...veils })

export type CalledWildly = {
  wireApp: WireApp
  portal: TestApp
  send(name: string, call: QuickCall): Promise<QuickAnswer>
  close(): Promise<void>
}

/** The portal and the made-up contract on one database, each with kept-alive connections. */
export async function startCalledWildly(): Promise<CalledWildly> {
  const wireApp = await createWireApp()
  const portal = await createTestApp({}, { databaseUrl: wireApp.databaseUrl })
  // Ids at random are low: no call ends the session of a later one.
  await sql`update sessions set id = id + 1000000`.execute(portal.db)
  const clients = { wire: createQuickClient(wireApp.url), portal: createQuickClient(portal.url) }
  return {
    wireApp,
    portal,
    send: (name, call) => clients[Object.hasOwn(veils, name) ? 'wire' : 'portal'].send(call),
    close: async () => {
      clients.wire.close()
      clients.portal.close()
      await portal.close()
      await wireApp.close()
    },
  }
}

type Fields = Record<string, unknown>
export type Input = { params: Fields; query: Fields; body: Fields }

export function inputFor(random: Random, { params, query, body }: Endpoint): Input {
  return {
    params: makeSample(random, params),
    query: makeSample(random, query),
    body: makeSample(random, body),
  }
}

export function fillPath(endpoint: Endpoint, { params, query }: Input): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name] ?? '')))
  const asked = queryString(query)
  return asked === '' ? path : `${path}?${asked}`
}

export const bearer = (token: string | undefined) =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/** A token that the policy allows. */
export function pickInsider({ allow }: Endpoint, { a1, w, f1 }: WireApp['tokens']): string | undefined {
  if (allow === 'anyone') return undefined
  if (allow.includes('store_admin')) return a1
  return allow.includes('wholesale_admin') ? w : f1
}

const FILES = [
  '',
  'style_number,name\nTS-1,Aurelie',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ...['ffd8ffe000104a464946', '89504e470d0a1a0a0000000d49484452', '524946461000000057454250', '504b0304'].map(
    (head) => Buffer.from(head, 'hex'),
  ),
]

/** A form's values are always text. */
export const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The body as an upload: its fields and, most of the time, a file of some kind. */
export function formWithFile(random: Random, fields: Fields): ReturnType<typeof multipart> {
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value: asText(value) }))
  const file = { name: 'file', value: random.pick(FILES), filename: 'file.xlsx' }
  return multipart(random.chance(0.9) ? [...parts, file] : parts)
}

const fileTypesAt = (path: string) =>
  ENDPOINTS.flatMap(([, endpoint]) =>
    endpoint.path === path && isFileReply(endpoint.reply) ? [endpoint.reply.type] : [],
  )

/** Whatever is sent, the answer must be in the contract's form and never a server error. Undefined if it is right. */
export function wrongAnswer({ path }: Endpoint, { status, type, text }: QuickAnswer): string | undefined {
  if (status === 200) {
    const isRight = text.startsWith('{"success":true') || fileTypesAt(path).includes(type)
    return isRight ? undefined : `200 ${type} ${text.slice(0, 200)}`
  }
  const isEnvelope = status >= 400 && status < 500 && ErrorReply.safeParse(JSON.parse(text)).success
  return isEnvelope ? undefined : `${status} ${text.slice(0, 200)}`
}
