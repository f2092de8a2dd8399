import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import {
  createProviderApp,
  createTestClient,
  impatient,
  type ProviderApp,
  passMinutes,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { makeStore } from '../testing/people.ts'
import { callToDeath, startTestProcess } from '../testing/processes/test-process.ts'
import { createTestApp } from '../testing/test-app.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { repairCustomers } from './repair-customers.ts'
import { runRepairs } from './run-repairs.ts'
import { findStore } from './stores.store.ts'

let provider: TestProvider
let app: ProviderApp
const captured = captureLog()
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createProviderApp(provider)
  await ensureCustomer(client(), app.world.stores.s3)
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(() => {
  captured.clear()
  passMinutes(app, 2)
  provider.gate.passed.length = 0
})

const client = () => createTestClient(app, captured.log)
const NEW = {
  first_name: 'Joan',
  last_name: 'Hartman',
  email: 'joan@second.example',
  phone: '9375550149',
  website: 'https://second.example',
  name: 'Second Street Brides',
  country: 'US',
  city: 'Dayton',
  state: 'OH',
  street: '602 East Second Street',
  zip: '45402',
}
async function loadStore(id: number) {
  const store = await findStore(app.db, id)
  if (!store) throw new Error(`there is no store ${id}`)
  return store
}
const customersOf = async (id: number) => provider.customersOf((await loadStore(id)).customer_reference)
const reference = async (id: number) => (await loadStore(id)).customer_reference

/** The store has exactly one customer at the provider, and we know its id. */
async function expectOneCustomer(id: number) {
  const { stax_customer_id } = await loadStore(id)
  expect(await customersOf(id)).toMatchObject([{ id: stax_customer_id }])
}

test('a store opened while the provider is down is there without a customer, and the worker makes it one later', async () => {
  const offline = await createTestApp(
    { ...provider.env, STAX_API_URL: 'http://127.0.0.1:1' },
    { databaseUrl: app.databaseUrl },
  )
  offline.clock.set(app.clock.now().toISOString())
  const answer = await offline.send('POST', '/api/stores', { token: app.tokens.w, body: NEW })
  await offline.close()
  expect(answer.status).toBe(200)
  const { id, stax_customer_id } = (answer.body as { data: { id: number; stax_customer_id: unknown } }).data
  expect(stax_customer_id).toBeNull()
  passMinutes(app, 1)
  await repairCustomers(client())
  await expectOneCustomer(id)
})

test.each(['html', 'empty-500', 'never-arrived', 'charge-done-answer-lost', '429', 'hang'])(
  'a store whose customer met “%s” is one customer at the provider in the end',
  async (kind) => {
    const id = await makeStore(app.db, 'Met with trouble')
    await provider.arm(await reference(id), kind, { call: 'create-customer' })
    const through = { ...client(), merchant: { isOurs: true } }
    expect(await ensureCustomer(kind === 'hang' ? impatient(through) : through, id)).toBeNull()
    const isThere = kind === 'charge-done-answer-lost'
    expect(await customersOf(id)).toHaveLength(isThere ? 1 : 0)
    passMinutes(app, 2)
    await repairCustomers(client())
    await expectOneCustomer(id)
  },
)

test('after a lost answer nobody tries again before a minute is over, by whichever way', async () => {
  const id = await makeStore(app.db, 'Tried lately')
  await provider.arm(await reference(id), 'never-arrived', { call: 'create-customer' })
  expect(await ensureCustomer(client(), id)).toBeNull()
  const before = provider.gate.count()
  await repairCustomers(client())
  expect(await ensureCustomer(client(), id)).toBeNull()
  expect(provider.gate.count()).toBe(before)
  passMinutes(app, 1)
  expect(await ensureCustomer(client(), id)).toEqual(expect.any(String))
})

test('ten workers at once make one customer of a store', async () => {
  const id = await makeStore(app.db, 'Wanted by many')
  await Promise.all(Array.from({ length: 10 }, () => repairCustomers(client())))
  await expectOneCustomer(id)
  expect(provider.gate.count('POST')).toBe(1)
})

test('a store that the provider does not take is said in the log, and the next ones are not held up', async () => {
  const bad = await makeStore(app.db, 'Not taken')
  await app.db.updateTable('stores').set({ phone: '12' }).where('id', '=', bad).execute()
  await repairCustomers(client())
  expect(captured.lines()).toMatchObject([{ level: 50, store: bad }])
  const good = await makeStore(app.db, 'Taken')
  await repairCustomers(client())
  await expectOneCustomer(good)
  await app.db.updateTable('stores').set({ phone: '3125550100' }).where('id', '=', bad).execute()
  passMinutes(app, 1)
  await repairCustomers(client())
  await expectOneCustomer(bad)
})

test('a closed store is not made a customer', async () => {
  const id = await makeStore(app.db, 'Closed', { closed: true })
  await repairCustomers(client())
  expect(await ensureCustomer(client(), id)).toBeNull()
  expect(provider.gate.passed).toEqual([])
})

test('the worker repairs as soon as it starts', async () => {
  const id = await makeStore(app.db, 'Found at the start')
  const repairs = runRepairs(client())
  await vi.waitFor(async () => expect((await loadStore(id)).stax_customer_id).not.toBeNull(), 60_000)
  await repairs.stop()
  await expectOneCustomer(id)
})

test('a portal that dies right after a store was opened: the store is there, and becomes a customer', async () => {
  const portal = await startTestProcess('main', {
    ...provider.env,
    DATABASE_URL: app.databaseUrl,
    CRASH_AT: 'store.after_commit',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    TEST_NOW: app.clock.now().toISOString(),
  })
  const body = { ...NEW, email: 'joan@power.example', name: 'Opened in a power cut' }
  const headers = { 'idempotency-key': 'opened-in-a-power-cut' }
  const call = () =>
    fetch(`http://127.0.0.1:${portal.ready.port}/api/stores`, {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${app.tokens.w}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
  await callToDeath(call)
  expect(await portal.ended).toMatchObject({ signal: 'SIGKILL' })
  await repairCustomers(client())
  const again = await app.send('POST', '/api/stores', { token: app.tokens.w, body, headers })
  const { id, stax_customer_id } = (again.body as { data: { id: number; stax_customer_id: unknown } }).data
  expect(stax_customer_id).toBe((await loadStore(id)).stax_customer_id)
  await expectOneCustomer(id)
  const named = await app.db.selectFrom('stores').select('id').where('name', '=', body.name).execute()
  expect(named).toEqual([{ id }])
})

test('a turn taken by a clock that was a day ahead, or an hour, keeps no store waiting when the clock is right', async () => {
  for (const hours of [24, 1]) {
    const id = await makeStore(app.db, `Ahead by ${hours}`)
    const customer_tried_at = new Date(app.clock.now().getTime() + hours * 3_600_000)
    await app.db.updateTable('stores').set({ customer_tried_at }).where('id', '=', id).execute()
    await repairCustomers(client())
    await expectOneCustomer(id)
  }
})
