import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refreshMethods } from '../payment-methods/refresh-methods.ts'
import { captureLog } from '../testing/captured-log.ts'
import { checksums } from '../testing/checksum.ts'
import {
  createProviderApp,
  createTestClient,
  type Kept,
  type ProviderApp,
  passMinutes,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { openGate, type ProviderGate } from '../testing/payments/provider-gate.ts'
import { startTestWorker, untilOutboxIsEmpty } from '../testing/processes/test-worker.ts'

const SECRET = 'sandbox-webhook-secret'

let provider: TestProvider
let app: ProviderApp
let hooks: ProviderGate
let c1: string
let card: Kept
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createProviderApp(provider)
  c1 = app.customers.c1
  hooks = await openGate(app.url)
  await provider.ask('POST', '/webhook', {
    target_url: `${hooks.url}/api/provider-events/${SECRET}`,
    event: 'update_payment_method',
  })
})
afterAll(async () => {
  await hooks.stop()
  await app.close()
  await provider.stop()
})
beforeEach(async () => {
  passMinutes(app, 5)
  hooks.passed.length = 0
  card = await provider.saveCard(c1)
  await refreshMethods(createTestClient(app, captureLog().log), app.world.stores.s1)
})
afterEach(async () => {
  await provider.disarm()
  await untilWorkerRan()
})

const tell = (secret: string, body: unknown) => app.send('POST', `/api/provider-events/${secret}`, { body })
const waiting = () =>
  app.db.selectFrom('outbox').select(['kind', 'payload']).where('done_at', 'is', null).execute()
const nameOf = async ({ id }: Kept) =>
  (
    await app.db
      .selectFrom('payment_methods')
      .select('person_name')
      .where('stax_id', '=', id)
      .executeTakeFirstOrThrow()
  ).person_name
const rename = (person_name: string) => provider.ask('PUT', `/payment-method/${card.id}`, { person_name })
const makeRefresh = (store_id: number) => [{ kind: 'methods_refresh', payload: { store_id } }]
async function untilWorkerRan() {
  const worker = startTestWorker(app, provider.sandbox.smtpUrl)
  await untilOutboxIsEmpty(app)
  await worker.stop()
}
/** The provider delivers its webhooks in its own time, so the test has to wait for them. */
async function untilTold(times: number) {
  await vi.waitFor(
    () => expect(hooks.passed.map(({ answered }) => answered)).toEqual(Array(times).fill(200)),
    60_000,
  )
  expect(await waiting()).toEqual(makeRefresh(app.world.stores.s1))
}

test('a change at the provider is told to us, and the worker reads it there', async () => {
  await rename('Changed elsewhere')
  await untilTold(1)
  expect(await nameOf(card)).toBe('Clara Weiss')
  await untilWorkerRan()
  expect(await nameOf(card)).toBe('Changed elsewhere')
})

test('a change that is told twice is read once', async () => {
  await provider.arm(c1, 'webhook-double')
  provider.gate.passed.length = 0
  await rename('Told twice')
  await untilTold(2)
  await untilWorkerRan()
  expect(await nameOf(card)).toBe('Told twice')
  expect(provider.gate.count()).toBe(1)
})

test('news that comes late changes nothing that is newer', async () => {
  await provider.arm(c1, 'webhook-late', { seconds: 0.3 })
  await provider.arm(c1, 'webhook-drop')
  await rename('Old news')
  await rename('Newest')
  await untilTold(1)
  await untilWorkerRan()
  expect(await nameOf(card)).toBe('Newest')
  await tell(SECRET, { ...card, person_name: 'Three days late' })
  await untilWorkerRan()
  expect(await nameOf(card)).toBe('Newest')
})

test('a change that is never told is seen at the next look at the list', async () => {
  await provider.arm(c1, 'webhook-drop')
  await rename('Never told')
  passMinutes(app, 3)
  expect(await waiting()).toEqual([])
  const path = `/api/stores/${app.world.stores.s1}/payment-methods`
  await app.send('GET', path, { token: app.tokens.a1 })
  await untilWorkerRan()
  expect(await nameOf(card)).toBe('Never told')
})

test('a forged body with the right secret makes us ask the provider, and nothing it says is believed', async () => {
  // Of the calls before, who was seen when is noted a little later.
  const mayChange = ['outbox', 'provider_calls', 'sessions', 'stores']
  const before = await checksums(app.db, mayChange)
  for (const body of [
    { id: card.id, customer_id: c1, person_name: 'Forged', deleted_at: '2026-11-15 12:00:00' },
    { id: card.id, customer_id: app.customers.c2, method: 'bank' },
    { id: 'nothing of ours', customer_id: null },
    { id: card.id, store_id: app.world.stores.s2, person_name: 'Forged' },
    {},
  ]) {
    const { status, body: said } = await tell(SECRET, body)
    expect([status, said]).toEqual([200, expect.objectContaining({ success: true, data: null })])
    await untilWorkerRan()
  }
  expect(await checksums(app.db, mayChange)).toEqual(before)
})

test('what is about no store of ours, or about nothing, asks for nothing', async () => {
  for (const body of [{ id: 'unknown' }, { customer_id: 'unknown' }, { id: null }, {}])
    expect((await tell(SECRET, body)).status).toBe(200)
  expect(await waiting()).toEqual([])
})

test('with a wrong secret, or none, there is nothing at this address, and guessing is bounded', async () => {
  const body = { id: card.id, customer_id: c1 }
  for (const secret of ['wrong', `${SECRET}x`, SECRET.slice(0, -1), SECRET.toUpperCase(), '%20', ''])
    expect((await tell(secret, body)).status).toBe(404)
  expect(await waiting()).toEqual([])
  const statuses: number[] = []
  for (let at = 0; at < 20; at += 1) statuses.push((await tell(`guess-${at}`, body)).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await tell(SECRET, body)).status).toBe(200)
})

test('a body that cannot be read changes nothing', async () => {
  for (const body of [{ id: 7 }, { id: ['a'] }, { customer_id: { $ne: null } }, { id: 'x'.repeat(65) }])
    expect((await tell(SECRET, body)).status).toBe(422)
  expect((await tell(SECRET, '{"id":')).status).toBeGreaterThanOrEqual(400)
  expect(await waiting()).toEqual([])
})
