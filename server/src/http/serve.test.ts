import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { type Endpoint, endpoint } from '@trousseau/contract/endpoint'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { createLog } from '../log.ts'
import { createWireApp, type WireApp } from '../testing/wire-app.ts'
import { answerErrors } from './answer-errors.ts'
import type { Authenticated, RequestContext } from './call.ts'
import { takeTurns } from './limits/turns.ts'
import { serve } from './serve.ts'

let app: WireApp
beforeAll(async () => {
  app = await createWireApp()
})
afterAll(() => app.close())

let made = 0
async function addVeil(token = app.tokens.a1): Promise<number> {
  made += 1
  const { body } = await app.send('POST', '/api/veils', {
    token,
    body: { name: `Veil ${made}`, length_cm: 90 },
  })
  return (body as { data: { id: number } }).data.id
}
const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

test('a success carries its data, and a message only where one is declared', async () => {
  const added = await app.send('POST', '/api/veils', {
    token: app.tokens.a1,
    body: { name: 'Cathedral', length_cm: 270, made_on: '2026-11-01' },
  })
  const veil = {
    id: expect.any(Number),
    name: 'Cathedral',
    note: null,
    length_cm: 270,
    made_on: '2026-11-01',
    maker: { name: 'Maison' },
    tags: [{ label: 'lace' }],
  }
  expect(added).toMatchObject({ status: 200 })
  expect(added.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(added.body).toEqual({ success: true, data: veil, message: 'The veil is added.' })
  const { id } = (added.body as { data: { id: number } }).data
  const read = await app.send('GET', `/api/veils/${id}`, { token: app.tokens.a1 })
  expect(read.body).toEqual({ success: true, data: veil })
})

test('what a reply does not declare never leaves, however deep it lies', async () => {
  await addVeil()
  const { text } = await app.send('GET', '/api/veils', { token: app.tokens.a1 })
  expect(text).toContain('Maison')
  expect(text).not.toMatch(/cost|4711|store_id|CANARY/)
})

test('a long answer is sent compressed to whoever accepts that, and says the same', async () => {
  for (let veils = 0; veils < 10; veils += 1) await addVeil()
  const ask = (coding: string) =>
    app.send('GET', '/api/veils', { token: app.tokens.a1, headers: { 'accept-encoding': coding } })
  const { text, headers } = await ask('identity')
  expect(headers.get('content-encoding')).toBe(null)
  for (const coding of ['br', 'gzip', 'deflate']) {
    const answer = await ask(coding)
    expect([answer.headers.get('content-encoding'), answer.text]).toEqual([coding, text])
  }
})

test('each kind of account sees of the same thing what is theirs to know, and nothing more', async () => {
  const seen = async (token: string) => (await app.send('GET', '/api/veil-prices', { token })).body
  const { a1, r1, w, f1 } = app.tokens
  for (const token of [a1, r1]) expect(await seen(token)).toEqual({ success: true, data: { price: 52_000 } })
  expect(await seen(w)).toEqual({ success: true, data: { price: 52_000, cost: 31_000 } })
  expect(await seen(f1)).toEqual({ success: true, data: { cost: 31_000 } })
  expect((await app.send('GET', '/api/veil-prices')).status).toBe(401)
})

test('what a request does not declare is dropped: another store cannot be named in a body', async () => {
  const body = {
    name: 'Mantilla',
    length_cm: 120,
    store_id: app.world.stores.s2,
    cost: 1,
    id: 1,
    user: { storeId: app.world.stores.s2 },
    unheard: null,
  }
  const { status } = await app.send('POST', '/api/veils', { token: app.tokens.a1, body })
  expect(status).toBe(200)
  const others = await app.send('GET', '/api/veils?search=x&unheard=1', { token: app.tokens.a2 })
  expect(others.body).toMatchObject({ success: true, data: { meta: { total: 0 } } })
})

test('PUT and PATCH are the same update', async () => {
  const id = await addVeil()
  for (const [method, length] of [
    ['PUT', 91],
    ['PATCH', 92],
  ] as const) {
    const { status, body } = await app.send(method, `/api/veils/${id}`, {
      token: app.tokens.a1,
      body: { name: `Changed ${id}`, length_cm: length },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: { length_cm: length } })
  }
})

test.each(['PUT', 'PATCH', 'put'])('a POST whose JSON body says _method %s is an update', async (_method) => {
  const id = await addVeil()
  const { status, body } = await app.send('POST', `/api/veils/${id}`, {
    token: app.tokens.a1,
    body: { _method, name: `Named ${id}`, length_cm: 33 },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: { name: `Named ${id}`, length_cm: 33 } })
})

test('a form may say _method too, and a removal may have a body', async () => {
  const id = await addVeil()
  const sending = { token: app.tokens.a1, ...form({ _method: 'DELETE', reason: 'torn' }) }
  expect((await app.send('POST', `/api/veils/${id}`, sending)).status).toBe(200)
  expect((await app.send('GET', `/api/veils/${id}`, { token: app.tokens.a1 })).status).toBe(404)

  const other = await addVeil()
  const withoutReason = await app.send('DELETE', `/api/veils/${other}`, { token: app.tokens.a1 })
  expect(withoutReason.status).toBe(422)
  const { status, body } = await app.send('DELETE', `/api/veils/${other}`, {
    token: app.tokens.a1,
    body: { reason: 'torn' },
  })
  expect(status).toBe(200)
  expect(body).toEqual({ success: true, data: null })
})

test('the method is overridden by a body alone, never by a query or a header, and the policy is that of the method', async () => {
  const id = await addVeil()
  const removal = { token: app.tokens.a1, body: { reason: 'torn' } }
  const header = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', _method: 'DELETE' }
  const tries = [
    app.send('POST', `/api/veils/${id}`, removal),
    app.send('POST', `/api/veils/${id}`, { ...removal, headers: header }),
    app.send('POST', `/api/veils/${id}`, { ...removal, body: { _method: 'POST', reason: 'torn' } }),
    app.send('POST', `/api/veils/${id}?_method=DELETE`, removal),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 405])
  expect((await app.send('GET', `/api/veils/${id}?_method=DELETE`)).status).toBe(401)

  const body = { _method: 'DELETE', reason: 'torn' }
  const regular = await app.send('POST', `/api/veils/${id}`, { token: app.tokens.r1, body })
  expect(regular.status).toBe(403)
  expect((await app.send('GET', `/api/veils/${id}`, { token: app.tokens.r1 })).status).toBe(200)
})

/** None of them is PUT, PATCH or DELETE, and a program that sends one wants something else than to add a thing. */
const NO_METHODS = [
  'TRACE',
  'GET',
  'put ',
  ' DELETE',
  'DELETE\0',
  'PUT,DELETE',
  'constructor',
  '',
  null,
  true,
  0,
  42,
  {},
  { PUT: 'PUT' },
  [],
  ['PUT'],
  ['DELETE', 'PUT'],
]

test('a _method that does not exist is refused, and never done as a plain POST', async () => {
  const veil = { name: 'Blusher', length_cm: 50 }
  const post = (path: string, sending: object) =>
    app.send('POST', path, { token: app.tokens.a1, body: veil, ...sending })
  const tries = [
    ...NO_METHODS.map((_method) => post('/api/veils', { body: { ...veil, _method } })),
    ...['TRACE', 'PUT', 'POST', ''].map((named) => post(`/api/veils?_method=${named}`, {})),
    ...['_method[]', '_method[0]', '_method%5B%5D'].map((name) => post(`/api/veils?${name}=PUT`, {})),
    ...['_method=trace', '_method=PUT&_method=PUT', '_method[]=PUT', '_method=', '_method=%20put'].map(
      (named) => post('/api/veils', { ...form({}), body: `name=Blusher&length_cm=50&${named}` }),
    ),
  ]
  for (const { status, body, headers } of await Promise.all(tries)) {
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect(body).toMatchObject({ success: false, code: 'method_not_allowed' })
  }
  const listed = await app.send('GET', '/api/veils?per_page=100', { token: app.tokens.a1 })
  expect(listed.text).not.toContain('Blusher')

  const one = await post(`/api/veils/${await addVeil()}`, { body: { ...veil, _method: 'TRACE' } })
  expect([one.status, one.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, PATCH, DELETE'])
})

test('a POST that says it is one, and a PUT that says so too, are what they say', async () => {
  const body = { _method: 'post', name: 'Said so', length_cm: 50 }
  expect((await app.send('POST', '/api/veils', { token: app.tokens.a1, body })).status).toBe(200)
  const path = `/api/veils/${await addVeil()}`
  const change = { token: app.tokens.a1, body: { _method: 'PUT', name: 'Said so as well', length_cm: 50 } }
  expect((await app.send('PUT', path, change)).status).toBe(200)
})

test('only a canonical positive decimal names a thing', async () => {
  const id = await addVeil()
  const forms = [
    '0',
    '-1',
    '2147483648',
    '9223372036854775808',
    '1e309',
    'NaN',
    '',
    '%20',
    '1;drop',
    '01',
    `0${id}`,
    `+${id}`,
    `${id}.0`,
    `${id}%00`,
    `%31%0a`,
    '1e0',
    '0x1',
    '١',
    `${id}%2f`,
    'null',
    'undefined',
    '1'.repeat(500),
  ]
  for (const form of forms) {
    const { status, body } = await app.send('GET', `/api/veils/${form}`, { token: app.tokens.a1 })
    expect([form, status]).toEqual([form, 404])
    expect(body).toMatchObject({ success: false, code: 'not_found' })
  }
})

test("another store's thing is not there, whatever is asked of it", async () => {
  const id = await addVeil()
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { name: 'Mine', length_cm: 1 }],
    ['DELETE', { reason: 'spite' }],
  ] as const) {
    const { status } = await app.send(method, `/api/veils/${id}`, { token: app.tokens.a2, body })
    expect([method, status]).toEqual([method, 404])
  }
})

const declared = (more: Partial<Endpoint>): Endpoint => ({
  ...endpoint({ method: 'GET', path: '/api/hats', summary: 'Hats.', allow: 'anyone', reply: z.null() }),
  ...more,
})
const OPTIONS: Parameters<typeof serve>[3] = {
  authenticate: async () => undefined,
  onRefusal: async () => {},
  inTurnOf: () => takeTurns({ atOnce: 100, waiting: 0, patienceMs: 0, retryAfterSeconds: 1 }),
  longestMs: 11_000,
  chooseReads: async () => {
    throw new Error('never called')
  },
  contextOf: () => {
    throw new Error('never called')
  },
}
const start = (api: Record<string, Endpoint>, handlers: Record<string, () => Promise<null>>) => () =>
  serve(Fastify(), api, handlers, OPTIONS)
const answer = async () => null

test('an endpoint without a policy keeps the server from starting', () => {
  expect(start({ hats: declared({ allow: [] }) }, { hats: answer })).toThrow('hats has no policy')
  const { allow: _, ...without } = declared({})
  expect(start({ hats: without as Endpoint }, { hats: answer })).toThrow('hats has no policy')
})

test('an endpoint without a handler keeps the server from starting', () => {
  expect(start({ hats: declared({}) }, {})).toThrow('hats has no handler')
  expect(start({ toString: declared({}) }, {})).toThrow('toString has no handler')
})

test('an endpoint declared twice keeps the server from starting', () => {
  const api = { hats: declared({}), caps: declared({}) }
  expect(start(api, { hats: answer, caps: answer })).toThrow('caps: GET /api/hats is declared twice')
})

test('of long lists that are ready at once one is written in a turn, so that other requests run in between', async () => {
  const lists = 10
  let asked = 0
  let written = 0
  let allReady = () => {}
  const ready = new Promise<null>((resolve) => {
    allReady = () => resolve(null)
  })
  const handler = () => {
    asked += 1
    if (asked === lists) allReady()
    return ready
  }
  const hats = Fastify()
  hats.addHook('onSend', async () => {
    written += 1
  })
  const options = { ...OPTIONS, contextOf: () => ({}) as RequestContext }
  serve(hats, { hats: declared({ wide: true }) }, { hats: handler }, options)
  const answers = Array.from({ length: lists }, () => hats.inject('/api/hats'))
  let mostInATurn = 0
  while (written < lists) {
    const before = written
    await nextTurn()
    mostInATurn = Math.max(mostInATurn, written - before)
  }
  await Promise.all(answers)
  expect(mostInATurn).toBe(1)
  await hats.close()
})

test('whoever is refused because too many wait is not looked up before', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 1, patienceMs: 60_000, retryAfterSeconds: 1 })
  const someone = { user: { account: 'store_admin', isViewing: false }, mustSetUp: false }
  let lookedUp = 0
  let asked = 0
  let end = () => {}
  const ended = new Promise<null>((resolve) => {
    end = () => resolve(null)
  })
  const hats = Fastify()
  answerErrors(hats, createLog('silent', 'test'))
  serve(
    hats,
    { hats: declared({ allow: ['store_admin'] }) },
    {
      hats: () => {
        asked += 1
        return ended
      },
    },
    {
      ...OPTIONS,
      inTurnOf: () => inTurn,
      contextOf: () => ({}) as RequestContext,
      authenticate: async () => {
        lookedUp += 1
        return someone as Authenticated
      },
    },
  )
  const two = [hats.inject('/api/hats'), hats.inject('/api/hats')]
  await expect.poll(() => [lookedUp, asked]).toEqual([2, 1])
  await nextTurn()
  expect((await hats.inject('/api/hats')).statusCode).toBe(503)
  expect(lookedUp).toBe(2)
  end()
  expect((await Promise.all(two)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await hats.close()
})

/** How long a connection of these tests may be silent. */
const SILENT_MS = 300

/** Answers with this file over HTTP, and ends what it started. */
async function withFile(content: () => Readable, work: (origin: string) => Promise<void>): Promise<void> {
  const hats = Fastify({ connectionTimeout: SILENT_MS })
  const file = declared({ reply: { file: 'hats.csv', type: 'text/csv; charset=utf-8' } })
  serve(
    hats,
    { hats: file },
    { hats: async () => content() },
    { ...OPTIONS, contextOf: () => ({}) as RequestContext },
  )
  try {
    await work(await hats.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await hats.close()
  }
}

test('a file that is made slowly is not cut off: whoever takes all there is waits for the portal', async () => {
  async function* slowly() {
    for (const line of ['name\n', 'Bowler\n', 'Fedora\n']) {
      yield line
      await pause(2 * SILENT_MS)
    }
  }
  await withFile(
    () => Readable.from(slowly()),
    async (origin) => {
      expect(await (await fetch(`${origin}/api/hats`)).text()).toBe('name\nBowler\nFedora\n')
    },
  )
})

test('somebody who stops taking a file is not waited for', async () => {
  const content = Readable.from(Array.from({ length: 1_000 }, () => Buffer.alloc(65_536)))
  await withFile(
    () => content,
    async (origin) => {
      const { port } = new URL(origin)
      const socket = connect(Number(port), '127.0.0.1').pause()
      socket.write('GET /api/hats HTTP/1.1\r\nhost: hats\r\n\r\n')
      await expect.poll(() => content.destroyed).toBe(true)
      expect(content.readableEnded).toBe(false)
      socket.destroy()
    },
  )
})

test('the time that an answer may take begins with its request: looking up the caller counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const hats = Fastify()
  try {
    answerErrors(hats, createLog('silent', 'test'))
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const someone = { user: { account: 'store_admin', isViewing: false }, mustSetUp: false }
    serve(
      hats,
      { hats: declared({ allow: ['store_admin'] }) },
      { hats: () => new Promise(() => {}) },
      {
        ...OPTIONS,
        contextOf: () => ({}) as RequestContext,
        authenticate: async () => {
          begin()
          await new Promise((resolve) => setTimeout(resolve, 8_000))
          return someone as Authenticated
        },
      },
    )
    const answered = hats.inject('/api/hats')
    await begun
    await vi.advanceTimersByTimeAsync(11_000)
    expect((await answered).statusCode).toBe(503)
  } finally {
    vi.useRealTimers()
    await hats.close()
  }
})
