import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import { createTestClient, startTestProvider, type TestProvider } from '../testing/payments/provider.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import {
  changeMethod,
  createCustomer,
  ensureWebhooks,
  findCustomer,
  listMethods,
  removeMethod,
} from './provider.ts'
import type { ProviderClient } from './request.ts'

let provider: TestProvider
let app: TestApp
let client: ProviderClient
let customerId: string
const captured = captureLog()
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createTestApp(provider.env)
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(async () => {
  captured.clear()
  client = createTestClient(app, captured.log)
  customerId = await provider.makeCustomer()
  provider.gate.passed.length = 0
})

const STORE = {
  firstname: 'Clara',
  lastname: 'Weiss',
  email: 'clara@one.example',
  company: 'Store One',
  phone: '3125550100',
  address_1: '1 Oak Street',
  address_city: 'Chicago',
  address_state: 'IL',
  address_zip: '60601',
  address_country: 'US',
}
const CHANGE = {
  person_name: 'Ada Moreau',
  address_1: '3 rue Peel',
  address_city: 'Montréal',
  address_state: 'QC',
  address_zip: 'H2W 2M4',
  address_country: 'CA',
}
const NOT_NOW = { kind: 'unavailable', retryAfterSeconds: 60 }

test('a store becomes a customer, and is found again by the reference it was made with', async () => {
  const reference = 'the reference of a store'
  expect(await findCustomer(client, reference)).toEqual({ kind: 'done', value: null })
  const made = await createCustomer(client, { ...STORE, reference })
  expect(made).toEqual({ kind: 'done', value: expect.any(String) })
  expect(await findCustomer(client, reference)).toEqual(made)
  expect(await provider.customersOf(reference)).toMatchObject([{ company: 'Store One', email: STORE.email }])
})

test('a country goes to the provider as three letters and comes back as two', async () => {
  await createCustomer(client, { ...STORE, reference: 'letters' })
  const card = await provider.saveCard(customerId)
  const changed = await changeMethod(client, card.id, {
    ...CHANGE,
    method: 'card',
    exp_month: 3,
    exp_year: 2041,
  })
  expect(changed).toMatchObject({ kind: 'done', value: { address_country: 'CA', address_state: 'QC' } })
  const sent = provider.gate.passed.filter(({ method }) => method === 'POST' || method === 'PUT')
  expect(sent.map(({ body }) => body.address_country)).toEqual(['USA', 'CAN'])
  expect(await provider.methodsOf(customerId)).toMatchObject([{ address_country: 'CAN' }])
})

test('an expiry goes as month and two digits of the year, and comes as month and all four', async () => {
  const card = await provider.saveCard(customerId)
  const changed = await changeMethod(client, card.id, {
    ...CHANGE,
    method: 'card',
    exp_month: 3,
    exp_year: 2041,
  })
  expect(provider.gate.passed.at(-1)?.body.card_exp).toBe('0341')
  expect(await provider.methodsOf(customerId)).toMatchObject([{ card_exp: '032041' }])
  expect(changed).toMatchObject({ kind: 'done', value: { exp_month: 3, exp_year: 2041 } })
})

test('a bank account is read although its day of expiry is an empty list', async () => {
  const bank = await provider.saveBank(customerId)
  expect(bank.card_exp_datetime).toEqual([])
  const own = { stax_id: bank.id, customerId, method: 'bank', last_four: '3210', brand: null }
  expect(await listMethods(client, customerId)).toMatchObject({
    kind: 'done',
    value: [{ ...own, exp_month: null, exp_year: null, bank_type: 'checking', bank_holder_type: 'business' }],
  })
})

test('what is deleted at the provider is deleted, and deleting it again is no trouble', async () => {
  const card = await provider.saveCard(customerId)
  expect(await removeMethod(client, card.id)).toEqual({ kind: 'done', value: true })
  expect(await provider.methodsOf(customerId)).toEqual([])
  expect(await removeMethod(client, card.id)).toEqual({ kind: 'done', value: true })
})

test('the provider’s refusal comes in its own words, whatever shape they have', async () => {
  const unknown = { kind: 'refused', message: 'The selected id is invalid.' }
  expect(await listMethods(client, 'nobody')).toMatchObject(unknown)
  expect(await removeMethod(client, 'nothing')).toMatchObject(unknown)
  const card = await provider.saveCard(customerId)
  await removeMethod(client, card.id)
  const gone = await changeMethod(client, card.id, {
    ...CHANGE,
    method: 'card',
    exp_month: 3,
    exp_year: 2041,
  })
  expect(gone).toMatchObject({ kind: 'refused', message: 'The Payment Method has been deleted.' })
})

test('a webhook is asked for once, however often the portal starts', async () => {
  const url = `${app.url}/api/provider-events/somewhere`
  expect(await ensureWebhooks(client, ['update_payment_method'], url)).toEqual({ kind: 'done', value: true })
  expect(await ensureWebhooks(client, ['update_payment_method'], url)).toEqual({ kind: 'done', value: true })
  expect(provider.gate.count('POST')).toBe(1)
})

test.each(['a-wrong-key', 'sandbox-api-key-expired'])(
  'with the key %s nothing can be done, and the log says so without the key',
  async (apiKey) => {
    const locked: ProviderClient = { ...client, stax: { ...client.stax, apiKey } }
    expect(await listMethods(locked, customerId)).toEqual(NOT_NOW)
    expect(await createCustomer(locked, { ...STORE, reference: 'locked' })).toEqual(NOT_NOW)
    expect(await provider.customersOf('locked')).toEqual([])
    expect(captured.lines()).toMatchObject([{ level: 50 }, { level: 50 }])
    expect(captured.text()).not.toContain(apiKey)
  },
)

test('a key that runs out later is noticed at the next call', async () => {
  expect(await listMethods(client, customerId)).toMatchObject({ kind: 'done' })
  client.stax = { ...client.stax, apiKey: 'sandbox-api-key-expired' }
  expect(await listMethods(client, customerId)).toEqual(NOT_NOW)
  const card = await provider.saveCard(customerId)
  expect(await removeMethod(client, card.id)).toEqual(NOT_NOW)
  expect(captured.lines()).toMatchObject([{ level: 50 }, { level: 50 }])
})

test.each([{ merchantId: 'another-merchant' }, { webToken: 'another-web-token' }])(
  'a key of another merchant than ours is used for nothing but to find that out: %o',
  async (other) => {
    const foreign: ProviderClient = { ...client, stax: { ...client.stax, ...other } }
    expect(await createCustomer(foreign, { ...STORE, reference: 'foreign' })).toEqual(NOT_NOW)
    expect(await listMethods(foreign, customerId)).toEqual(NOT_NOW)
    expect(provider.gate.passed.map(({ path }) => path)).toEqual(['/self', '/self'])
    expect(captured.lines()).toMatchObject([{ level: 50 }, { level: 50 }])
  },
)

test('whose key it is is asked once, not before each call, also by calls at once', async () => {
  await Promise.all([1, 2, 3].map(() => listMethods(client, customerId)))
  await listMethods(client, customerId)
  expect(provider.gate.passed.filter(({ path }) => path === '/self')).toHaveLength(1)
})

test('a provider that does not listen is unavailable at once, and nothing was changed', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const stax = { ...client.stax, apiUrl: `http://localhost:${port}`, timeoutMs: 60_000 }
  const dead: ProviderClient = { ...client, stax, merchant: { isOurs: true } }
  const began = Date.now()
  expect(await listMethods(dead, customerId)).toEqual(NOT_NOW)
  expect(await createCustomer(dead, { ...STORE, reference: 'dead' })).toEqual(NOT_NOW)
  expect(Date.now() - began).toBeLessThan(stax.timeoutMs)
})
