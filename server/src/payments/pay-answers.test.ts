import { expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { findAttempts, pay, statusOf } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { countOpen, findTxns, getCharges, passWindow, recover } from '../testing/payments/payments-later.ts'
import { passMinutes } from '../testing/payments/provider.ts'
import type { GivenAnswer, Passed } from '../testing/payments/provider-gate.ts'
import { someOf } from '../testing/test-size.ts'

usePayingApp({
  afterwards: async () => {
    provider.gate.alterNothing()
    expect(await countOpen(app)).toBe(0)
  },
})

type Row = Record<string, unknown>
type Made = GivenAnswer & { body: Row }
const isCharge = ({ method, path }: Passed) => method === 'POST' && path === '/charge'
const isGivingBack = ({ path }: Passed) => path.endsWith('/void-or-refund')
const attemptOf = async (invoice: number) => {
  const [attempt] = await findAttempts(app, invoice)
  if (!attempt) throw new Error('nobody tried')
  return attempt
}
const charged = async (invoice: number) =>
  (await getCharges(provider, c1, (await attemptOf(invoice)).id)).filter(({ success }) => success).length
const STATUSES = [422, 500, 429, 401, 400, 402, 403, 404, 408, 409, 425, 201, 503]

test.each(someOf(STATUSES, 4))('a charge that succeeded is paid, whatever the status: %i', async (status) => {
  const { id } = await makeInvoice(app, s1)
  provider.gate.alter(isCharge, async (_call, pass) => ({ status, body: ((await pass()) as Made).body }))
  const answer = await pay(app, id)
  expect([answer.status, answer.body]).toMatchObject([200, { data: { state: 'paid' } }])
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'paid', provider_id: expect.any(String) }])
  expect(await charged(id)).toBe(1)
  passMinutes(app, 2)
})

test.each(someOf(STATUSES, 2))(
  'a charge that was declined is declined, whatever the status: %i',
  async (status) => {
    passWindow(app)
    const { id } = await makeInvoice(app, s1)
    await provider.arm(c1, 'decline', { call: 'charge', text: 'Do Not Honor' })
    provider.gate.alter(isCharge, async (_call, pass) => ({ status, body: ((await pass()) as Made).body }))
    const answer = await pay(app, id)
    expect([answer.status, answer.body]).toMatchObject([402, { message: 'Do Not Honor' }])
    expect(await charged(id)).toBe(0)
    passMinutes(app, 2)
    expect((await pay(app, id)).status).toBe(200)
  },
)

const WORDS = { error: ['Something is not right.'] }
const someoneElses = (body: Row) => ({ ...body, id: 'not-ours', meta: { reference: 'not ours' } })
const wrongTotal = (body: Row) => ({ ...body, id: 'not-ours', total: 1 })
const notOurKey = (body: Row) => ({ ...body, id: 'not-ours', idempotency_id: 'not ours' })

const UNCLEAR: readonly [number, string, (made: Row) => unknown][] = [
  [409, 'words', () => WORDS],
  [500, 'words', () => WORDS],
  [429, 'words and no time to wait', () => WORDS],
  [422, 'an empty object', () => ({})],
  [422, 'that our id was used before', () => ({ idempotency_id: ['The idempotency id was used before.'] })],
  [200, 'another total', wrongTotal],
  [422, 'another transaction', someoneElses],
  [408, 'words', () => WORDS],
  [425, 'words', () => WORDS],
  [502, 'a page', () => '<html>Bad Gateway</html>'],
  [503, 'nothing', () => ''],
  [400, 'nothing', () => ''],
  [400, 'null', () => null],
  [200, 'words', () => WORDS],
  [200, 'half a transaction', (made) => ({ id: made.id, type: 'charge', total: made.total })],
  [200, 'a transaction that it is still working on', (made) => ({ ...made, status: 'PENDING' })],
  [200, 'another transaction', someoneElses],
  [422, 'another total, declined', (made) => ({ ...wrongTotal(made), success: false, status: 'FAILED' })],
  [200, 'another key', notOurKey],
  [422, 'another one that failed', (made) => ({ ...someoneElses(made), success: false, status: 'FAILED' })],
]

test.each(someOf(UNCLEAR, 7))(
  'status %i with %s is believed neither way, charged or not',
  async (status, _what, body) => {
    passWindow(app)
    const done = await makeInvoice(app, s1)
    provider.gate.alter(isCharge, async (_call, pass) => ({
      status,
      body: body(((await pass()) as Made).body),
    }))
    expect((await pay(app, done.id)).status).toBe(202)
    expect((await pay(app, done.id)).status).toBe(409)
    passMinutes(app, 2)
    const not = await makeInvoice(app, s1)
    const made = {
      id: 'made-up',
      type: 'charge',
      success: true,
      status: 'SUCCESS',
      customer_id: c1,
      total: 1_020,
    }
    provider.gate.alter(isCharge, async (call) => ({
      status,
      body: body({ ...made, meta: { reference: call.body.idempotency_id } }),
    }))
    expect((await pay(app, not.id)).status).toBe(202)
    passMinutes(app, 2)
    await recover(app)
    expect(await statusOf(app, done.id)).toMatchObject({ status: 3 })
    expect(await findAttempts(app, not.id)).toMatchObject([{ state: 'failed' }])
    expect([await charged(done.id), await charged(not.id)]).toEqual([1, 0])
    expect((await pay(app, not.id)).status).toBe(200)
  },
)

test.each(someOf([422, 400, 402, 403, 404], 1))(
  'a refusal of %i with its reason is one, and nothing was charged',
  async (status) => {
    passWindow(app)
    const { id } = await makeInvoice(app, s1)
    provider.gate.alter(isCharge, async () => ({ status, body: WORDS }))
    const answer = await pay(app, id)
    expect([answer.status, answer.body]).toMatchObject([402, { message: 'Something is not right.' }])
    expect((await pay(app, id)).status).toBe(200)
  },
)

test.each(someOf([422, 400, 403], 1))(
  'nobody is told “declined” of %i if the provider’s book has the charge',
  async (status) => {
    const { id } = await makeInvoice(app, s1)
    provider.gate.alter(isCharge, async (_call, pass) => {
      await pass()
      return { status, body: WORDS }
    })
    expect((await pay(app, id)).status).toBe(200)
    expect(await charged(id)).toBe(1)
  },
)

test.each(someOf([500, 400, 409, 422], 1))(
  'money that was given back is, whatever the status: %i',
  async (status) => {
    const { id, total } = await makeInvoice(app, s1)
    await pay(app, id)
    const [taken] = await findTxns(app, id)
    const refund = () =>
      app.send('POST', `/api/transactions/${taken?.id}/refund`, {
        token: app.tokens.w,
        body: { reason: 'sent back' },
      })
    provider.gate.alter(isGivingBack, async (_call, pass) => ({
      status,
      body: ((await pass()) as Made).body,
    }))
    expect((await refund()).status).toBe(200)
    expect((await findTxns(app, id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', total],
      ['refund', -total],
    ])
  },
)

const LOST_REFUNDS: readonly [number, unknown, number][] = [
  [409, WORDS, 202],
  [422, WORDS, 200],
  [408, WORDS, 202],
  [500, WORDS, 202],
  [422, {}, 202],
]

test.each(someOf(LOST_REFUNDS, 2))(
  'a refund that was made and answered with %i and %j is not told as refused',
  async (status, body, told) => {
    const { id } = await makeInvoice(app, s1)
    await pay(app, id)
    const [taken] = await findTxns(app, id)
    provider.gate.alter(isGivingBack, async (_call, pass) => {
      await pass()
      return { status, body }
    })
    const answer = await app.send('POST', `/api/transactions/${taken?.id}/refund`, {
      token: app.tokens.w,
      body: { reason: 'sent back' },
    })
    expect(answer.status).toBe(told)
    await recover(app)
    expect((await findTxns(app, id)).map(({ kind }) => kind)).toEqual(['charge', 'refund'])
  },
)
