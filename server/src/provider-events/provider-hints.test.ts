import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { compareBook } from '../payments/differences/compare-book.ts'
import { checksums } from '../testing/checksum.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { findAttempts, pay, statusOf } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import {
  chargeBehindOurBack,
  countOpen,
  findBreaks,
  findTxns,
  getCharges,
} from '../testing/payments/payments-later.ts'
import { type Kept, passMinutes } from '../testing/payments/provider.ts'
import { openGate, type ProviderGate } from '../testing/payments/provider-gate.ts'
import { startTestWorker, untilOutboxIsEmpty } from '../testing/processes/test-worker.ts'

const SECRET = 'sandbox-webhook-secret'

let hooks: ProviderGate
usePayingApp({
  afterwards: async () => {
    await untilWorkerRan()
    expect(await countOpen(app)).toBe(0)
  },
})
beforeAll(async () => {
  hooks = await openGate(app.url)
  for (const event of ['create_transaction', 'update_transaction'])
    await provider.ask('POST', '/webhook', {
      target_url: `${hooks.url}/api/provider-events/${SECRET}`,
      event,
    })
})
afterAll(() => hooks.stop())
beforeEach(() => {
  hooks.passed.length = 0
})

const tell = async (body: unknown) => {
  expect((await app.send('POST', `/api/provider-events/${SECRET}`, { body })).status).toBe(200)
}
async function untilWorkerRan() {
  const worker = startTestWorker(app, provider.sandbox.smtpUrl)
  await untilOutboxIsEmpty(app)
  await worker.stop()
}
/** The provider delivers its webhooks in its own time, so the test has to wait for them. */
const untilTold = (times: number) =>
  vi.waitFor(
    () => expect(hooks.passed.filter(({ answered }) => answered === 200)).toHaveLength(times),
    60_000,
  )
const attemptOf = async (invoice: number) => {
  const [attempt] = await findAttempts(app, invoice)
  if (!attempt) throw new Error('nobody tried')
  return attempt
}
const getCharge = async (invoice: number): Promise<Kept> => {
  const [made] = await getCharges(provider, c1, (await attemptOf(invoice)).id)
  if (!made) throw new Error('nothing was charged')
  return made
}
const kindsOf = async (invoice: number) => (await findTxns(app, invoice)).map(({ kind }) => kind)
/** Everything that a webhook could change, without the tables that a call to the provider changes anyway. */
const money = () => checksums(app.db, ['outbox', 'provider_calls', 'stores', 'payment_methods'])

test('a payment whose answer was lost is paid by the provider’s hint, and five hints are one change', async () => {
  const { id } = await makeInvoice(app, s1)
  await provider.arm(c1, 'webhook-double')
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  expect((await pay(app, id)).status).toBe(202)
  await untilTold(2)
  expect(await statusOf(app, id)).toMatchObject({ paid: 0 })
  await untilWorkerRan()
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  const before = await money()
  const said = await getCharge(id)
  for (let times = 0; times < 5; times += 1) {
    await tell(said)
    await untilWorkerRan()
  }
  expect(await money()).toEqual(before)
  expect(await kindsOf(id)).toEqual(['charge'])
})

test('a hint that comes before the answer pays the invoice, and the answer is the same', async () => {
  const { id } = await makeInvoice(app, s1)
  const held = provider.gate.hold('POST')
  const paying = pay(app, id)
  await held.given
  await untilTold(1)
  await untilWorkerRan()
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  held.letGo()
  const answer = await paying
  expect([answer.status, answer.body]).toMatchObject([200, { data: { state: 'paid' } }])
  expect(await kindsOf(id)).toEqual(['charge'])
})

const reads = () =>
  provider.gate.passed.filter(({ method, path }) => method === 'GET' && path.startsWith('/transaction/'))

test('the hint of a payment that we have settled asks for nothing, and that of a return is read', async () => {
  const { id } = await makeInvoice(app, s1)
  expect((await pay(app, id)).status).toBe(200)
  await untilTold(1)
  const before = reads().length
  await untilWorkerRan()
  const charge = await getCharge(id)
  await provider.ask('POST', '/sandbox/settle', { customer_id: c1 })
  await tell({ ...charge, settled_at: '2026-11-16 02:00:00' })
  await untilWorkerRan()
  expect(reads()).toHaveLength(before)
  await provider.ask('POST', `/transaction/${charge.id}/refund`, { total: charge.total })
  await untilTold(3)
  await untilWorkerRan()
  expect(reads().length).toBeGreaterThan(before)
  expect(await kindsOf(id)).toEqual(['charge', 'return'])
})

test('a hint three days late, or after the money was given back, changes nothing', async () => {
  const { id } = await makeInvoice(app, s1)
  await provider.arm(c1, 'webhook-late', { seconds: 0.3 })
  expect((await pay(app, id)).status).toBe(200)
  await untilTold(1)
  await untilWorkerRan()
  const paid = await getCharge(id)
  const before = await money()
  passMinutes(app, 3 * 24 * 60)
  await tell(paid)
  await untilWorkerRan()
  expect(await money()).toEqual(before)
  const [taken] = await findTxns(app, id)
  const body = { reason: 'sent back' }
  expect(
    (await app.send('POST', `/api/transactions/${taken?.id}/refund`, { token: app.tokens.w, body })).status,
  ).toBe(200)
  await untilTold(3)
  await untilWorkerRan()
  const after = await money()
  await tell(paid)
  await untilWorkerRan()
  expect(await money()).toEqual(after)
  expect(await kindsOf(id)).toEqual(['charge', 'refund'])
  expect(await statusOf(app, id)).toMatchObject({ paid: 0, status: 1 })
})

test('a hint that was dropped is found when the books are compared', async () => {
  const { id } = await makeInvoice(app, s1)
  await pay(app, id)
  await untilTold(1)
  await untilWorkerRan()
  await provider.arm(c1, 'webhook-drop', { times: 2 })
  await provider.ask('POST', `/transaction/${(await getCharge(id)).id}/void`)
  await untilWorkerRan()
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  await compareBook(app.client, s1)
  expect(await statusOf(app, id)).toMatchObject({ status: 1 })
  expect(await kindsOf(id)).toEqual(['charge', 'return'])
  // The provider repeats a hint whose answer was late.
  expect(new Set(hooks.passed.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('nothing that a forged hint says is believed: only what the provider answers changes anything', async () => {
  const open = await makeInvoice(app, s1)
  await provider.arm(c1, 'never-arrived', { call: 'charge' })
  expect((await pay(app, open.id)).status).toBe(202)
  const paid = await makeInvoice(app, s1)
  expect((await pay(app, paid.id)).status).toBe(200)
  await untilTold(1)
  await untilWorkerRan()
  const { id: attempt } = await attemptOf(open.id)
  const real = await getCharge(paid.id)
  const success = {
    type: 'charge',
    success: true,
    customer_id: c1,
    total: 1_020,
    meta: { reference: attempt },
  }
  const before = await money()
  for (const forged of [
    { ...success, id: 'made-up' },
    { ...success, id: attempt },
    { ...success, id: 'made-up', reference_id: 'made-up-too' },
    { ...real, meta: { reference: attempt } },
    { ...real, is_voided: true, total_refunded: real.total },
    { ...real, total: 0.01, success: false, message: 'DECLINE' },
    { ...real, customer_id: app.customers.c2 },
    { ...success, id: real.id, customer_id: app.customers.c2, type: 'refund', reference_id: real.id },
    { ...success, id: '../customer', customer_id: c1 },
    { ...success, id: real.id, customer_id: 'nobody' },
  ]) {
    await tell(forged)
    await untilWorkerRan()
    expect(await money()).toEqual(before)
  }
  expect(await findBreaks(app)).toEqual([])
  expect(await statusOf(app, open.id)).toMatchObject({ paid: 0 })
  const late = provider.gate.passed.findLast(
    ({ path, body }) => path === '/charge' && body.idempotency_id === attempt,
  )
  await provider.ask('POST', '/charge', late?.body)
  await tell({ ...success, id: (await getCharge(open.id)).id, success: false })
  await untilWorkerRan()
  expect(await statusOf(app, open.id)).toMatchObject({ status: 3 })
})

test('a true hint of money that we did not ask for is reported, once', async () => {
  const foreign = await chargeBehindOurBack(provider, c1)
  await untilTold(1)
  await untilWorkerRan()
  await tell(foreign)
  await untilWorkerRan()
  expect(await findBreaks(app)).toEqual([{ store_id: s1, kind: 'unknown_charge', provider_id: foreign.id }])
  await provider.ask('POST', `/transaction/${foreign.id}/void`)
})
