import { expect, test } from 'vitest'
import { makeInvoice } from '../../testing/invoices.ts'
import { findAttempts, pay, payTogether, statusOf } from '../../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../../testing/payments/payments-app.ts'
import {
  countOpen,
  expectSettled,
  findPaymentMails,
  findTxns,
  giveCreditTo,
  recover,
  settleBatch,
} from '../../testing/payments/payments-later.ts'
import { passMinutes } from '../../testing/payments/provider.ts'
import type { Answer } from '../../testing/test-app.ts'
import { checkTransaction } from '../check-transaction.ts'
import { reconcileOpen } from '../reconcile.ts'

usePayingApp({ afterwards: expectSettled })

type Wish = { amount?: number; token?: string; key?: string }
const refund = (txn: number | undefined, { amount, token, key }: Wish = {}): Promise<Answer> =>
  app.send('POST', `/api/transactions/${txn}/refund`, {
    token: token ?? app.tokens.w,
    body: { reason: 'damaged in transit', ...(amount !== undefined && { amount }) },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const messagesIn = ({ body }: Answer) => (body as { data: string[] }).data
const findAmounts = async (invoice: number) =>
  (await findTxns(app, invoice)).map(({ kind, amount }) => [kind, amount])
const givenBackCalls = () => provider.gate.passed.filter(({ path }) => path.endsWith('void-or-refund')).length

/** An invoice paid by card, and its charge. */
async function makePaid(amount = 10_000) {
  const { id } = await makeInvoice(app, s1, { orders: [amount], shipping: 0 })
  expect((await pay(app, id)).status).toBe(200)
  const taken = (await findTxns(app, id)).find(({ kind }) => kind === 'charge')
  const [attempt] = await findAttempts(app, id)
  return { id, txn: taken?.id ?? 0, attempt: attempt?.id ?? '' }
}

test('before the evening’s batch the whole of a charge is given back, and its invoice is open again', async () => {
  const { id, txn, attempt } = await makePaid()
  const answer = await refund(txn)
  expect([answer.status, answer.body]).toEqual([
    200,
    expect.objectContaining({
      data: { state: 'done', amount: 100, formatted_amount: '$100.00', credit_note: null },
    }),
  ])
  expect(await findAmounts(id)).toEqual([
    ['charge', 10_000],
    ['refund', -10_000],
  ])
  expect(await statusOf(app, id)).toEqual({ paid: 0, total: 10_000, status: 1 })
  expect(await findPaymentMails(app, attempt)).not.toContain('returned store')
  const again = await refund(txn)
  expect([again.status, messagesIn(again)]).toEqual([409, ['This transaction cannot be refunded.']])
  expect((await pay(app, id)).status).toBe(200)
})

test('after the batch it is given back in parts, and never more than is left', async () => {
  const { id, txn } = await makePaid()
  await settleBatch(provider, c1)
  expect((await refund(txn, { amount: 33.33 })).status).toBe(200)
  expect(await statusOf(app, id)).toEqual({ paid: 6_667, total: 10_000, status: 2 })
  const calls = givenBackCalls()
  for (const amount of [66.68, 100, 0, -1]) expect((await refund(txn, { amount })).status).toBe(422)
  expect(messagesIn(await refund(txn, { amount: 66.68 }))).toEqual([
    'Only $66.67 of this transaction can be refunded.',
  ])
  expect(givenBackCalls()).toBe(calls)
  expect((await refund(txn)).status).toBe(200)
  expect(await statusOf(app, id)).toMatchObject({ paid: 0, status: 1 })
})

test('a part before the batch is refused in the provider’s words and ours, and nothing is changed', async () => {
  const { id, txn } = await makePaid()
  const answer = await refund(txn, { amount: 10 })
  expect([answer.status, messagesIn(answer)]).toEqual([
    400,
    ['Only full refunds are allowed to be attempted before 12AM EST.', expect.stringContaining('tomorrow')],
  ])
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  await settleBatch(provider, c1)
  expect((await refund(txn, { amount: 10 })).status).toBe(200)
  expect(await statusOf(app, id)).toMatchObject({ paid: 9_000, status: 2 })
})

test('of one charge for several invoices one can be given back, and the others stay paid', async () => {
  const first = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  const second = await makeInvoice(app, s1, { orders: [20_000], shipping: 0 })
  await payTogether(app, [{ id: first.id }, { id: second.id }])
  await settleBatch(provider, c1)
  const [taken] = await findTxns(app, second.id)
  expect((await refund(taken?.id, { amount: 200.01 })).status).toBe(422)
  expect((await refund(taken?.id)).status).toBe(200)
  expect(await statusOf(app, first.id)).toMatchObject({ status: 3 })
  expect(await statusOf(app, second.id)).toMatchObject({ paid: 0, status: 1 })
  const [other] = await findTxns(app, first.id)
  expect((await refund(other?.id)).status).toBe(200)
  expect(await statusOf(app, first.id)).toMatchObject({ status: 1 })
})

test('a refund is written down although a return has taken most of the same invoice meanwhile', async () => {
  const first = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  const second = await makeInvoice(app, s1, { orders: [6_000], shipping: 0 })
  await payTogether(app, [{ id: first.id }, { id: second.id }])
  await settleBatch(provider, c1)
  const [attempt] = await findAttempts(app, second.id)
  const transaction_id = attempt?.provider_id ?? ''
  const giveBackThere = async (total: number) => {
    await provider.ask('POST', `/transaction/${transaction_id}/refund`, { total })
    await checkTransaction(app.client, { store_id: s1, transaction_id })
  }
  await provider.arm(c1, 'never-arrived', { call: 'void-or-refund' })
  const [taken] = await findTxns(app, second.id)
  expect((await refund(taken?.id, { amount: 42 })).status).toBe(202)
  await giveBackThere(46.2)
  await giveBackThere(42)
  // $88.20 of $160.00 went back: all of the second invoice, and the rest of the first.
  expect(await statusOf(app, second.id)).toMatchObject({ paid: 0 })
  expect(await statusOf(app, first.id)).toMatchObject({ paid: 7_180 })
  expect(await countOpen(app)).toBe(0)
})

test('a refund whose answer is lost is being confirmed: no second one, and done once when asked', async () => {
  const { id, txn } = await makePaid()
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'void-or-refund' })
  const answer = await refund(txn, { key: 'refund-answer-lost' })
  expect([answer.status, (answer.body as { data: object }).data]).toMatchObject([202, { state: 'unknown' }])
  const calls = givenBackCalls()
  const again = await refund(txn)
  expect([again.status, messagesIn(again)]).toEqual([409, ['A refund of this payment is being confirmed.']])
  expect((await refund(txn, { key: 'refund-answer-lost' })).status).toBe(202)
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  passMinutes(app, 1)
  await reconcileOpen(app.client)
  expect((await refund(txn, { key: 'refund-answer-lost' })).status).toBe(200)
  expect(await findAmounts(id)).toEqual([
    ['charge', 10_000],
    ['refund', -10_000],
  ])
  expect(givenBackCalls()).toBe(calls)
})

test('a refund that never arrived has failed when the window is over, and can be made again', async () => {
  const { id, txn } = await makePaid()
  await provider.arm(c1, 'never-arrived', { call: 'void-or-refund' })
  expect((await refund(txn)).status).toBe(202)
  passMinutes(app, 5)
  await reconcileOpen(app.client)
  expect(await countOpen(app)).toBe(1)
  await recover(app)
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  expect((await refund(txn)).status).toBe(200)
  expect(await statusOf(app, id)).toMatchObject({ status: 1 })
})

test('a refund that the provider declines changes nothing, and is told in its words', async () => {
  const { id, txn } = await makePaid()
  for (const status of [200, 422]) {
    await provider.arm(c1, 'decline', { call: 'void-or-refund', status, text: 'HOLD-CALL' })
    const answer = await refund(txn)
    expect([answer.status, messagesIn(answer)]).toEqual([400, ['HOLD-CALL']])
    expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  }
  await provider.arm(c1, '429', { call: 'void-or-refund', seconds: 60 })
  const told = await refund(txn)
  expect([told.status, told.headers.get('retry-after')]).toEqual([503, '60'])
  passMinutes(app, 1)
  expect((await refund(txn)).status).toBe(200)
})

test('money that came another way, and credits that were used, are taken back by entries alone', async () => {
  const credit = await giveCreditTo(app, s1, 3_000)
  const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  await pay(app, id, { amount: 30, payment_method: undefined })
  const recorded = await app.send('POST', `/api/stores/${s1}/payments`, {
    token: app.tokens.w,
    body: { amount: 70, invoices: [{ id }], method: 'cheque', reference: '1041' },
  })
  expect(recorded.status).toBe(200)
  const calls = provider.gate.passed.length
  const [applied, check] = await findTxns(app, id)
  expect((await refund(check?.id, { amount: 20 })).status).toBe(200)
  expect(await statusOf(app, id)).toMatchObject({ paid: 8_000, status: 2 })
  expect((await refund(applied?.id)).status).toBe(200)
  expect(await statusOf(app, id)).toMatchObject({ paid: 5_000, status: 2 })
  expect((await refund(applied?.id)).status).toBe(409)
  expect((await refund(check?.id, { amount: 50.01 })).status).toBe(422)
  const left = app.db.selectFrom('store_credits').select(['used', 'amount']).where('id', '=', credit)
  expect(await left.executeTakeFirstOrThrow()).toEqual({ used: 0, amount: 3_000 })
  expect(provider.gate.passed.length).toBe(calls)
  await pay(app, id)
})

test('only the wholesaler gives money back, of what can be given back, once under one key', async () => {
  const { id, txn } = await makePaid()
  for (const token of [app.tokens.a1, app.tokens.r1, app.tokens.a2, app.tokens.f1])
    expect((await refund(txn, { token })).status).toBe(403)
  expect((await refund(999_999)).status).toBe(404)
  const bill = app.db.selectFrom('ledger_txns').select('id').where('invoice_id', '=', id)
  const { id: billId } = await bill.where('kind', '=', 'invoice').executeTakeFirstOrThrow()
  expect((await refund(billId)).status).toBe(404)
  const calls = givenBackCalls()
  const key = 'give-back-once'
  const first = await refund(txn, { key })
  expect((await refund(txn, { key })).text).toBe(first.text)
  expect((await refund(txn, { key, amount: 5 })).status).toBe(422)
  expect(givenBackCalls()).toBe(calls + 1)
  const [, back] = await findTxns(app, id)
  expect((await refund(back?.id)).status).toBe(409)
  const audit = app.db.selectFrom('audit').select('subject').where('action', '=', 'transaction_refunded')
  expect((await audit.execute()).filter(({ subject }) => subject === `transaction ${txn}`)).toHaveLength(1)
})
