import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import { ErrorReply } from '@trousseau/contract/errors'
import { queryString } from '@trousseau/contract/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { createQuickClient, type QuickClient } from '../testing/quick-client.ts'
import { chooseSeed, createRandom, type Random } from '../testing/random.ts'
import { fieldsOf, sampleOf } from '../testing/sample-of.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { WILD_TEXTS, WILD_VALUES, wildText, wildValue } from '../testing/wild-values.ts'
import { createWireApp, tokenFor, type WireApp } from '../testing/wire-app.ts'
import { wire } from '../testing/wire-contract.ts'

/** The whole contract beside the made-up one, whose endpoints that fail on purpose are left out. */
const { failAs: _, failInDatabase: __, failUnforeseen: ___, ...veils } = wire
const ENDPOINTS: [name: string, Endpoint][] = Object.entries<Endpoint>({ ...api, ...veils })

/** It takes seconds; a machine with other work takes its time. */
const TIMEOUT = 600_000

const seed = chooseSeed()
const random = createRandom(seed)
let wireApp: WireApp
let portal: TestApp
const clients = new Map<string, QuickClient>()
beforeAll(async () => {
  wireApp = await createWireApp()
  portal = await createTestApp({}, { databaseUrl: wireApp.databaseUrl })
  for (const [name] of ENDPOINTS)
    clients.set(name, createQuickClient(name in veils ? wireApp.url : portal.url))
})
afterAll(async () => {
  for (const client of clients.values()) client.close()
  await portal.close()
  await wireApp.close()
})

type Input = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown>
}

function inputFor(random: Random, { params, query, body }: Endpoint): Input {
  return { params: sampleOf(random, params), query: sampleOf(random, query), body: sampleOf(random, body) }
}

function pathOf(endpoint: Endpoint, { params, query }: Input): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name] ?? '')))
  const asked = queryString(query)
  return asked === '' ? path : `${path}?${asked}`
}

const bearer = (token: string | undefined) =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }
const json = { 'content-type': 'application/json' }

/** Whatever is sent, the answer is in the contract's own form, and no failure is ours. */
function wrongAnswer({ status, text }: { status: number; text: string }): string | undefined {
  if (status === 200) return text.startsWith('{"success":true') ? undefined : `200 ${text.slice(0, 200)}`
  const isEnvelope = status >= 400 && status < 500 && ErrorReply.safeParse(JSON.parse(text)).success
  return isEnvelope ? undefined : `${status} ${text.slice(0, 200)}`
}

const isWellFormed = (text: string) => !/\p{Cs}/u.test(text)

/** Each field of each endpoint with each value, and with text of its own. */
function* badInputs() {
  for (const [name, endpoint] of ENDPOINTS) {
    for (const place of ['params', 'query', 'body'] as const) {
      for (const field of fieldsOf(endpoint[place])) {
        const own = Array.from({ length: 6 }, () => wildText(random))
        const values: unknown[] =
          place === 'body' ? [...WILD_VALUES, ...own] : [...WILD_TEXTS, ...own].filter(isWellFormed)
        for (const value of values) {
          const input = inputFor(random, endpoint)
          yield {
            name,
            endpoint,
            place,
            field,
            value,
            input: { ...input, [place]: { ...input[place], [field]: value } },
          }
        }
      }
    }
  }
}

/** What the schemas say of it: the status, where it is theirs to say. */
function verdict({ params, query, body }: Endpoint, input: Input): number | undefined {
  const takes = (schema: z.core.$ZodType | undefined, value: unknown) =>
    !schema || z.core.safeParse(schema, value).success
  if (!takes(params, input.params)) return 404
  return takes(query, input.query) && takes(body, JSON.parse(JSON.stringify(input.body))) ? undefined : 422
}

test('no value of any field is our failure, and what a schema refuses is refused', {
  timeout: TIMEOUT,
}, async () => {
  const tried = new Set<string>()
  const wrong: string[] = []
  let refused = 0
  const client = clients.get('listVeils') as QuickClient
  await client.sendAll(badInputs(), async ({ name, endpoint, place, field, value, input }) => {
    const what = `${name}.${place}.${field} = ${JSON.stringify(value)}`
    tried.add(what)
    // Not one of these is an id, and both mean another path to every client.
    if (place === 'params' && ['', '.', '..'].includes(String(value))) return
    const token = endpoint.allow === 'anyone' || name === 'logout' ? undefined : wireApp.tokens.a1
    const answer = await (clients.get(name) as QuickClient).send({
      method: endpoint.method,
      path: pathOf(endpoint, input),
      headers: { ...json, ...bearer(token) },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body) }),
    })
    const expected = verdict(endpoint, input)
    if (answer.status >= 400) refused += 1
    const problem =
      wrongAnswer(answer) ??
      (expected !== undefined && answer.status !== expected ? String(answer.status) : undefined)
    if (problem !== undefined) wrong.push(`${what.slice(0, 200)}: ${problem}, expected ${expected}`)
  })
  console.log(`${tried.size} bad inputs, ${refused} refused (TEST_SEED=${seed})`)
  expect(wrong).toEqual([])
  expect(tried.size).toBeGreaterThanOrEqual(5_000)
})

test('a body that nests without end, says a field twice or reaches for a prototype is refused, and harms nobody after it', async () => {
  for (const [name, endpoint] of ENDPOINTS) {
    for (const field of fieldsOf(endpoint.body)) {
      const plain = JSON.stringify(inputFor(random, endpoint).body).slice(1)
      const bodies = [
        `{"${field}":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
        `{"${field}":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`,
        `{"${field}":1,"${field}":2}`,
        `{"__proto__":{"${field}":1,"polluted":true},${plain}`,
        `{"constructor":{"prototype":{"polluted":true}},${plain}`,
        `{"${field}":{"__proto__":{"polluted":true}}}`,
        `{"${field}":{"constructor":{"prototype":{"polluted":true}}}}`,
      ]
      for (const body of bodies) {
        const answer = await (clients.get(name) as QuickClient).send({
          method: endpoint.method,
          path: pathOf(endpoint, inputFor(random, endpoint)),
          headers: { ...json, ...bearer(wireApp.tokens.a1) },
          body,
        })
        expect([name, body.slice(0, 60), answer.status]).toEqual([name, body.slice(0, 60), 400])
      }
    }
  }
  expect('polluted' in {}).toBe(false)
  const after = await portal.send('GET', '/api/session', { token: wireApp.tokens.a1 })
  expect(after.status).toBe(200)
})

/** The gate of every merge; a release sends a million. */
const CALLS = Number(process.env.TEST_CALLS ?? 20_000)
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/json; charset=utf-8',
  'x',
]

/** As a form would send it, where everything is text. */
function formOf(body: Record<string, unknown>): string {
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(fields).toString()
}

/** A call as it is meant, with something wrong more often than not. */
function randomCall(
  random: Random,
  [name, endpoint]: (typeof ENDPOINTS)[number],
  tokens: readonly (string | undefined)[],
) {
  const input = inputFor(random, endpoint)
  let method: string = endpoint.method
  let type = 'application/json'
  for (let wrongs = random.below(4); wrongs > 0; wrongs -= 1) {
    const place = random.pick(['params', 'query', 'body', 'body'] as const)
    const field = random.pick([...fieldsOf(endpoint[place]), 'unheard', '_method', 'store_id', 'status[]'])
    const kind = random.below(12)
    if (kind === 0) method = random.pick(METHODS)
    else if (kind === 1) type = random.pick(TYPES)
    else if (kind === 2) delete input[place][field]
    else if (kind === 3) input.body._method = random.pick([...METHODS, 'put', wildValue(random)])
    else
      input[place][field] = place === 'body' ? wildValue(random) : wildText(random).replace(/\p{Cs}/gu, '?')
  }
  const text = type.includes('form') ? formOf(input.body) : JSON.stringify(input.body)
  const cut = random.chance(0.03) ? text.slice(0, random.below(text.length + 1)) : text
  const key = random.chance(0.3)
    ? { 'idempotency-key': random.pick(['key-of-eight', 'x', `key-${random.below(1e6)}`]) }
    : {}
  return {
    name,
    method,
    path: pathOf(endpoint, input),
    headers: {
      'content-type': type,
      // Most come from one network, whose bounds are soon reached; a few from others, who get as far as the hash.
      'x-forwarded-for': random.chance(0.02) ? `10.0.${random.below(256)}.${random.below(256)}` : '10.9.9.9',
      ...bearer(random.pick(tokens)),
      ...key,
    },
    ...(method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? {} : { body: cut }),
  }
}

test('calls at random, by people of every kind, are none of them our failure', {
  timeout: TIMEOUT,
}, async () => {
  const { a1, r1, w, f1 } = wireApp.tokens
  const tokens = [a1, a1, a1, r1, w, f1, undefined, 'x'.repeat(43), 'short']
  const counts = new Map<number, number>()
  const wrong: string[] = []
  function* calls() {
    for (let count = 0; count < CALLS; count += 1) {
      const pick = random.pick(ENDPOINTS)
      // The one call that ends what the others stand on.
      yield randomCall(random, pick, pick[0] === 'logout' ? [undefined, 'x'.repeat(43)] : tokens)
    }
  }
  const [client] = clients.values()
  await (client as QuickClient).sendAll(calls(), async ({ name, ...call }) => {
    const answer = await (clients.get(name) as QuickClient).send(call)
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
    const problem = call.method === 'HEAD' ? answer.status >= 500 : wrongAnswer(answer)
    if (problem) wrong.push(`${call.method} ${call.path} ${call.body ?? ''}: ${problem}`.slice(0, 600))
  })
  const told = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
  console.log(`${CALLS} random calls (TEST_SEED=${seed}): ${told.join(', ')}`)
  expect(wrong).toEqual([])
  expect(counts.get(200)).toBeGreaterThan(CALLS / 20)
  const session = await tokenFor(portal, wireApp.world.users.a1)
  expect((await portal.send('GET', '/api/session', { token: session })).status).toBe(200)
})
