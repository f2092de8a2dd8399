import type { Balance } from '@trousseau/contract/payments'
import type { Statement } from '@trousseau/contract/statements'
import type { StoreCreditRow } from '@trousseau/contract/store-credits'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { expect, test } from 'vitest'
import { makeInvoice } from '../../testing/invoices.ts'
import { pay, statusOf } from '../../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../../testing/payments/payments-app.ts'
import { expectSettled, giveCreditTo, recover } from '../../testing/payments/payments-later.ts'
import { makeStore } from '../../testing/people.ts'
import { posting } from '../../testing/posted.ts'
import { onServer } from '../../testing/postgres/test-database.ts'
import type { Answer } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'
import { reconcileOnce } from '../reconcile.ts'

usePayingApp({ afterwards: expectSettled })

type Asking = { token?: string; key?: string; store?: number }
const act = (path: string, body: object, { token, key, store = s1 }: Asking = {}): Promise<Answer> =>
  app.send('POST', `/api/stores/${store}/${path}`, {
    token: token ?? app.tokens.w,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const balanceIn = ({ status, body, text }: Answer) => {
  expect(status, text).toBe(200)
  return (body as { data: Balance }).data
}
const messagesIn = ({ status, body }: Answer) => [status, ...(body as { data: string[] }).data]
const creditsOf = async (store: number) => {
  const { body } = await app.send('GET', `/api/stores/${store}/credits`, { token: app.tokens.w })
  return (body as { data: { credits: StoreCreditRow[] } }).data.credits
}
const check = (amount: unknown, reference: string, more: object = {}, asking: Asking = {}) =>
  act('payments', { amount, method: 'cheque', reference, ...more }, asking)

test('a store on credit on delivery has a check with too much applied later, by staff', async () => {
  const store = await makeStore(app.db, 'On delivery')
  await app.db
    .updateTable('stores')
    .set({ payment_method_type_id: CREDIT_ON_DELIVERY })
    .where('id', '=', store)
    .execute()
  const first = await makeInvoice(app, store, { orders: [27_250], shipping: 0 })
  balanceIn(await check('772.50', '4510', { invoices: [{ id: first.id }] }, { store }))
  const [deposit] = await creditsOf(store)
  expect(deposit).toMatchObject({
    kind: 'deposit',
    method_label: 'Check 4510',
    formatted_amount: '$500.00',
    formatted_left: '$500.00',
    can_be_paid_back: true,
  })
  const later = await makeInvoice(app, store, { orders: [77_250], shipping: 0 })
  const applied = balanceIn(
    await act(`credits/${deposit?.id}/apply`, { invoice: later.id, left: 500 }, { store }),
  )
  expect(applied).toMatchObject({ formatted_owed: '$272.50', deposits: 0 })
  expect(await creditsOf(store)).toEqual([])
  expect(messagesIn(await act(`credits/${deposit?.id}/apply`, { invoice: later.id }, { store }))).toEqual([
    422,
    'Nothing is left, or a payment in progress has reserved it.',
  ])
})

test('money on account is used together with a check, and what came is one sum with its day', async () => {
  const store = await makeStore(app.db, 'Together')
  const money = posting({ ...app, storeId: store })
  await money.deposit(30_000)
  await money.credit(20_000)
  const first = await makeInvoice(app, store, { orders: [77_250], shipping: 0 })
  const second = await makeInvoice(app, store, { orders: [10_000], shipping: 0 })
  const invoices = [{ id: first.id }, { id: second.id, amount: 60 }]
  const body = { invoices, on_account: 500, received_on: '2026-11-10' }
  expect(balanceIn(await check(400, '5521', body, { store }))).toMatchObject({
    formatted_owed: '$40.00',
    credits: 0,
    formatted_deposits: '$67.50',
  })
  const txns = await app.db
    .selectFrom('ledger_txns')
    .select(['id', 'kind', 'amount', 'whole', 'part_of', 'received_on'])
    .where('store_id', '=', store)
    .where('reference', '=', '5521')
    .orderBy('id')
    .execute()
  const [head] = txns
  const came = { received_on: '2026-11-10' }
  expect(txns).toMatchObject([
    { ...came, kind: 'recorded', amount: 27_250, whole: 40_000, part_of: null },
    { ...came, kind: 'recorded', amount: 6_000, whole: null, part_of: head?.id },
    { ...came, kind: 'deposit', amount: 6_750, whole: null, part_of: head?.id },
  ])
})

test('the same check of the same store is recorded a second time only if that is confirmed', async () => {
  const store = await makeStore(app.db, 'Twice')
  balanceIn(await check('41.36', 'A-77', {}, { store }))
  expect(messagesIn(await check('41.36', 'a-77', {}, { store }))).toEqual([
    409,
    expect.stringMatching(
      /^Check a-77 of this store was recorded on \d\d\/\d\d\/2026, \$41\.36\. Record it /,
    ),
  ])
  const { body } = await check('41.36', 'A-77', {}, { store })
  expect(body).toMatchObject({ code: 'recorded_before' })
  expect(
    balanceIn(await act('payments', { amount: 5, method: 'wire', reference: 'A-77' }, { store })).deposits,
  ).toBe(46.36)
  expect(balanceIn(await check('41.36', 'A-77', { confirmed: true }, { store })).deposits).toBe(87.72)
})

test('what is unused is revoked or paid back by reversing entries, and stands so in the statement', async () => {
  const store = await makeStore(app.db, 'Taken back')
  const money = posting({ ...app, storeId: store })
  const { id } = await makeInvoice(app, store, { orders: [5_000], shipping: 0 })
  const credit = await money.credit(100_000)
  await money.apply(id, credit, 2_000)
  const reason = 'Typed a zero too many'
  const revoked = balanceIn(await act(`credits/${credit}/revoke`, { amount: 900, reason }, { store }))
  expect(revoked).toMatchObject({ formatted_credits: '$80.00', formatted_owed: '$30.00' })
  const deposit = await money.deposit(10_000)
  const back = { reason: 'Asked for it', method: 'cheque', reference: '901' }
  expect(balanceIn(await act(`credits/${deposit}/pay-back`, back, { store })).deposits).toBe(0)
  const { body } = await app.send('GET', `/api/stores/${store}/statement`, { token: app.tokens.w })
  const { lines, ...sums } = (body as { data: Statement }).data
  expect(lines.slice(2).map(({ description, amount }) => [description, amount])).toEqual([
    [`Credit revoked: ${reason}`, 900],
    ['Deposit, Wire transfer W-7', -100],
    ['Deposit paid back, Check 901: Asked for it', 100],
  ])
  expect(sums).toMatchObject({ credited: 100, paid: 0, closing: -50, unapplied: 80 })
  const audit = app.db.selectFrom('audit').select('action').where('store_id', '=', store)
  expect((await audit.execute()).map(({ action }) => action).toSorted()).toEqual([
    'credit_revoked',
    'deposit_paid_back',
  ])
})

test('what is not right is said, and nothing is changed', async () => {
  const store = await makeStore(app.db, 'Wrong')
  const money = posting({ ...app, storeId: store })
  const credit = await money.credit(5_000)
  const deposit = await money.deposit(5_000)
  const { id } = await makeInvoice(app, store, { orders: [3_000], shipping: 0 })
  const elsewhere = await makeInvoice(app, s1)
  const reason = 'Why not'
  const paidBack = { reason, method: 'cash', reference: 'R 1' }
  const cases: [path: string, body: object, said: unknown[]][] = [
    [
      `credits/${credit}/apply`,
      { invoice: id, amount: 30.01 },
      [422, expect.stringContaining('Only $30.00 is due')],
    ],
    [`credits/${credit}/apply`, { invoice: id, amount: 50.01 }, [422, 'Only $50.00 of this credit is left.']],
    [`credits/${credit}/apply`, { invoice: id, amount: 0 }, [422, 'Please enter an amount above $0.00.']],
    [`credits/${credit}/apply`, { invoice: id, amount: -1 }, [422, expect.stringContaining('two decimals')]],
    [
      `credits/${credit}/apply`,
      { invoice: id, amount: 0.001 },
      [422, expect.stringContaining('two decimals')],
    ],
    [`credits/${credit}/apply`, { invoice: elsewhere.id }, [404, 'Not found.']],
    [
      `credits/${credit}/apply`,
      { invoice: id, left: 40 },
      [409, expect.stringContaining('What is left has changed.')],
    ],
    [`credits/999999/revoke`, { reason }, [404, 'Not found.']],
    [`credits/${credit}/revoke`, { reason: ' ' }, [422, 'This Field is required!']],
    [`credits/${credit}/revoke`, { reason, amount: 50.01 }, [422, 'Only $50.00 of this credit is left.']],
    [`credits/${deposit}/revoke`, { reason }, [409, expect.stringContaining('Pay it back instead.')]],
    [`credits/${credit}/pay-back`, paidBack, [409, expect.stringContaining('Revoke it instead.')]],
    [
      'payments',
      { amount: 1, method: 'cash', reference: '1', received_on: '2126-01-01' },
      [422, 'This date is in the future.'],
    ],
    [
      'payments',
      { amount: 1, method: 'cash', reference: '1', on_account: 200 },
      [422, 'The store has only $100.00 on account.'],
    ],
  ]
  for (const [path, body, said] of cases)
    expect(messagesIn(await act(path, body, { store })), `${path} ${JSON.stringify(body)}`).toEqual(said)
  for (const token of [app.tokens.a1, app.tokens.f1])
    expect((await act(`credits/${credit}/revoke`, { reason }, { store, token })).status).toBe(403)
  expect((await creditsOf(store)).map(({ left }) => left)).toEqual([50, 50])
  expect(await statusOf(app, id)).toMatchObject({ paid: 0 })
  const token = await tokenFor(app, app.world.users.wr)
  const above = [
    ['credits', { amount: 2_500.01, reason }, 'Up to $2,500.00. An admin can enter more.'],
    [
      'payments',
      { amount: 25_000.01, method: 'wire', reference: 'Big' },
      'Up to $25,000.00. An admin can enter more.',
    ],
  ] as const
  for (const [path, body, said] of above)
    expect(messagesIn(await act(path, body, { store, token }))).toEqual([422, said])
  balanceIn(await act('credits', { amount: 2_500, reason }, { store, token }))
  for (const [path, body] of above) balanceIn(await act(path, body, { store }))
})

test('what a payment under way has reserved, and its invoice, are left alone', async () => {
  const credit = await giveCreditTo(app, s1, 5_000)
  const { id } = await makeInvoice(app, s1, { orders: [20_000], shipping: 0 })
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  expect((await pay(app, id)).status).toBe(202)
  const reason = 'Given by mistake'
  const nothing = 'Nothing is left, or a payment in progress has reserved it.'
  expect(messagesIn(await act(`credits/${credit}/revoke`, { reason }))).toEqual([422, nothing])
  const fresh = await giveCreditTo(app, s1, 100)
  expect(messagesIn(await act(`credits/${fresh}/apply`, { invoice: id }))).toEqual([
    409,
    expect.stringContaining('Payment being confirmed'),
  ])
  balanceIn(await act(`credits/${fresh}/revoke`, { reason }))
  await recover(app)
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  expect((await reconcileOnce(app.client)).isWhole).toBe(true)
})

test.each(['used', 'reserved'])(
  'reconcile says so if what is %s of a credit is not what the books have',
  async (column) => {
    const credits: number[] = []
    for (const name of ['Changed past the ledger', 'Changed too']) {
      const store = await makeStore(app.db, name)
      credits.push(await posting({ ...app, storeId: store }).credit(4_500))
    }
    const change = (to: number) =>
      onServer(app.ownerUrl ?? '', async (owner) => {
        await owner.query('alter table store_credits disable trigger user')
        await owner.query(`update store_credits set ${column} = $1 where id = any($2)`, [to, credits])
        await owner.query('alter table store_credits enable trigger user')
      })
    await change(4_000)
    const { summary, isWhole } = await reconcileOnce(app.client)
    expect([isWhole, summary]).toEqual([
      false,
      expect.stringContaining('2 credits are not as the ledger has it'),
    ])
    await change(0)
    expect((await reconcileOnce(app.client)).isWhole).toBe(true)
  },
)
