import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import { deliverAll } from '../testing/delivery.ts'
import {
  createProviderApp,
  createTestClient,
  makeStoreCustomer,
  type ProviderApp,
  passMinutes,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { makeStore } from '../testing/people.ts'
import { startTestProcess } from '../testing/processes/test-process.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { sendCustomerUpdate } from './update-customer.ts'

let provider: TestProvider
let app: ProviderApp
const captured = captureLog()
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createProviderApp(provider)
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(async () => {
  captured.clear()
  passMinutes(app, 2)
  await app.db.deleteFrom('outbox').execute()
  provider.gate.passed.length = 0
})

const MOVED = {
  first_name: 'Odile',
  last_name: 'Brandt',
  email: 'odile@brandt.example',
  phone: '(773) 555-0199',
  name: 'Brandt Brautmoden',
  street: '5 Rue Ontario',
  city: 'Montréal',
  state: 'QC',
  country: 'CA',
  zip: 'H2X 1Y4',
}
const AT_PROVIDER = {
  firstname: 'Odile',
  lastname: 'Brandt',
  email: 'odile@brandt.example',
  phone: '7735550199',
  company: 'Brandt Brautmoden',
  address_1: '5 Rue Ontario',
  address_city: 'Montréal',
  address_state: 'QC',
  address_country: 'CAN',
  address_zip: 'H2X 1Y4',
}
const change = async (id: number, body: object) => {
  const answer = await app.send('PUT', `/api/stores/${id}`, { token: app.tokens.w, body })
  expect(answer.status, answer.text).toBe(200)
}
const deliver = () => deliverAll(app, provider.sandbox)
const sent = () => provider.gate.passed.filter(({ method }) => method === 'PUT')
const atProvider = (customerId: string) => provider.ask('GET', `/customer/${customerId}`)
async function newCustomer(name: string) {
  const id = await makeStore(app.db, name)
  return { id, customerId: await makeStoreCustomer(app, provider, id) }
}

test('a changed profile goes on to the store’s customer at the payment provider, once', async () => {
  const { id, customerId } = await newCustomer('Moves')
  await change(id, MOVED)
  expect(sent()).toEqual([])
  await deliver()
  passMinutes(app, 60)
  await deliver()
  expect(sent()).toMatchObject([{ path: `/customer/${customerId}`, body: AT_PROVIDER }])
  expect(await atProvider(customerId)).toMatchObject(AT_PROVIDER)
})

test('what the provider does not know of a store, or what did not change, is not sent', async () => {
  const { id } = await newCustomer('Stays')
  const { first_name, street, phone } = await app.db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const asItWas = { first_name, street, phone, version: 1 }
  const ours = { website: 'https://stays.example', address: 'Oak Mall', terms_days: 45 }
  for (const body of [asItWas, ours, {}]) await change(id, body)
  await deliver()
  expect(provider.gate.count()).toBe(0)
})

test('while the provider is away the profile waits; each change is sent in its order, the last one last', async () => {
  const { id, customerId } = await newCustomer('Waits')
  await provider.arm(customerId, 'never-arrived', { call: 'update-customer', times: 2 })
  await change(id, { first_name: 'Odile' })
  await deliver()
  await change(id, { first_name: 'Odette' })
  for (let tries = 0; tries < 4; tries += 1) {
    passMinutes(app, 10)
    await deliver()
  }
  expect(await atProvider(customerId)).toMatchObject({ firstname: 'Odette' })
  await provider.disarm()
  const waiting = await app.db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()
  expect(waiting).toEqual([])
})

test('a worker that dies between sending a profile and noting it: the repeat says the same', async () => {
  const { id, customerId } = await newCustomer('Killed')
  // First, because a new address also sends emails, and the worker dies after the first message it sends.
  await change(id, { email: MOVED.email })
  await deliver()
  const worker = await startTestProcess('worker', {
    ...provider.env,
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: provider.sandbox.smtpUrl,
    TEST_NOW: app.clock.now().toISOString(),
    CRASH_AT: 'outbox.after_send',
    LOG_LEVEL: 'silent',
  })
  await change(id, MOVED)
  expect(await worker.ended).toMatchObject({ signal: 'SIGKILL' })
  passMinutes(app, 5)
  await deliver()
  expect(sent().slice(1)).toMatchObject([{ body: AT_PROVIDER }, { body: AT_PROVIDER }])
  expect(await atProvider(customerId)).toMatchObject(AT_PROVIDER)
})

test('a store that is no customer yet becomes one with the profile it has then, and nothing is sent twice', async () => {
  const id = await makeStore(app.db, 'Not yet')
  await change(id, MOVED)
  const customerId = await ensureCustomer(createTestClient(app, captured.log), id)
  await deliver()
  expect(sent()).toEqual([])
  expect(await atProvider(customerId ?? '')).toMatchObject(AT_PROVIDER)
})

test('a profile that changes while its customer is being made is sent after it', async () => {
  const id = await makeStore(app.db, 'Just now')
  const held = provider.gate.hold('POST')
  const making = ensureCustomer(createTestClient(app, captured.log), id)
  await held.given
  await change(id, MOVED)
  held.letGo()
  const customerId = await making
  await deliver()
  expect(sent()).toHaveLength(1)
  expect(await atProvider(customerId ?? '')).toMatchObject(AT_PROVIDER)
})

test('a customer that an earlier try left behind gets the profile of today', async () => {
  const id = await makeStore(app.db, 'Made before')
  const { customer_reference } = await app.db
    .selectFrom('stores')
    .select('customer_reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const customerId = await provider.makeCustomer(customer_reference)
  await change(id, MOVED)
  expect(await ensureCustomer(createTestClient(app, captured.log), id)).toBe(customerId)
  await deliver()
  expect(await atProvider(customerId)).toMatchObject(AT_PROVIDER)
})

test('a profile that the provider refuses is said in the log and not sent again', async () => {
  const { id } = await newCustomer('Refused')
  await app.db.updateTable('stores').set({ phone: '12' }).where('id', '=', id).execute()
  await sendCustomerUpdate(createTestClient(app, captured.log), { store_id: id })
  expect(captured.lines()).toMatchObject([{ level: 50, store: id }])
})
