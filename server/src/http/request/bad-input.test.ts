import type { Endpoint } from '@trousseau/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { makeSpares } from '../../testing/people.ts'
import {
  asText,
  bearer,
  type CalledWildly,
  ENDPOINTS,
  fillPath,
  formWithFile,
  type Input,
  inputFor,
  pickInsider,
  startCalledWildly,
  wrongAnswer,
} from '../../testing/random-calls/called-wildly.ts'
import { fieldsOf } from '../../testing/random-calls/make-sample.ts'
import { sendAll } from '../../testing/random-calls/quick-client.ts'
import { chooseSeed, createRandom } from '../../testing/random-calls/random.ts'
import { WILD_TEXTS, WILD_VALUES, wildText } from '../../testing/random-calls/wild-values.ts'
import { BAD_VALUES } from '../../testing/test-size.ts'

const PLACES = ['params', 'query', 'body'] as const
const FIELDS = ENDPOINTS.flatMap(([name, endpoint]) =>
  PLACES.flatMap((place) => fieldsOf(endpoint[place]).map((field) => ({ name, endpoint, place, field }))),
)

/** The test takes seconds, but longer on a busy machine. */
const TIMEOUT = 600_000 + FIELDS.length * BAD_VALUES * 30

const seed = chooseSeed()
const random = createRandom(seed)
let called: CalledWildly
beforeAll(async () => {
  called = await startCalledWildly()
  await makeSpares(called.portal.db, called.wireApp.world.stores.s1)
})
afterAll(() => called.close())

const isWellFormed = (text: string) => !/\p{Cs}/u.test(text)

/** This many different values: one of each JSON type, those that broke something before, and random text. */
function* valuesFor(place: (typeof PLACES)[number], count: number): Generator<unknown> {
  const first: unknown[] = place === 'body' ? [null, true, 7, [], {}, ''] : []
  const known: unknown[] = place === 'body' ? [...WILD_VALUES] : WILD_TEXTS.filter(isWellFormed)
  const seen = new Set<string>()
  while (seen.size < count) {
    const [value] =
      first.length > 0
        ? first.splice(0, 1)
        : known.length > 0
          ? known.splice(random.below(known.length), 1)
          : [wildText(random)]
    if (seen.has(JSON.stringify(value)) || (place !== 'body' && !isWellFormed(String(value)))) continue
    seen.add(JSON.stringify(value))
    yield value
  }
}

function* badInputs() {
  for (const { name, endpoint, place, field } of FIELDS) {
    for (const value of valuesFor(place, BAD_VALUES)) {
      const plain = inputFor(random, endpoint)
      const input: Input = { ...plain, [place]: { ...plain[place], [field]: value } }
      yield { name, endpoint, value, input, what: `${name}.${place}.${field} = ${JSON.stringify(value)}` }
    }
  }
}

const MOST_IN_A_FIELD = 10_000
const isReadable = (text: string) =>
  isWellFormed(text) && !text.includes('\ufffd') && Buffer.byteLength(text) <= MOST_IN_A_FIELD
const takes = (schema: z.core.$ZodType | undefined, value: unknown) =>
  !schema || z.core.safeParse(schema, value).success

/** The expected status of a form, where every value is text; undefined if the schemas accept it. */
function verdictOfForm({ body }: Endpoint, input: Input): number | undefined {
  const fields = Object.entries(input.body).map(([name, value]): [string, string] => [name, asText(value)])
  if (!fields.every(([, text]) => isReadable(text))) return 400
  return takes(body, Object.fromEntries(fields)) ? undefined : 422
}

/** The expected status, or undefined if the schemas accept the input. */
function verdict(endpoint: Endpoint, input: Input): number | undefined {
  const { params, query, body, upload } = endpoint
  if (upload) return verdictOfForm(endpoint, input)
  if (!takes(params, input.params)) return 404
  return takes(query, input.query) && takes(body, JSON.parse(JSON.stringify(input.body))) ? undefined : 422
}

/** Clients resolve `.` and `..` in a path, so they never arrive as an id. */
const isPathOfItsOwn = ({ params }: Input) => Object.values(params).some((id) => /^\.{0,2}$/.test(String(id)))

test('no value of any field is our failure, and what a schema refuses is refused', {
  timeout: TIMEOUT,
}, async () => {
  const tried = new Set<string>()
  const wrong: string[] = []
  let refused = 0
  await sendAll(badInputs(), async ({ name, endpoint, input, what }) => {
    tried.add(what)
    if (isPathOfItsOwn(input)) return
    const token = name === 'logout' ? undefined : pickInsider(endpoint, called.wireApp.tokens)
    const { headers, body } = endpoint.upload
      ? formWithFile(random, input.body)
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body) }
    const answer = await called.send(name, {
      method: endpoint.method,
      path: fillPath(endpoint, input),
      headers: { ...headers, ...bearer(token) },
      ...(endpoint.method === 'GET' ? {} : { body }),
    })
    if (answer.status >= 400) refused += 1
    const expected = verdict(endpoint, input) ?? answer.status
    const problem =
      wrongAnswer(endpoint, answer) ?? (answer.status === expected ? undefined : String(answer.status))
    if (problem !== undefined) wrong.push(`${what.slice(0, 200)}: ${problem}, expected ${expected}`)
  })
  console.log(`${tried.size} bad inputs for ${FIELDS.length} fields, ${refused} refused (TEST_SEED=${seed})`)
  expect(wrong, `again by TEST_SEED=${seed}`).toEqual([])
  expect(tried.size).toBe(FIELDS.length * BAD_VALUES)
})

test('a body that nests without end, says a field twice or reaches for a prototype is refused, and harms nobody after it', {
  timeout: TIMEOUT,
}, async () => {
  for (const [name, endpoint] of ENDPOINTS) {
    const fields = fieldsOf(endpoint.body)
    if (fields.length === 0) continue
    // Bodies are parsed before their fields are checked, so one field stands for all.
    const field = random.pick(fields)
    const input = inputFor(random, endpoint)
    const others = JSON.stringify({ ...input.body, unheard: 1 }).slice(1)
    const bodies = [
      `{"${field}":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
      `{"${field}":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`,
      `{"${field}":1,"${field}":2}`,
      `{"__proto__":{"${field}":1,"polluted":true},${others}`,
      `{"constructor":{"prototype":{"polluted":true}},${others}`,
      `{"${field}":{"__proto__":{"polluted":true}}}`,
      `{"${field}":{"constructor":{"prototype":{"polluted":true}}}}`,
    ]
    for (const body of bodies) {
      const answer = await called.send(name, {
        method: endpoint.method,
        path: fillPath(endpoint, input),
        headers: { 'content-type': 'application/json', ...bearer(called.wireApp.tokens.a1) },
        body,
      })
      expect([name, body.slice(0, 60), answer.status]).toEqual([name, body.slice(0, 60), 400])
    }
  }
  expect('polluted' in {}).toBe(false)
  const after = await called.portal.send('GET', '/api/session', { token: called.wireApp.tokens.a1 })
  expect(after.status).toBe(200)
})
