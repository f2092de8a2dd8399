import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  ask,
  bank,
  cardNumbers,
  cardOf,
  charge,
  customerOf,
  failing,
  payerOf,
  providerForTest,
} from '../testing/provider-for-test.ts'
import { declineTexts } from './declines.ts'

const fieldsOfATransaction = [
  'id',
  'invoice_id',
  'reference_id',
  'recurring_transaction_id',
  'auth_id',
  'type',
  'source',
  'channel',
  'source_ip',
  'is_merchant_present',
  'merchant_id',
  'user_id',
  'customer_id',
  'payment_method_id',
  'is_manual',
  'success',
  'message',
  'meta',
  'total',
  'method',
  'pre_auth',
  'is_captured',
  'last_four',
  'interchange_code',
  'interchange_fee',
  'batch_id',
  'batched_at',
  'avs_response',
  'cvv_response',
  'receipt_email_at',
  'receipt_sms_at',
  'settled_at',
  'created_at',
  'updated_at',
  'total_refunded',
  'is_refundable',
  'is_voided',
  'is_voidable',
  'currency',
  'is_settling',
  'schedule_id',
  'gateway_id',
  'gateway_name',
  'issuer_auth_code',
  'response',
  'child_captures',
  'parent_auth',
  'customer',
  'child_transactions',
  'files',
  'payment_method',
  'user',
  'avs_code',
  'avs_message',
  'status',
]

test('a charge answers with the whole transaction, and the book has the same', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  const { status, body } = await charge(sandbox, method, { total: '26.09', meta: { poNumber: 'PO-1' } })
  expect([status, body]).toMatchObject([
    200,
    {
      type: 'charge',
      success: true,
      message: null,
      total: 26.09,
      customer_id: customer,
      currency: 'USD',
      payment_method_id: method,
      method: 'card',
      last_four: '1111',
      pre_auth: false,
      is_captured: 0,
      is_voidable: true,
      is_refundable: false,
      is_voided: false,
      total_refunded: 0,
      settled_at: null,
      meta: { poNumber: 'PO-1' },
      child_transactions: [],
      child_captures: [],
      status: 'SUCCESS',
      customer: { id: customer },
      payment_method: { id: method },
    },
  ])
  expect(Object.keys(body).sort()).toEqual(fieldsOfATransaction.sort())
  expect((await ask(sandbox, 'GET', `/transaction/${body.id}`)).body).toEqual(body)
})

test('a charge that is not whole is refused and leaves no transaction', async () => {
  const sandbox = await providerForTest()
  const { method } = await payerOf(sandbox)
  expect((await ask(sandbox, 'POST', '/charge', {})).body).toEqual({
    payment_method_id: ['The payment method id field is required.'],
    meta: ['The meta field is required.'],
    total: ['The total field is required.'],
  })
  expect((await charge(sandbox, method, { total: 0 })).body).toEqual({
    total: ['The total must be at least 0.01.'],
  })
  expect((await charge(sandbox, method, { total: -5 })).body).toEqual({
    total: ['The total must be at least 0.01.'],
  })
  expect((await charge(sandbox, method, { total: 1.005 })).body).toEqual({
    total: ['The total format is invalid.'],
  })
  expect((await charge(sandbox, method, { pre_auth: 'maybe' })).status).toBe(422)
  expect(await charge(sandbox, randomUUID())).toMatchObject({
    status: 422,
    body: ['Payment method is invalid or unauthorized.'],
  })
  expect((await ask(sandbox, 'GET', '/transaction')).body).toMatchObject({ total: 0 })
})

test('failing cards, and cards on no list, are saved like any other and fail when charged', async () => {
  const sandbox = await providerForTest()
  const customer = await customerOf(sandbox)
  for (const number of cardNumbers.slice(cardNumbers.indexOf(failing))) {
    const method = await cardOf(sandbox, customer, number)
    expect(method.status).toBe(200)
    const { status, body } = await charge(sandbox, method.body.id)
    const message = 'Unable to process the purchase transaction'
    expect([status, body]).toMatchObject([400, { success: false, message, is_voidable: false }])
    expect((await ask(sandbox, 'GET', `/transaction/${body.id}`)).body).toEqual(body)
  }
})

test('a bank account other than the test pair fails when it is charged', async () => {
  const sandbox = await providerForTest()
  const { customer } = await payerOf(sandbox)
  const other = { ...bank, customer_id: customer, bank_account: '9876543211' }
  const made = await ask(sandbox, 'POST', '/payment-method', other)
  expect(await charge(sandbox, made.body.id)).toMatchObject({ status: 400, body: { success: false } })
})

test('the totals from 90000.01 on draw what banks say, each its own words', async () => {
  const sandbox = await providerForTest()
  const { method } = await payerOf(sandbox)
  for (const [at, message] of declineTexts.entries()) {
    const total = (90_000 + (at + 1) / 100).toFixed(2)
    expect(await charge(sandbox, method, { total })).toMatchObject({
      status: 400,
      body: { success: false, message },
    })
  }
  expect((await charge(sandbox, method, { total: 90_000 })).body).toMatchObject({ success: true })
})

test('a provider set to answer declines with 200 still says success false', async () => {
  const sandbox = await providerForTest({ declineStatus: 200 })
  const { method } = await payerOf(sandbox, failing)
  expect(await charge(sandbox, method)).toMatchObject({ status: 200, body: { success: false } })
})

test('the same idempotency id gives the same transaction, other parameters are refused by name', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  const idempotency_id = randomUUID()
  const first = await charge(sandbox, method, { idempotency_id, meta: { a: 1, b: 2 } })
  const again = await charge(sandbox, method, { idempotency_id, total: '26.00', meta: { b: 2, a: 1 } })
  expect(again).toMatchObject({ status: 200, body: first.body })
  const other = await charge(sandbox, method, { idempotency_id, total: 27, meta: { a: 1 } })
  expect([other.status, other.body]).toEqual([
    422,
    { idempotency_id: ['The idempotency id was used before with other parameters: total, meta.'] },
  ])
  await ask(sandbox, 'DELETE', `/payment-method/${method}`)
  expect(await charge(sandbox, method, { idempotency_id, meta: { a: 1, b: 2 } })).toMatchObject({
    status: 200,
  })
  expect((await ask(sandbox, 'GET', `/transaction?customer_id=${customer}`)).body).toMatchObject({ total: 1 })
})

test('a refused charge uses no idempotency id up, a declined one does', async () => {
  const sandbox = await providerForTest()
  const { method } = await payerOf(sandbox)
  const idempotency_id = randomUUID()
  expect((await charge(sandbox, method, { idempotency_id, total: 0 })).status).toBe(422)
  const declined = await charge(sandbox, method, { idempotency_id, total: 90_000.01 })
  expect(declined.status).toBe(400)
  expect(await charge(sandbox, method, { idempotency_id, total: 90_000.01 })).toMatchObject({
    status: 400,
    body: { id: declined.body.id },
  })
})

test('fifty charges at once under one idempotency id take the money once', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  const idempotency_id = randomUUID()
  const all = await Promise.all(Array.from({ length: 50 }, () => charge(sandbox, method, { idempotency_id })))
  expect(new Set(all.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect((await ask(sandbox, 'GET', `/transaction?customer_id=${customer}`)).body).toMatchObject({ total: 1 })
})
