import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import { ErrorReply } from '@trousseau/contract/errors'
import { queryString } from '@trousseau/contract/page'
import { createQuickClient, type QuickAnswer, type QuickCall } from './quick-client.ts'
import type { Random } from './random.ts'
import { sampleOf } from './sample-of.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { createWireApp, type WireApp } from './wire-app.ts'
import { wire } from './wire-contract.ts'

/** The whole contract beside the made-up one, whose endpoints that fail on purpose are left out. */
const { failAs: _, failInDatabase: __, failUnforeseen: ___, ...veils } = wire
export const ENDPOINTS: [name: string, Endpoint][] = Object.entries<Endpoint>({ ...api, ...veils })

export type CalledWildly = {
  wireApp: WireApp
  portal: TestApp
  send(name: string, call: QuickCall): Promise<QuickAnswer>
  close(): Promise<void>
}

/** The portal and the made-up contract on one database, each with connections that stay open. */
export async function startCalledWildly(): Promise<CalledWildly> {
  const wireApp = await createWireApp()
  const portal = await createTestApp({}, { databaseUrl: wireApp.databaseUrl })
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
  return { params: sampleOf(random, params), query: sampleOf(random, query), body: sampleOf(random, body) }
}

export function pathOf(endpoint: Endpoint, { params, query }: Input): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name] ?? '')))
  const asked = queryString(query)
  return asked === '' ? path : `${path}?${asked}`
}

export const bearer = (token: string | undefined) =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/** Whatever is sent, the answer is in the contract's own form, and no failure is ours. Undefined where it is right. */
export function wrongAnswer({ status, text }: QuickAnswer): string | undefined {
  if (status === 200) return text.startsWith('{"success":true') ? undefined : `200 ${text.slice(0, 200)}`
  const isEnvelope = status >= 400 && status < 500 && ErrorReply.safeParse(JSON.parse(text)).success
  return isEnvelope ? undefined : `${status} ${text.slice(0, 200)}`
}
