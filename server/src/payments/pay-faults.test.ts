import type { InvoiceRow } from '@trousseau/contract/invoices'
import { explainDecline } from '@trousseau/domain/money/words/bank-words'
import { expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { findNotices } from '../testing/orders.ts'
import { findAttempts, pay, paymentIn, statusOf } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { countOpen, getCharges, giveCreditTo, passWindow } from '../testing/payments/payments-later.ts'
import { inHaste, passMinutes, TOO_SLOW_MS } from '../testing/payments/provider.ts'
import type { Answer } from '../testing/test-app.ts'
import { reconcileOpen } from './reconcile.ts'

usePayingApp({ afterwards: async () => expect(await countOpen(app)).toBe(0) })

const messagesIn = ({ body }: Answer) => (body as { data: string[] }).data
const chargeCalls = () => provider.gate.passed.filter(({ path }) => path === '/charge').length
async function shown(id: number): Promise<InvoiceRow | undefined> {
  const { body } = await app.send('GET', `/api/stores/${s1}/invoices`, { token: app.tokens.a1 })
  const { data } = body as { data: { invoices: InvoiceRow[] } }
  return data.invoices.find((invoice) => invoice.id === id)
}
const firstAttempt = async (invoice: number) => {
  const [attempt] = await findAttempts(app, invoice)
  if (!attempt) throw new Error('nobody tried')
  return attempt
}
const reconcile = () => {
  passMinutes(app, 1)
  return reconcileOpen(app.client)
}
const charged = async (invoice: number) => {
  const made = await getCharges(provider, c1, (await firstAttempt(invoice)).id)
  return made.filter(({ success }) => success).length
}

test('charged, and the answer lost: being confirmed, never charged again, and paid once when asked', async () => {
  const { id, number } = await makeInvoice(app, s1)
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  const answer = await pay(app, id, {}, { key: 'answer-lost-key' })
  expect(answer.status).toBe(202)
  expect(paymentIn(answer)).toMatchObject({ state: 'unknown', invoices: [{ id, status: 'Unpaid' }] })
  expect(await shown(id)).toMatchObject({ being_confirmed: true, status: 'Unpaid' })
  const calls = chargeCalls()
  const again = await pay(app, id)
  expect([again.status, messagesIn(again)]).toEqual([409, [`Invoice # ${number}: Payment being confirmed.`]])
  expect((await pay(app, id, {}, { key: 'answer-lost-key' })).status).toBe(202)
  expect(chargeCalls()).toBe(calls)
  expect(await reconcile()).toBe(true)
  expect(await shown(id)).toMatchObject({ being_confirmed: false, status: 'Paid Fully' })
  const later = await pay(app, id, {}, { key: 'answer-lost-key' })
  expect([later.status, paymentIn(later).state]).toEqual([200, 'paid'])
  await reconcile()
  expect(await charged(id)).toBe(1)
  expect(chargeCalls()).toBe(calls)
})

test('a charge that never arrived: open until the window is over, then failed, payable again, and credits are free', async () => {
  const credit = await giveCreditTo(app, s1, 5_000)
  const { id } = await makeInvoice(app, s1)
  const reserved = async () =>
    app.db
      .selectFrom('store_credits')
      .select(['used', 'reserved'])
      .where('id', '=', credit)
      .executeTakeFirstOrThrow()
  await provider.arm(c1, 'never-arrived', { call: 'charge' })
  const answer = await pay(app, id, {}, { key: 'never-arrived-key' })
  expect([answer.status, paymentIn(answer).state]).toEqual([202, 'unknown'])
  expect(await reserved()).toEqual({ used: 0, reserved: 5_000 })
  passMinutes(app, 9)
  await reconcileOpen(app.client)
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'unknown', live: true }])
  expect(await shown(id)).toMatchObject({ being_confirmed: true })
  passMinutes(app, 1)
  await reconcileOpen(app.client)
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'failed', live: false }])
  expect(await reserved()).toEqual({ used: 0, reserved: 0 })
  expect((await pay(app, id, {}, { key: 'never-arrived-key' })).status).toBe(503)
  expect((await pay(app, id)).status).toBe(200)
  expect(await reserved()).toEqual({ used: 5_000, reserved: 0 })
  expect(await shown(id)).toMatchObject({ being_confirmed: false, status: 'Paid Fully' })
})

test('an empty answer of 500 is believed neither way: the provider is asked, whether it was charged or not', async () => {
  const not = await makeInvoice(app, s1)
  await provider.arm(c1, 'empty-500', { call: 'charge' })
  expect((await pay(app, not.id)).status).toBe(202)
  passWindow(app)
  await reconcileOpen(app.client)
  expect(await findAttempts(app, not.id)).toMatchObject([{ state: 'failed' }])
  // Here the charge does arrive, twice, in spite of the 500: it is found under its id and counted once.
  const done = await makeInvoice(app, s1)
  await provider.arm(c1, 'empty-500', { call: 'charge' })
  expect((await pay(app, done.id)).status).toBe(202)
  const call = provider.gate.passed.findLast(({ path }) => path === '/charge')
  for (let times = 0; times < 2; times += 1) await provider.ask('POST', '/charge', call?.body)
  await reconcile()
  expect(await findAttempts(app, done.id)).toMatchObject([{ state: 'paid', live: false }])
  expect(await charged(done.id)).toBe(1)
  expect((await pay(app, not.id)).status).toBe(200)
})

test.each([
  ['hangs', 'hang', {}],
  ['answers too late', 'slow', { ms: TOO_SLOW_MS }],
  ['sends a page', 'html', {}],
])('a provider that %s leaves the payment being confirmed, and it ends', async (_what, kind, more) => {
  const { id } = await makeInvoice(app, s1)
  await provider.arm(c1, kind, { call: 'charge', ...more })
  const answer = await inHaste(app, kind, () => pay(app, id))
  expect([answer.status, paymentIn(answer).state]).toEqual([202, 'unknown'])
  if (kind === 'slow') await expect.poll(() => charged(id)).toBe(1)
  passWindow(app)
  await reconcileOpen(app.client)
  expect(await statusOf(app, id)).toMatchObject({ status: kind === 'slow' ? 3 : 1 })
})

test('told to wait, nothing is charged: 503 with how long, at once and without a call until the hour is over', async () => {
  const { id } = await makeInvoice(app, s1)
  await provider.arm(c1, '429', { call: 'charge', seconds: 3_600 })
  const told = await pay(app, id)
  expect([told.status, told.headers.get('retry-after')]).toEqual([503, '3600'])
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'failed', live: false }])
  const before = provider.gate.passed.length
  const blocked = await pay(app, id)
  expect(blocked.status).toBe(503)
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(3_000)
  passMinutes(app, 58)
  expect((await pay(app, id)).status).toBe(503)
  expect(provider.gate.passed.length).toBe(before)
  passMinutes(app, 2)
  expect((await pay(app, id)).status).toBe(200)
  expect((await findAttempts(app, id)).map(({ state }) => state)).toEqual(['failed', 'paid'])
})

test.each([200, 400, 402, 422])(
  'a decline is one with the status %i too, in the provider’s words',
  async (status) => {
    const { id } = await makeInvoice(app, s1)
    await provider.arm(c1, 'decline', { call: 'charge', status, text: 'Do Not Honor' })
    const answer = await pay(app, id)
    expect(answer.status).toBe(402)
    expect(answer.body).toMatchObject({ code: 'declined', message: 'Do Not Honor' })
    expect(await findAttempts(app, id)).toMatchObject([
      { state: 'declined', live: false, provider_id: expect.any(String) },
    ])
    expect((await findNotices(app)).at(-1)?.text).toContain('failed: Do Not Honor')
    expect((await pay(app, id, { payment_method: app.methods.other })).status).toBe(200)
  },
)

test('what banks really say is what the payer reads', async () => {
  const words = ['Insufficient Funds', 'Lost/Stolen', 'Max attempts exceeded']
  for (const [at, text] of [
    [1, words[0]],
    [8, words[1]],
    [10, words[2]],
  ] as const) {
    const { id } = await makeInvoice(app, s1, { orders: [90_000_00 + at], shipping: 0 })
    const answer = await pay(app, id)
    expect([answer.status, messagesIn(answer)]).toEqual([402, [text, explainDecline(text ?? '')]])
    // The sandbox declines by amount, so part of the invoice goes through.
    expect((await pay(app, id, { amount: 100 })).status).toBe(200)
  }
})

test('a card that was deleted at the provider is declined with its words, and another one works', async () => {
  const { id } = await makeInvoice(app, s1)
  const { stax_id } = await app.db
    .selectFrom('payment_methods')
    .select('stax_id')
    .where('id', '=', app.methods.other)
    .executeTakeFirstOrThrow()
  await provider.ask('DELETE', `/payment-method/${stax_id}`)
  const answer = await pay(app, id, { payment_method: app.methods.other })
  expect([answer.status, messagesIn(answer)]).toEqual([402, ['The Payment Method has been deleted.']])
  expect(await statusOf(app, id)).toMatchObject({ paid: 0 })
  expect((await pay(app, id)).status).toBe(200)
})
