import { expect, test } from 'vitest'
import { arm, ask, bank, charge, payerOf, providerForTest } from '../testing/provider-for-test.ts'

type Ports = { httpPort: number }
const settle = (ports: Ports, customer_id: string) =>
  ask(ports, 'POST', '/sandbox/settle', { customer_id }, {})
const reverse = (ports: Ports, id: string, how: string, body = {}) =>
  ask(ports, 'POST', `/transaction/${id}/${how}`, body)

async function makeBankPayer(ports: Ports) {
  const { customer } = await payerOf(ports)
  const made = await ask(ports, 'POST', '/payment-method', { ...bank, customer_id: customer })
  return { customer, method: made.body.id }
}

test('transactions are listed newest first, by customer, type and day', async () => {
  const sandbox = await providerForTest()
  const one = await payerOf(sandbox)
  const two = await payerOf(sandbox)
  await charge(sandbox, one.method, { total: 1 })
  await charge(sandbox, two.method, { total: 2 })
  await charge(sandbox, one.method, { total: 3, pre_auth: true })
  const list = async (query: string) => (await ask(sandbox, 'GET', `/transaction?${query}`)).body
  const today = new Date().toISOString().slice(0, 10)
  expect(await list('')).toMatchObject({
    total: 3,
    per_page: 20,
    data: [{ total: 3 }, { total: 2 }, { total: 1 }],
  })
  expect(await list(`customer_id=${one.customer}`)).toMatchObject({ data: [{ total: 3 }, { total: 1 }] })
  expect(await list('type=pre_auth')).toMatchObject({ total: 1, data: [{ pre_auth: true }] })
  expect(await list(`startDate=2024-01-01&endDate=${today}&page=2&per_page=2`)).toMatchObject({
    current_page: 2,
    last_page: 2,
    from: 3,
    to: 3,
    data: [{ total: 1 }],
  })
  expect(await list('endDate=2024-01-01')).toMatchObject({ total: 0, data: [], from: null })
})

test('a transaction cannot be changed, and an unknown one is refused', async () => {
  const sandbox = await providerForTest()
  const { method } = await payerOf(sandbox)
  const { id } = (await charge(sandbox, method)).body
  const changed = await ask(sandbox, 'PUT', `/transaction/${id}`, { total: 1 })
  expect([changed.status, changed.body]).toEqual([422, { id: ['this transaction is immutable'] }])
  expect(await ask(sandbox, 'GET', '/transaction/x')).toMatchObject({ status: 422 })
})

test('before the batch a charge is voided as a whole, once', async () => {
  const sandbox = await providerForTest()
  const { method } = await payerOf(sandbox)
  const { id } = (await charge(sandbox, method)).body
  expect((await reverse(sandbox, id, 'void-or-refund', { total: 5 })).body).toEqual({
    total: ['Only full refunds are allowed to be attempted before 12AM EST.'],
  })
  const voided = await reverse(sandbox, id, 'void')
  expect([voided.status, voided.body]).toMatchObject([
    200,
    {
      id,
      type: 'charge',
      is_voided: true,
      is_voidable: false,
      total_refunded: 0,
      child_transactions: [{ type: 'void', reference_id: id, success: true, total: 26 }],
    },
  ])
  expect((await reverse(sandbox, id, 'void-or-refund')).body).toEqual({
    total: ['The transaction has already been voided.'],
  })
})

test('after the batch money goes back in parts, never more than was taken', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  const { id } = (await charge(sandbox, method)).body
  expect((await settle(sandbox, customer)).body).toEqual({ batched: [id], settled: [id] })
  expect((await settle(sandbox, customer)).body).toEqual({ batched: [], settled: [] })
  expect((await reverse(sandbox, id, 'void')).body).toEqual({
    id: ['The transaction can no longer be voided.'],
  })
  expect((await reverse(sandbox, id, 'refund')).body).toEqual({ total: ['The total field is required.'] })
  const part = await reverse(sandbox, id, 'refund', { total: 6.5 })
  expect(part.body).toMatchObject({
    is_voided: false,
    total_refunded: 6.5,
    is_refundable: true,
    settled_at: expect.any(String),
    child_transactions: [{ type: 'refund', reference_id: id, total: 6.5 }],
  })
  expect((await reverse(sandbox, id, 'refund', { total: 20 })).body).toEqual({
    total: ['The total may not be greater than 19.5.'],
  })
  const rest = await reverse(sandbox, id, 'void-or-refund')
  expect(rest.body).toMatchObject({ total_refunded: 26, is_refundable: false })
  expect((await reverse(sandbox, id, 'void-or-refund')).body).toEqual({
    total: ['The transaction has already been refunded.'],
  })
})

test('ten refunds at once give back no more than was taken', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  const { id } = (await charge(sandbox, method)).body
  await settle(sandbox, customer)
  const all = await Promise.all(
    Array.from({ length: 10 }, () => reverse(sandbox, id, 'refund', { total: 10 })),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(2)
  expect((await ask(sandbox, 'GET', `/transaction/${id}`)).body).toMatchObject({ total_refunded: 20 })
})

test('what failed or is itself a reversal cannot be reversed', async () => {
  const sandbox = await providerForTest()
  const { method } = await payerOf(sandbox)
  const declined = await charge(sandbox, method, { total: 90_000.01 })
  const { id } = (await charge(sandbox, method)).body
  await reverse(sandbox, id, 'void')
  const list = await ask<{ data: { id: string }[] }>(sandbox, 'GET', '/transaction?type=void')
  for (const each of [declined.body.id, list.body.data[0]?.id ?? '']) {
    expect((await reverse(sandbox, each, 'void-or-refund')).body).toEqual({
      type: ['The transaction to refund must be a successful auth, charge, credit, or capture.'],
    })
  }
})

test('what was reserved is captured once, in full or less', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  const { id } = (await charge(sandbox, method, { pre_auth: true })).body
  expect((await reverse(sandbox, id, 'capture', { total: 27 })).body).toEqual({
    total: ['The total may not be greater than 26.'],
  })
  const captured = await reverse(sandbox, id, 'capture', { total: 20 })
  expect(captured.body).toMatchObject({
    id,
    type: 'pre_auth',
    is_captured: 1,
    is_voidable: false,
    child_transactions: [],
    child_captures: [{ type: 'capture', auth_id: id, total: 20, success: true }],
  })
  expect((await reverse(sandbox, id, 'capture')).body).toEqual({
    id: ['The transaction has already been captured.'],
  })
  const charged = (await charge(sandbox, method)).body.id
  expect((await reverse(sandbox, charged, 'capture')).body).toEqual({
    type: ['The transaction to capture must be a successful pre_auth.'],
  })
  expect((await settle(sandbox, customer)).body.settled).toHaveLength(2)
})

test('a capture or a refund can fail, and its child says why', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  const { id } = (await charge(sandbox, method, { pre_auth: true })).body
  await arm(sandbox, { customer_id: customer, kind: 'decline', call: 'capture', text: 'HOLD-CALL' })
  expect(await reverse(sandbox, id, 'capture')).toMatchObject({
    status: 400,
    body: { is_captured: 0, child_captures: [{ success: false, message: 'HOLD-CALL' }] },
  })
  await arm(sandbox, { customer_id: customer, kind: 'decline', call: 'void', text: 'DECLINE' })
  expect(await reverse(sandbox, id, 'void')).toMatchObject({
    status: 400,
    body: { is_voided: false, child_transactions: [{ success: false, message: 'DECLINE' }] },
  })
})

test("a bank's money is on its way after one batch and there after the next", async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await makeBankPayer(sandbox)
  const { id, ...charged } = (await charge(sandbox, method)).body
  expect(charged).toMatchObject({ success: true, method: 'bank', last_four: '3210', is_settling: false })
  await settle(sandbox, customer)
  const read = async () => (await ask(sandbox, 'GET', `/transaction/${id}`)).body
  expect(await read()).toMatchObject({ is_settling: true, settled_at: null, is_voidable: false })
  await settle(sandbox, customer)
  expect(await read()).toMatchObject({
    is_settling: false,
    settled_at: expect.any(String),
    is_refundable: true,
  })
})

test('a bank takes its money back later, also when the provider was started again meanwhile', async () => {
  const first = await providerForTest()
  const { customer, method } = await makeBankPayer(first)
  await arm(first, { customer_id: customer, kind: 'ach-return', seconds: 0.3, text: 'R02 Account Closed' })
  const { id, ...charged } = (await charge(first, method)).body
  expect(charged).toMatchObject({ success: true, is_voided: false })
  await first.stop()
  const second = await providerForTest({ directory: first.directory })
  const returned = {
    success: true,
    is_voided: true,
    is_voidable: false,
    child_transactions: [{ type: 'void', reference_id: id, message: 'R02 Account Closed', total: 26 }],
  }
  const read = async () => (await ask(second, 'GET', `/transaction/${id}`)).body
  await expect.poll(read).toMatchObject(returned)
  await second.stop()
  const third = await providerForTest({ directory: first.directory })
  expect((await ask(third, 'GET', `/transaction/${id}`)).body).toMatchObject(returned)
})
