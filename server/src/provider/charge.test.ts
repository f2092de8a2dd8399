import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import {
  createTestClient,
  DECLINED_CARD,
  impatient,
  type Kept,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { charge, giveBack, listTransactions, readTransaction } from './provider.ts'
import type { ProviderClient } from './request.ts'

let provider: TestProvider
let app: TestApp
let client: ProviderClient
let customerId: string
let card: Kept
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createTestApp(provider.env)
  client = createTestClient(app, captureLog().log)
  await listTransactions(client, await provider.makeCustomer())
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(async () => {
  customerId = await provider.makeCustomer()
  card = await provider.saveCard(customerId)
  provider.gate.passed.length = 0
})

const wish = (more: { staxId?: string; total?: number } = {}) => ({
  id: randomUUID(),
  staxId: card.id,
  total: 116_515,
  poNumber: 'PO 17',
  ...more,
})
const book = () => provider.transactionsOf(customerId)

test('a charge takes the amount once, under the id that we gave it', async () => {
  const asked = wish()
  const outcome = await charge(client, asked)
  expect(outcome).toMatchObject({
    kind: 'done',
    value: { success: true, type: 'charge', customerId, total: 116_515, refunded: 0, reference: asked.id },
  })
  expect(await charge(client, asked)).toEqual(outcome)
  expect(await book()).toMatchObject([{ total: 1_165.15, meta: { poNumber: 'PO 17' } }])
})

test('that our id was used before is no refusal: the charge may be there', async () => {
  const asked = wish()
  await charge(client, asked)
  expect(await charge(client, { ...asked, total: 1 })).toEqual({ kind: 'unknown' })
  expect(await book()).toHaveLength(1)
})

test('a charge whose answer was lost: asked again, the provider tells of the one it made', async () => {
  await provider.arm(customerId, 'charge-done-answer-lost', { call: 'charge' })
  const asked = wish()
  expect(await charge(client, asked)).toEqual({ kind: 'unknown' })
  const [made] = await book()
  expect(await charge(client, asked)).toMatchObject({ kind: 'done', value: { id: made?.id, success: true } })
  expect(await book()).toHaveLength(1)
  expect(await listTransactions(client, customerId)).toMatchObject({
    kind: 'done',
    value: { rows: [{ id: made?.id, reference: asked.id }] },
  })
})

test.each(['never-arrived', 'hang', 'empty-500', 'html'])(
  'a charge that meets “%s” is unknown, is not sent twice, and has taken no money',
  async (kind) => {
    await provider.arm(customerId, kind, { call: 'charge' })
    expect(await charge(kind === 'hang' ? impatient(client) : client, wish())).toEqual({ kind: 'unknown' })
    expect(provider.gate.count('POST')).toBe(1)
    expect(await book()).toEqual([])
  },
)

test('a charge that is done later than we wait is unknown to us, and one in the provider’s book', async () => {
  await provider.arm(customerId, 'slow', { call: 'charge', ms: 900 })
  expect(await charge(impatient(client), wish())).toEqual({ kind: 'unknown' })
  await vi.waitFor(async () => expect(await book()).toHaveLength(1), 60_000)
})

test('of a charge that meets “Too Many Attempts” it is known that no money was taken', async () => {
  await provider.arm(customerId, '429', { call: 'charge', seconds: 30 })
  expect(await charge(client, wish())).toEqual({
    kind: 'unavailable',
    retryAfterSeconds: 30,
    busy: 'provider',
  })
  expect(await book()).toEqual([])
  await app.db.deleteFrom('provider_calls').execute()
})

test('each of the seventeen reasons of banks reaches us word for word', async () => {
  const reasons: unknown[] = []
  for (let cents = 1; cents <= 17; cents += 1) {
    const outcome = await charge(client, wish({ total: 9_000_000 + cents }))
    expect(outcome).toMatchObject({ kind: 'done', value: { success: false } })
    if (outcome.kind === 'done') reasons.push(outcome.value.message)
  }
  expect(reasons).toEqual([
    'Insufficient Funds',
    'Do Not Honor',
    'DECLINE',
    'CVV does not match.',
    'The credit card has expired.',
    'Expiry Date is invalid',
    'Invalid CC Number',
    'Lost/Stolen',
    'HOLD-CALL',
    'Max attempts exceeded',
    'Gateway Unreachable',
    'An error occurred during processing.',
    'ACH transactions are not accepted',
    'DAILY TRANSACTION LIMIT EXCEEDED',
    'Invalid Account error',
    'NO ACCOUNT',
    'This payment could not be processed.',
  ])
})

test.each([200, 400, 402, 422])(
  'a charge declined with status %i is done, without success',
  async (status) => {
    await provider.arm(customerId, 'decline', { text: 'Do Not Honor', status })
    const outcome = await charge(client, wish())
    expect(outcome).toMatchObject({ kind: 'done', value: { success: false, message: 'Do Not Honor' } })
    expect(await charge(client, wish())).toMatchObject({ kind: 'done', value: { success: true } })
  },
)

test('a card that can be saved and not charged is declined as often as it is charged', async () => {
  const bad = await provider.saveCard(customerId, { card_number: DECLINED_CARD })
  const asked = wish({ staxId: bad.id })
  const declined = { success: false, message: 'Unable to process the purchase transaction' }
  expect(await charge(client, asked)).toMatchObject({ kind: 'done', value: declined })
  expect(await charge(client, asked)).toMatchObject({ kind: 'done', value: declined })
  expect(await book()).toHaveLength(1)
})

test('a deleted card is not charged: refused, which is no decline', async () => {
  await provider.ask('DELETE', `/payment-method/${card.id}`)
  expect(await charge(client, wish())).toMatchObject({
    kind: 'refused',
    message: 'The Payment Method has been deleted.',
  })
  expect(await book()).toEqual([])
})

test('money that a bank takes back is seen when the transaction is read again', async () => {
  const bank = await provider.saveBank(customerId)
  await provider.arm(customerId, 'ach-return', { seconds: 0.2, text: 'R01 Insufficient Funds' })
  const taken = await charge(client, wish({ staxId: bank.id }))
  expect(taken).toMatchObject({ kind: 'done', value: { success: true, isVoided: false } })
  const id = taken.kind === 'done' ? taken.value.id : ''
  await vi.waitFor(
    async () =>
      expect(await readTransaction(client, id)).toMatchObject({ kind: 'done', value: { isVoided: true } }),
    60_000,
  )
  expect(await book()).toMatchObject([{ type: 'void', message: 'R01 Insufficient Funds' }, { id }])
})

test('money is given back by a void before the evening’s batch and by a refund after it', async () => {
  const first = await charge(client, wish({ total: 5_000 }))
  const voided = first.kind === 'done' ? await giveBack(client, first.value.id, 5_000) : first
  expect(voided).toMatchObject({ kind: 'done', value: { isVoided: true, refunded: 0 } })
  const second = await charge(client, wish({ total: 5_000 }))
  await provider.ask('POST', '/sandbox/settle', { customer_id: customerId })
  const refunded = second.kind === 'done' ? await giveBack(client, second.value.id, 1_999) : second
  expect(refunded).toMatchObject({
    kind: 'done',
    value: { isSettled: true, isVoided: false, refunded: 1_999 },
  })
})
