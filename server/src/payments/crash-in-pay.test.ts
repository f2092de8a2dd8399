import { expect, test, vi } from 'vitest'
import { cutAt } from '../testing/cut-at.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { findAttempts, pay, statusOf } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import {
  expectSettled,
  findTxns,
  getCharges,
  giveCreditTo,
  recover,
  settleBatch,
} from '../testing/payments/payments-later.ts'
import { passMinutes } from '../testing/payments/provider.ts'
import { startTestProcess } from '../testing/processes/test-process.ts'
import { someOf } from '../testing/test-size.ts'
import { reconcileOnce } from './reconcile.ts'

usePayingApp({ afterwards: expectSettled })

const processEnv = (point: string) => ({
  DATABASE_URL: app.databaseUrl,
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  ...provider.env,
  TEST_NOW: app.clock.now().toISOString(),
  CRASH_AT: point,
  SMTP_URL: provider.sandbox.smtpUrl,
})

/** Sends the request to a portal that is killed at this point, so it never gets an answer. */
async function killedAt(point: string, path: string, token: string, body: object, key: string) {
  const portal = await startTestProcess('main', processEnv(point))
  const ask = () =>
    fetch(`http://127.0.0.1:${portal.ready.port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    })
  // A portal that has only just started on a busy machine may refuse requests at first.
  await vi.waitFor(() => expect(ask()).rejects.toThrow(), 60_000)
  expect(await portal.ended).toMatchObject({ signal: 'SIGKILL' })
}

/** Retries until the database has noticed that the killed portal's connections are gone. */
async function untilWhole() {
  await vi.waitFor(async () => {
    passMinutes(app, 1)
    expect((await reconcileOnce(app.client)).isWhole).toBe(true)
  }, 60_000)
}

test.each([
  ['pay.after_attempt', 0],
  ['pay.after_charge', 1],
  ['pay.before_settled', 1],
  ['pay.after_settled', 1],
] as const)(
  'a portal killed at %s: one charge at most, of the right invoice, and nothing is stuck',
  async (point, made) => {
    await giveCreditTo(app, s1, 1_000)
    const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
    const untouched = await makeInvoice(app, s1)
    const key = `killed-${point}`
    const body = { payment_method: app.methods.card }
    await killedAt(point, `/api/invoices/${id}/pay`, app.tokens.a1, body, key)
    const [attempt] = await findAttempts(app, id)
    const charges = () => getCharges(provider, c1, attempt?.id ?? '')
    expect(await charges()).toHaveLength(made)
    // A retry in the meantime is told that the payment is being confirmed, and charges nothing.
    const meanwhile = await pay(app, id, {}, { key })
    expect(meanwhile.status).toBe(point === 'pay.after_settled' ? 200 : 202)
    expect((await pay(app, id)).status).toBe(409)
    passMinutes(app, 11)
    await untilWhole()
    expect(await charges()).toHaveLength(made)
    expect(await statusOf(app, id)).toMatchObject({ status: made === 1 ? 3 : 1 })
    expect(await statusOf(app, untouched.id)).toMatchObject({ paid: 0 })
    expect((await pay(app, id, {}, { key })).status).toBe(made === 1 ? 200 : 503)
    if (made === 0) expect((await pay(app, id)).status).toBe(200)
    expect((await findTxns(app, id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['apply', 1_000],
      ['charge', 9_000],
    ])
  },
)

test.each([
  ['refund.after_stored', 0],
  ['refund.after_given_back', 1],
  ['refund.before_settled', 1],
  ['refund.after_settled', 1],
] as const)('a portal killed at %s: given back once at most, and nothing is stuck', async (point, made) => {
  const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  await pay(app, id)
  const [taken] = await findTxns(app, id)
  const path = `/api/transactions/${taken?.id}/refund`
  const body = { reason: 'killed meanwhile' }
  const key = `killed-${point}`
  await killedAt(point, path, app.tokens.w, body, key)
  const again = () =>
    app.send('POST', path, { token: app.tokens.w, body, headers: { 'idempotency-key': key } })
  expect((await again()).status).toBe(point === 'refund.after_settled' ? 200 : 202)
  passMinutes(app, 11)
  await untilWhole()
  expect(await statusOf(app, id)).toMatchObject({ status: made === 1 ? 1 : 3 })
  expect((await again()).status).toBe(made === 1 ? 200 : 400)
  if (made === 0) {
    expect((await app.send('POST', path, { token: app.tokens.w, body })).status).toBe(200)
    expect(await statusOf(app, id)).toMatchObject({ status: 1 })
  }
  expect((await findTxns(app, id)).map(({ kind }) => kind)).toEqual(['charge', 'refund'])
})

const WITH_NOTE = [
  ['refund.before_settled', 1],
  ['refund.after_stored', 0],
  ['refund.after_given_back', 1],
  ['refund.after_settled', 1],
] as const
// A process for each is left to the long run.
const KILLED_WITH_NOTE = someOf(WITH_NOTE, 1)

test.each(WITH_NOTE)(
  'a portal killed at %s of a refund with a credit note: both are made or neither, and the invoice stays closed',
  async (point, made) => {
    const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
    await pay(app, id)
    await settleBatch(provider, c1)
    const [taken] = await findTxns(app, id)
    const path = `/api/transactions/${taken?.id}/refund`
    const body = { reason: 'Torn hem', amount: 40, credit_note: { kind: 'goods' } }
    const key = `killed-with-note-${point}`
    const again = () =>
      app.send('POST', path, { token: app.tokens.w, body, headers: { 'idempotency-key': key } })
    if (KILLED_WITH_NOTE.some(([killed]) => killed === point))
      await killedAt(point, path, app.tokens.w, body, key)
    else expect((await cutAt(point, again)).status).toBe(500)
    expect((await again()).status).toBe(point === 'refund.after_settled' ? 200 : 202)
    passMinutes(app, 11)
    await untilWhole()
    expect((await again()).status).toBe(made === 1 ? 200 : 400)
    const both = [
      ['refund', -4_000],
      ['note', 4_000],
    ]
    expect((await findTxns(app, id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 10_000],
      ...(made === 1 ? both : []),
    ])
    expect(await statusOf(app, id)).toMatchObject({ paid: 10_000, status: 3 })
  },
)

test('a worker killed while it writes down what the provider said leaves it to the next, which writes it once', async () => {
  const { id } = await makeInvoice(app, s1)
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  expect((await pay(app, id)).status).toBe(202)
  passMinutes(app, 1)
  const killed = await startTestProcess('worker', processEnv('pay.before_settled'))
  expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' })
  expect(await statusOf(app, id)).toMatchObject({ paid: 0 })
  passMinutes(app, 1)
  const next = await startTestProcess('worker', processEnv('none'))
  await vi.waitFor(async () => expect(await statusOf(app, id)).toMatchObject({ status: 3 }), 60_000)
  await next.stop()
  expect((await findTxns(app, id)).map(({ kind }) => kind)).toEqual(['charge'])
  await recover(app)
})
