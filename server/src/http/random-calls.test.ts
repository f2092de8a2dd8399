import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSpares } from '../testing/people.ts'
import {
  bearer,
  type CalledWildly,
  ENDPOINTS,
  fillPath,
  formWithFile,
  inputFor,
  startCalledWildly,
  wrongAnswer,
} from '../testing/random-calls/called-wildly.ts'
import { fieldsOf } from '../testing/random-calls/make-sample.ts'
import { type QuickCall, sendAll } from '../testing/random-calls/quick-client.ts'
import { chooseSeed, createRandom } from '../testing/random-calls/random.ts'
import { wildText, wildValue } from '../testing/random-calls/wild-values.ts'
import { RANDOM_CALLS } from '../testing/test-size.ts'

/** The test takes seconds, but longer on a busy machine. */
const TIMEOUT = 600_000 + RANDOM_CALLS * 20

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const WITHOUT_BODY = ['GET', 'HEAD', 'OPTIONS']
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/json; charset=utf-8',
  'multipart/form-data',
  'x',
]

const seed = chooseSeed()
const random = createRandom(seed)
let called: CalledWildly
beforeAll(async () => {
  called = await startCalledWildly()
  await makeSpares(called.portal.db, called.wireApp.world.stores.s1)
})
afterAll(() => called.close())

/** The body as a form sends it, where every value is text. */
function toForm(body: Record<string, unknown>): string {
  const fields = Object.entries(body).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(fields).toString()
}

function written(type: string, body: Record<string, unknown>): ReturnType<typeof formWithFile> {
  if (type.startsWith('multipart')) return formWithFile(random, body)
  const text = type.includes('form') ? toForm(body) : JSON.stringify(body)
  return { headers: { 'content-type': type }, body: Buffer.from(text) }
}

/** A valid call, usually with something wrong added. */
function randomCall([name, endpoint]: (typeof ENDPOINTS)[number]): QuickCall {
  const input = inputFor(random, endpoint)
  let method: string = endpoint.method
  let type = endpoint.upload ? 'multipart/form-data' : 'application/json'
  for (let wrongs = random.below(4); wrongs > 0; wrongs -= 1) {
    const place = random.pick(['params', 'query', 'body', 'body'] as const)
    const field = random.pick([...fieldsOf(endpoint[place]), 'unheard', '_method', 'store_id', 'status[]'])
    const kind = random.below(12)
    if (kind === 0) method = random.pick(METHODS)
    else if (kind === 1) type = random.pick(TYPES)
    else if (kind === 2) delete input[place][field]
    else if (kind === 3) input.body._method = random.pick([...METHODS, 'put', wildValue(random)])
    else if (place === 'body') input.body[field] = wildValue(random)
    else input[place][field] = wildText(random).replace(/\p{Cs}/gu, '?')
  }
  const { headers, body: whole } = written(type, input.body)
  const body = random.chance(0.03) ? whole.subarray(0, random.below(whole.length + 1)) : whole
  const key = random.pick(['key-of-eight', 'x', `key-${random.below(1_000_000)}`])
  return {
    method,
    path: fillPath(endpoint, input),
    headers: {
      ...headers,
      // Most calls come from one network, which soon reaches its limits; a few come from others and get as far as
      // hashing.
      'x-forwarded-for': random.chance(0.02) ? `10.0.${random.below(256)}.${random.below(256)}` : '10.9.9.9',
      ...bearer(pickCaller(name)),
      ...(random.chance(0.3) ? { 'idempotency-key': key } : {}),
    },
    ...(WITHOUT_BODY.includes(method) ? {} : { body }),
  }
}

const ENDING = ['logout', 'storeLogin', 'wholesaleLogin']

/** No signed-in caller logs out, or in again, because later calls need the sessions. */
function pickCaller(name: string): string | undefined {
  const { a1, r1, w, f1 } = called.wireApp.tokens
  const strangers = [undefined, 'x'.repeat(43), 'short']
  return random.pick(ENDING.includes(name) ? strangers : [a1, a1, r1, w, w, f1, ...strangers])
}

function* calls() {
  for (let count = 0; count < RANDOM_CALLS; count += 1) {
    const picked = random.pick(ENDPOINTS)
    yield { name: picked[0], endpoint: picked[1], call: randomCall(picked) }
  }
}

test('of thousands of calls at random, by people of every kind, none is our failure', {
  timeout: TIMEOUT,
}, async () => {
  const counts = new Map<number, number>()
  const wrong: string[] = []
  await sendAll(calls(), async ({ name, endpoint, call }) => {
    const answer = await called.send(name, call)
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
    const problem = call.method === 'HEAD' ? answer.status >= 500 : wrongAnswer(endpoint, answer)
    if (problem) wrong.push(`${call.method} ${call.path} ${call.body ?? ''}: ${problem}`.slice(0, 600))
  })
  const told = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
  console.log(`${RANDOM_CALLS} random calls (TEST_SEED=${seed}): ${told.join(', ')}`)
  expect(wrong, `again by TEST_SEED=${seed}`).toEqual([])
  expect(counts.get(200)).toBeGreaterThan(RANDOM_CALLS / 20)
  const after = await called.portal.send('GET', '/api/session', { token: called.wireApp.tokens.a1 })
  expect(after.status).toBe(200)
})
