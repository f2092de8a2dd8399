import { expect, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { postCredit, postDeposit } from '../ledger/post.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { findNotices } from '../testing/orders.ts'
import { findAttempts, pay, paymentIn, payTogether, statusOf } from '../testing/payments/payments.ts'
import { app, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { passMinutes } from '../testing/payments/provider.ts'

usePayingApp()

const messagesIn = ({ body }: { body: unknown }) => (body as { data: string[] }).data
const chargesSince = (from: number) =>
  provider.gate.passed.slice(from).filter(({ path }) => path === '/charge')
const balance = async () => {
  const rows = await app.db.selectFrom('store_credits').selectAll().where('store_id', '=', s1).execute()
  return rows.reduce((sum, { amount, used, reserved }) => sum + amount - used - reserved, 0)
}
const give = (kind: 'credit' | 'deposit', amount: number) =>
  inTransaction(app.db, (db) => {
    const told = { at: app.clock.now(), reason: 'late delivery' }
    return kind === 'credit'
      ? postCredit(db, s1, amount, told)
      : postDeposit(db, s1, { amount, into: 'bank' }, told)
  })

// Claims: api.invoices.pay
test('an invoice is paid by a card: charged once, paid fully, its transaction written and a receipt sent', async () => {
  const invoice = await makeInvoice(app, s1, { orders: [123_400, 18_000], shipping: 4_250 })
  const before = provider.gate.passed.length
  const answer = await pay(app, invoice.id)
  expect(answer.status).toBe(200)
  expect(paymentIn(answer)).toMatchObject({
    state: 'paid',
    total: 1456.5,
    formatted_total: '$1,456.50',
    charged: 1456.5,
    applied: 0,
    method_label: 'Visa ending in 1111',
    invoices: [{ id: invoice.id, number: invoice.number, amount: 1456.5, status: 'Paid Fully' }],
  })
  expect(await statusOf(app, invoice.id)).toEqual({ paid: 145_650, total: 145_650, status: 3 })
  const [charged] = chargesSince(before)
  const [attempt] = await findAttempts(app, invoice.id)
  expect(charged?.body).toMatchObject({ total: 1456.5, idempotency_id: attempt?.id })
  expect(attempt).toMatchObject({ state: 'paid', live: false })
  const mails = app.db.selectFrom('outbox').select('payload').where('kind', '=', 'payment_mail')
  expect((await mails.execute()).map(({ payload }) => payload)).toContainEqual({
    store_id: s1,
    attempt_id: attempt?.id,
    about: 'paid',
    to: 'store',
  })
})

test('part of an invoice is paid, then the rest; more than is open is refused', async () => {
  const { id, number } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  expect((await pay(app, id, { amount: 33.33 })).status).toBe(200)
  expect(await statusOf(app, id)).toEqual({ paid: 3_333, total: 10_000, status: 2 })
  const tooMuch = await pay(app, id, { amount: 66.68 })
  expect(tooMuch.status).toBe(409)
  expect(messagesIn(tooMuch)).toEqual([`Only $66.67 is due on invoice # ${number}.`])
  expect((await pay(app, id)).status).toBe(200)
  expect(await statusOf(app, id)).toEqual({ paid: 10_000, total: 10_000, status: 3 })
  const again = await pay(app, id)
  expect(again.status).toBe(409)
  expect(messagesIn(again)).toEqual([`Invoice # ${number} is already paid.`])
})

test('several invoices are paid in one charge, all or nothing, with a transaction for each', async () => {
  const first = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  const second = await makeInvoice(app, s1, { orders: [20_000], shipping: 500 })
  const before = provider.gate.passed.length
  const answer = await payTogether(app, [{ id: second.id, amount: 100 }, { id: first.id }])
  expect(answer.status).toBe(200)
  expect(chargesSince(before).map(({ body }) => body.total)).toEqual([200])
  expect(await statusOf(app, first.id)).toMatchObject({ status: 3 })
  expect(await statusOf(app, second.id)).toMatchObject({ status: 2, paid: 10_000 })
  const txns = app.db.selectFrom('ledger_txns').select(['kind', 'amount', 'invoice_id'])
  const written = await txns
    .where('invoice_id', 'in', [first.id, second.id])
    .where('kind', '=', 'charge')
    .execute()
  expect(written).toHaveLength(2)

  // One of the two invoices is already paid, so the other is not charged either.
  const third = await makeInvoice(app, s1)
  const from = provider.gate.passed.length
  expect((await payTogether(app, [{ id: third.id }, { id: first.id }])).status).toBe(409)
  expect(chargesSince(from)).toEqual([])
  expect(await statusOf(app, third.id)).toMatchObject({ status: 1 })
})

test('a declined card shows the provider’s words, the wholesaler is told, and another method works at once', async () => {
  const { id, number } = await makeInvoice(app, s1)
  const declined = await pay(app, id, { payment_method: app.methods.declined })
  expect(declined.status).toBe(402)
  expect(declined.body).toMatchObject({
    success: false,
    code: 'declined',
    message: 'Unable to process the purchase transaction',
  })
  expect(await statusOf(app, id)).toMatchObject({ status: 1, paid: 0 })
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'declined', live: false }])
  const notice = (await findNotices(app)).at(-1)
  expect(notice?.subject).toBe('Payment failed: Store One')
  expect(notice?.text).toContain(`# ${number} failed: Unable to process the purchase transaction`)
  expect((await pay(app, id, { payment_method: app.methods.bank })).status).toBe(200)
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
})

test('after five declines in ten minutes a store has to wait', async () => {
  const { id } = await makeInvoice(app, s1)
  for (let at = 0; at < 5; at += 1)
    expect((await pay(app, id, { payment_method: app.methods.declined })).status).toBe(402)
  const stopped = await pay(app, id)
  expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '600'])
  passMinutes(app, 7)
  const later = await pay(app, id)
  expect([later.status, later.headers.get('retry-after')]).toEqual([429, '179'])
  expect(later.body).toMatchObject({
    message: 'Too many payments of this store were declined. Please try again in 3 minutes.',
  })
  passMinutes(app, 3)
  expect((await pay(app, id)).status).toBe(200)
})

test('of many payments at once that would all be declined, five are', async () => {
  const made = []
  for (let at = 0; at < 8; at += 1) made.push(await makeInvoice(app, s1))
  const [first, ...others] = made.map(({ id }) => id)
  const decline = (id: number) => pay(app, id, { payment_method: app.methods.declined })
  expect((await decline(first ?? 0)).status).toBe(402)
  // As by another computer, whose clock differs a little.
  app.clock.set(new Date(app.clock.now().getTime() - 2_000).toISOString())
  const answers = await Promise.all(others.map(decline))
  const told = answers.map(({ status }) => status).toSorted()
  expect(told.slice(0, 4)).toEqual([402, 402, 402, 402])
  // While the others are under way there is no room for these, and afterwards they are too many.
  for (const status of told.slice(4)) expect([429, 503]).toContain(status)
})

test('credits are used first, then deposits, the oldest first; the rest is charged; each is a transaction', async () => {
  const deposit = await give('deposit', 5_000)
  const older = await give('credit', 2_000)
  const newer = await give('credit', 1_500)
  const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  const answer = await pay(app, id, { amount: 40 })
  expect(paymentIn(answer)).toMatchObject({ state: 'paid', applied: 40, charged: 0, method_label: null })
  const uses = app.db.selectFrom('ledger_txns').select(['of_txn', 'amount']).where('kind', '=', 'apply')
  expect(await uses.where('invoice_id', '=', id).orderBy('id').execute()).toEqual([
    { of_txn: deposit, amount: 500 },
    { of_txn: older, amount: 2_000 },
    { of_txn: newer, amount: 1_500 },
  ])
  const before = provider.gate.passed.length
  const rest = await pay(app, id)
  expect(paymentIn(rest)).toMatchObject({ total: 60, applied: 45, charged: 15 })
  expect(chargesSince(before).map(({ body }) => body.total)).toEqual([15])
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  expect(await balance()).toBe(0)
})

test('a payment that credits cover needs no payment method and asks no provider; a failed one frees what it had reserved', async () => {
  await give('credit', 3_000)
  const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  const declined = await pay(app, id, { payment_method: app.methods.declined })
  expect(declined.status).toBe(402)
  expect(await balance()).toBe(3_000)
  const before = provider.gate.passed.length
  const covered = await pay(app, id, { payment_method: undefined, amount: 30 })
  expect(covered.status).toBe(200)
  expect(provider.gate.passed.length).toBe(before)
  expect(await balance()).toBe(0)
  const without = await pay(app, id, { payment_method: undefined })
  expect(without.status).toBe(422)
  expect(messagesIn(without)).toEqual(['Please choose one of your payment methods.'])
})

test('nothing is charged but what the payer was told: a credit that was used elsewhere meanwhile is said', async () => {
  await give('credit', 3_000)
  const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  const elsewhere = await makeInvoice(app, s1, { orders: [3_000], shipping: 0 })
  expect((await pay(app, elsewhere.id)).status).toBe(200)
  const before = provider.gate.passed.length
  const stale = await pay(app, id, { charge: 70 })
  expect(stale.status).toBe(409)
  expect(messagesIn(stale)).toEqual([
    'Your credits or deposits have changed: $100.00 would be charged now. Please check and try again.',
  ])
  expect(provider.gate.passed.length).toBe(before)
  expect((await pay(app, id, { charge: 100 })).status).toBe(200)
})

// Claims: role.foreign-object, api.invoices.pay
test('another store’s invoice is not there, and another store’s card is not one of yours', async () => {
  const theirs = await makeInvoice(app, app.world.stores.s2)
  const own = await makeInvoice(app, s1)
  expect((await pay(app, theirs.id)).status).toBe(404)
  expect((await payTogether(app, [{ id: own.id }, { id: theirs.id }])).status).toBe(404)
  expect((await pay(app, own.id, { payment_method: app.methods.theirs })).status).toBe(422)
  expect((await payTogether(app, [{ id: own.id }, { id: own.id }])).status).toBe(409)
  expect(await statusOf(app, own.id)).toMatchObject({ paid: 0 })
})

test('a store on credit on delivery cannot pay by card; staff and factories do not pay for stores', async () => {
  const { id } = await makeInvoice(app, app.world.stores.s3)
  const answer = await pay(app, id, {}, { token: app.tokens.a3 })
  expect(answer.status).toBe(400)
  expect((await pay(app, id, {}, { token: app.tokens.w })).status).toBe(403)
  expect((await pay(app, id, {}, { token: app.tokens.f1 })).status).toBe(403)
})

// Claims: api.invoices.pay
test('the same key answers the same payment once; with another body it is refused', async () => {
  const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  const key = 'pay-once-and-only-once'
  const before = provider.gate.passed.length
  const first = await pay(app, id, { amount: 50 }, { key })
  const second = await pay(app, id, { amount: 50 }, { key })
  expect(second.text).toBe(first.text)
  expect(chargesSince(before)).toHaveLength(1)
  expect((await pay(app, id, { amount: 40 }, { key })).status).toBe(422)
  expect(await statusOf(app, id)).toMatchObject({ paid: 5_000 })
})

test('what became of a payment can be asked for, by its own store alone', async () => {
  const { id } = await makeInvoice(app, s1)
  const { id: payment } = paymentIn(await pay(app, id))
  const ask = (token: string) => app.send('GET', `/api/payments/${payment}`, { token })
  expect(paymentIn(await ask(app.tokens.a1))).toMatchObject({ id: payment, state: 'paid' })
  expect((await ask(app.tokens.w)).status).toBe(200)
  expect((await ask(app.tokens.a2)).status).toBe(404)
})
