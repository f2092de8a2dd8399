import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import {
  createTestClient,
  impatient,
  type Kept,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { openGate } from '../testing/payments/provider-gate.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { changeMethod, charge, createCustomer, listMethods, removeMethod } from './provider.ts'
import type { ProviderClient } from './request.ts'

let provider: TestProvider
let app: TestApp
let client: ProviderClient
let customerId: string
let card: Kept
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createTestApp(provider.env)
  client = createTestClient(app, captureLog().log)
  // The first call also asks whose key it is; doing that here leaves each test with only the calls it makes.
  await listMethods(client, await provider.makeCustomer())
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(async () => {
  customerId = await provider.makeCustomer()
  card = await provider.saveCard(customerId)
  provider.gate.passed.length = 0
})
afterEach(async () => {
  await provider.disarm()
  await app.db.deleteFrom('provider_calls').execute()
})

const change = (through = client) =>
  changeMethod(through, card.id, {
    person_name: 'Ada Moreau',
    address_1: '2 Elm Street',
    address_city: 'Chicago',
    address_state: 'IL',
    address_zip: '60602',
    address_country: 'US',
    method: 'card',
    exp_month: 5,
    exp_year: 2042,
  })
const nameAtProvider = async () => (await provider.methodsOf(customerId))[0]?.person_name

/** The provider does nothing, and its answer does not tell. */
const UNCLEAR = ['hang', 'html', 'empty-500', 'never-arrived'] as const

test.each([...UNCLEAR, 'charge-done-answer-lost'])(
  'a list that meets “%s” is not there now, and is not asked for a second time',
  async (kind) => {
    await provider.arm(customerId, kind)
    const outcome = await listMethods(kind === 'hang' ? impatient(client) : client, customerId)
    expect(outcome).toEqual({ kind: 'unavailable', retryAfterSeconds: 60 })
    expect(provider.gate.count()).toBe(1)
    expect(await listMethods(client, customerId)).toMatchObject({
      kind: 'done',
      value: [{ stax_id: card.id }],
    })
  },
)

test.each(UNCLEAR)(
  'a change that meets “%s” may have been made or not: unknown, and not sent twice',
  async (kind) => {
    const through = kind === 'hang' ? impatient(client) : client
    await provider.arm(customerId, kind)
    expect(await change(through)).toEqual({ kind: 'unknown' })
    expect(await nameAtProvider()).toBe('Clara Weiss')
    await provider.arm(customerId, kind)
    expect(await removeMethod(through, card.id)).toEqual({ kind: 'unknown' })
    expect(await provider.methodsOf(customerId)).toHaveLength(1)
    expect(provider.gate.count()).toBe(2)
  },
)

test('a change whose answer was lost is unknown to us and made at the provider', async () => {
  await provider.arm(customerId, 'charge-done-answer-lost')
  expect(await change()).toEqual({ kind: 'unknown' })
  expect(await nameAtProvider()).toBe('Ada Moreau')
  await provider.arm(customerId, 'charge-done-answer-lost')
  expect(await removeMethod(client, card.id)).toEqual({ kind: 'unknown' })
  expect(await provider.methodsOf(customerId)).toEqual([])
  expect(provider.gate.count()).toBe(2)
})

test('a customer whose answer was lost was made once, under its reference', async () => {
  const reference = 'made and not heard of'
  await provider.arm(reference, 'charge-done-answer-lost', { call: 'create-customer' })
  const store = {
    reference,
    firstname: 'C',
    lastname: 'W',
    email: 'c@w.example',
    company: 'W',
    phone: '3125550100',
    address_1: '1 Oak Street',
    address_city: 'Chicago',
    address_state: 'IL',
    address_zip: '60601',
    address_country: 'US',
  }
  expect(await createCustomer(client, store)).toEqual({ kind: 'unknown' })
  expect(await provider.customersOf(reference)).toHaveLength(1)
})

test('an answer that is late but within the limit is an answer', async () => {
  await provider.arm(customerId, 'slow', { ms: 100, times: 2 })
  expect(await listMethods(client, customerId)).toMatchObject({ kind: 'done' })
  expect(await change()).toMatchObject({ kind: 'done', value: { person_name: 'Ada Moreau' } })
})

test('an answer beyond the limit is not waited for: a list is not there, a change unknown', async () => {
  await provider.arm(customerId, 'slow', { ms: 900, times: 2 })
  expect(await listMethods(impatient(client), customerId)).toMatchObject({ kind: 'unavailable' })
  expect(await change(impatient(client))).toEqual({ kind: 'unknown' })
  expect(provider.gate.count()).toBe(2)
})

test.each([
  ['a list', () => listMethods(client, customerId)],
  ['a change', () => change()],
  ['a deletion', () => removeMethod(client, card.id)],
])('“Too Many Attempts” to %s changes nothing, and says for how long to keep away', async (_what, ask) => {
  await provider.arm(customerId, '429', { seconds: 90 })
  expect(await ask()).toEqual({ kind: 'unavailable', retryAfterSeconds: 90, busy: 'provider' })
  expect(provider.gate.count()).toBe(1)
  expect(await provider.methodsOf(customerId)).toMatchObject([{ person_name: 'Clara Weiss' }])
})

test('every call that did not end well is counted as a failure, and no other', async () => {
  await listMethods(client, customerId)
  await provider.arm(customerId, 'empty-500')
  await listMethods(client, customerId)
  await removeMethod(client, 'nothing')
  const calls = await app.db.selectFrom('provider_calls').select('failed').orderBy('id').execute()
  expect(calls.map(({ failed }) => failed)).toEqual([false, true, true])
})

test('the provider counts what it refuses, what a bank declines and what we did not hear, and nothing else', async () => {
  const chargeOnce = (through = client) => charge(through, { id: randomUUID(), staxId: card.id, total: 100 })
  await chargeOnce()
  for (const status of [200, 400]) {
    await provider.arm(customerId, 'decline', { call: 'charge', status })
    await chargeOnce()
  }
  await listMethods(client, 'nobody')
  for (const kind of ['never-arrived', 'empty-500']) {
    await provider.arm(customerId, kind)
    await listMethods(client, customerId)
  }
  const closed = await openGate(provider.gate.url)
  await closed.stop()
  await listMethods({ ...client, stax: { ...client.stax, apiUrl: closed.url } }, customerId)
  const calls = await app.db.selectFrom('provider_calls').select('counted').orderBy('id').execute()
  expect(calls.map(({ counted }) => counted)).toEqual([false, true, true, true, true, false, false])
})
