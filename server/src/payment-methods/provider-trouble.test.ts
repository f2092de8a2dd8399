import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import {
  createProviderApp,
  createTestClient,
  type Kept,
  type ProviderApp,
  passMinutes,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { startTestWorker, untilOutboxIsEmpty } from '../testing/processes/test-worker.ts'
import { createTestApp } from '../testing/test-app.ts'
import { refreshMethods } from './refresh-methods.ts'

let provider: TestProvider
let app: ProviderApp
let c1: string
let s1: number
let card: Kept
let cardId: number
const { log } = captureLog()
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createProviderApp(provider, { STAX_TIMEOUT_MS: '2000' })
  c1 = app.customers.c1
  s1 = app.world.stores.s1
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(async () => {
  passMinutes(app, 5)
  card = await provider.saveCard(c1)
  await refreshMethods(createTestClient(app, log), s1)
  const { id } = await app.db
    .selectFrom('payment_methods')
    .select('id')
    .where('stax_id', '=', card.id)
    .executeTakeFirstOrThrow()
  cardId = id
})
afterEach(async () => {
  await provider.disarm()
  await app.db.deleteFrom('provider_calls').execute()
})

type Method = { id: number; person_name: string; version: number }
const list = async () => {
  const { status, body } = await app.send('GET', `/api/stores/${s1}/payment-methods`, {
    token: app.tokens.a1,
  })
  expect(status).toBe(200)
  return (body as { data: Method[] }).data
}
const shown = async () => (await list()).find(({ id }) => id === cardId)
const change = (body: Record<string, unknown> = { person_name: 'Ada Moreau' }) =>
  app.send('PUT', `/api/payment-methods/${cardId}`, { token: app.tokens.a1, body })
const remove = () => app.send('DELETE', `/api/payment-methods/${cardId}`, { token: app.tokens.a1 })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]
async function afterTheWorkerRan() {
  const worker = startTestWorker(app, provider.sandbox.smtpUrl)
  await untilOutboxIsEmpty(app)
  await worker.stop()
}

/** A portal on the same database whose provider cannot be reached. */
async function createOffline() {
  const offline = await createTestApp(
    { ...provider.env, STAX_API_URL: 'http://127.0.0.1:1' },
    { databaseUrl: app.databaseUrl },
  )
  offline.clock.set(app.clock.now().toISOString())
  return offline
}

test('nobody knows whether a change was made: it says so, nobody else changes it, and the provider tells', async () => {
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'update-method' })
  expect(codeOf(await change())).toEqual([503, 'provider_unclear'])
  expect(await shown()).toMatchObject({ person_name: 'Clara Weiss' })
  expect(codeOf(await change())).toEqual([409, 'running'])
  expect(codeOf(await remove())).toEqual([409, 'running'])
  passMinutes(app, 0.5)
  await afterTheWorkerRan()
  expect(await shown()).toMatchObject({ person_name: 'Ada Moreau', version: 2 })
  expect((await change({ person_name: 'Next' })).status).toBe(200)
})

test('a change that never reached the provider is unclear at first, then shown as not made, and can be made', async () => {
  await provider.arm(c1, 'never-arrived', { call: 'update-method' })
  expect(codeOf(await change())).toEqual([503, 'provider_unclear'])
  passMinutes(app, 0.5)
  await afterTheWorkerRan()
  expect(await shown()).toMatchObject({ person_name: 'Clara Weiss' })
  expect((await change()).status).toBe(200)
})

test('a deletion whose answer was lost is seen to be made', async () => {
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'delete-method' })
  expect(codeOf(await remove())).toEqual([503, 'provider_unclear'])
  passMinutes(app, 0.5)
  await afterTheWorkerRan()
  expect(await shown()).toBeUndefined()
})

test.each(['hang', 'html', 'empty-500'])(
  'a change that meets “%s” is answered in time as unclear, and once it is over the truth is shown',
  async (kind) => {
    await provider.arm(c1, kind, { call: 'update-method' })
    expect(codeOf(await change())).toEqual([503, 'provider_unclear'])
    passMinutes(app, 0.5)
    await afterTheWorkerRan()
    expect(await shown()).toMatchObject({ person_name: 'Clara Weiss' })
  },
)

test('while the provider turns us away the list is there, and changes are refused without a trace', async () => {
  const before = await list()
  await provider.arm(c1, '429', { seconds: 60 })
  const refused = await change()
  expect(codeOf(refused)).toEqual([503, 'provider_busy'])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(codeOf(await remove())).toEqual([503, 'provider_busy'])
  expect(await list()).toEqual(before)
  await app.db.deleteFrom('provider_calls').execute()
  expect((await change()).status).toBe(200)
})

test('while the provider is down, any part of the list is still there, and nothing is changed', async () => {
  const before = await list()
  const offline = await createOffline()
  const token = app.tokens.a1
  const path = `/api/payment-methods/${cardId}`
  const answers = [
    await offline.send('PUT', path, { token, body: { person_name: 'Ada Moreau' } }),
    await offline.send('DELETE', path, { token }),
    await offline.send('POST', `/api/stores/${s1}/payment-methods`, { token, body: { stax_id: 'some' } }),
  ]
  expect(answers.map(codeOf)).toEqual(answers.map(() => [503, 'provider_unavailable']))
  const refreshed = await offline.send('POST', `/api/stores/${s1}/payment-methods/refresh`, { token })
  expect(refreshed.body).toMatchObject({ data: { refreshed: false, payment_methods: before } })
  expect((await offline.send('GET', `/api/stores/${s1}/payment-methods`, { token })).status).toBe(200)
  await offline.close()
  expect(await list()).toEqual(before)
  expect((await change()).status).toBe(200)
})

test('what the provider refuses is told in its words, and the list is read again', async () => {
  await provider.ask('DELETE', `/payment-method/${card.id}`)
  const answer = await change()
  expect(codeOf(answer)).toEqual([422, 'invalid'])
  expect(answer.body).toMatchObject({ data: ['The Payment Method has been deleted.'] })
  await afterTheWorkerRan()
  expect(await shown()).toBeUndefined()
})
