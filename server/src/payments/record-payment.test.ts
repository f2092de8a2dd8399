import type { Balance } from '@trousseau/contract/payments'
import {
  AMOUNT_NEEDED,
  alreadyPaid,
  moreThanOpen,
  namedBeyond,
  TWICE_THE_SAME,
} from '@trousseau/domain/money/payment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, makeMethod, type OrderApp, refusalIn } from '../testing/orders.ts'
import { makeStore } from '../testing/people.ts'
import { posting } from '../testing/posted.ts'
import type { Answer, TestApp } from '../testing/test-app.ts'

let app: OrderApp
let store: number
beforeAll(async () => {
  app = await createOrderApp()
})
beforeEach(async () => {
  store = await makeStore(app.db, 'A store of its own')
})
afterAll(() => app.close())

type Body = Record<string, unknown>
type Asking = { token?: string; key?: string; at?: Pick<TestApp, 'send'> }
const post = (what: 'payments' | 'credits', body: Body, { token, key, at = app }: Asking = {}) =>
  at.send('POST', `/api/stores/${store}/${what}`, {
    token: token ?? app.tokens.w,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const recorded = (body: Body, asking?: Asking) =>
  post('payments', { method: 'cheque', reference: '1041', confirmed: true, ...body }, asking)
const balanceIn = ({ body, text, status }: Answer) => {
  expect(status, text).toBe(200)
  return (body as { data: Balance }).data
}
const balance = async (token = app.tokens.w) =>
  balanceIn(await app.send('GET', `/api/stores/${store}/balance`, { token }))
const invoice = async (...orders: number[]) => makeInvoice(app, store, { orders, shipping: 0 })
const findPaid = async (id: number) =>
  (await app.db.selectFrom('invoices').select(['paid', 'status']).where('id', '=', id).executeTakeFirst()) ??
  {}
const txns = () =>
  app.db
    .selectFrom('ledger_txns')
    .select(['kind', 'amount', 'invoice_id', 'method', 'reference', 'by_user'])
    .where('store_id', '=', store)
    .where('kind', '<>', 'invoice')
    .orderBy('id')
    .execute()

test('money that came by check pays the invoices it names, each as far as it is open, and the rest is a deposit', async () => {
  const first = await invoice(60_000)
  const second = await invoice(30_000)
  const answer = await recorded({
    amount: '1000.00',
    invoices: [{ id: second.id }, { id: first.id, amount: 500 }],
  })
  expect(balanceIn(answer)).toMatchObject({ owed: 100, formatted_owed: '$100.00', deposits: 200, credits: 0 })
  expect(await findPaid(first.id)).toEqual({ paid: 50_000, status: 2 })
  expect(await findPaid(second.id)).toEqual({ paid: 30_000, status: 3 })
  const told = { method: 'cheque', reference: '1041', by_user: app.world.users.w }
  expect(await txns()).toEqual([
    { kind: 'recorded', amount: 30_000, invoice_id: second.id, ...told },
    { kind: 'recorded', amount: 50_000, invoice_id: first.id, ...told },
    { kind: 'deposit', amount: 20_000, invoice_id: null, ...told },
  ])
})

test('the money goes as far as it goes, in the order in which the invoices are named', async () => {
  const first = await invoice(60_000)
  const second = await invoice(60_000)
  balanceIn(await recorded({ amount: 700, invoices: [{ id: second.id }, { id: first.id }] }))
  expect([await findPaid(first.id), await findPaid(second.id)]).toEqual([
    { paid: 10_000, status: 2 },
    { paid: 60_000, status: 3 },
  ])
})

test('money that names no invoice is a deposit, however it came', async () => {
  for (const method of ['cash', 'cheque', 'wire', 'other'])
    balanceIn(await post('payments', { amount: 10, method, reference: 'R-1' }))
  expect(await balance()).toMatchObject({ owed: 0, deposits: 40, formatted_deposits: '$40.00' })
  expect((await post('payments', { amount: 10, method: 'card', reference: 'R-1' })).status).toBe(422)
  expect((await post('payments', { amount: 10, method: 'cash' })).status).toBe(422)
})

test('money that cannot be as it was typed is refused whole, and nothing of it is written down', async () => {
  const open = await invoice(50_000)
  const paid = await invoice(10_000)
  balanceIn(await recorded({ amount: 100, invoices: [{ id: paid.id }] }))
  const before = await txns()
  const refusals: [body: Body, status: number, words: string][] = [
    [{ amount: 0 }, 422, AMOUNT_NEEDED],
    [{ amount: 900, invoices: [{ id: open.id, amount: 500.01 }] }, 409, moreThanOpen(open.number, 50_000)],
    [{ amount: 900, invoices: [{ id: open.id }, { id: paid.id }] }, 409, alreadyPaid(paid.number)],
    [{ amount: 100, invoices: [{ id: open.id, amount: 100.01 }] }, 422, namedBeyond(10_001, 10_000)],
    [{ amount: 900, invoices: [{ id: open.id }, { id: open.id }] }, 409, TWICE_THE_SAME],
    [{ amount: 900, invoices: [{ id: open.id, amount: 0 }] }, 409, AMOUNT_NEEDED],
  ]
  for (const [body, status, words] of refusals) {
    const answer = await recorded(body)
    expect([answer.status, ...refusalIn(answer).data], JSON.stringify(body)).toEqual([status, words])
  }
  for (const amount of ['-1', '1.005', '12,50', 'NaN', '1e3', 1_000_001, null])
    expect((await recorded({ amount })).status, String(amount)).toBe(422)
  const foreign = await makeInvoice(app, app.world.stores.s2)
  expect((await recorded({ amount: 900, invoices: [{ id: open.id }, { id: foreign.id }] })).status).toBe(404)
  expect(await txns()).toEqual(before)
})

test('an invoice whose payment is being confirmed takes no recorded money', async () => {
  const { id, number } = await invoice(50_000)
  const attempt = { store_id: store, id: '00000000-0000-4000-8000-00000000000a' }
  const method = await makeMethod(app.db, store)
  await app.db
    .insertInto('payment_attempts')
    .values({
      ...attempt,
      state: 'sent',
      total: 500,
      charged: 500,
      created_at: app.clock.now(),
      payment_method_id: method,
      pay_method: 'card',
      pay_brand: 'visa',
      pay_last_four: '1111',
    })
    .execute()
  await app.db
    .insertInto('attempt_lines')
    .values({ store_id: store, attempt_id: attempt.id, invoice_id: id, amount: 500 })
    .execute()
  const answer = await recorded({ amount: 500, invoices: [{ id }] })
  expect(answer.status).toBe(409)
  expect(refusalIn(answer).data).toEqual([`Invoice # ${number}: Payment being confirmed.`])
})

test('the same key records the same money once', async () => {
  const body = { amount: 25 }
  const first = await recorded(body, { key: 'recorded-once' })
  expect((await recorded(body, { key: 'recorded-once' })).text).toBe(first.text)
  expect(await txns()).toHaveLength(1)
  expect((await recorded({ amount: 26 }, { key: 'recorded-once' })).status).toBe(422)
})

test('twenty at once record money for one invoice: it is paid once, and no more than it is open', async () => {
  const { id } = await invoice(50_000)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => recorded({ amount: 500, invoices: [{ id }] })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer.status).toBe(409)
  expect(await findPaid(id)).toEqual({ paid: 50_000, status: 3 })
  expect(await balance()).toMatchObject({ owed: 0, deposits: 0 })
})

test('a store’s balance is what is open of its invoices, what of that is overdue, and what it has unused', async () => {
  const old = await makeInvoice(app, store, {
    orders: [40_000],
    shipping: 0,
    now: new Date('2026-09-01T15:00:00Z'),
  })
  await invoice(25_000)
  const money = posting({ ...app, storeId: store })
  const credit = await money.credit(9_000)
  await money.deposit(5_000)
  await money.apply(old.id, credit, 2_000)
  // Reserved for an open payment, so nobody else can use it.
  await app.db.updateTable('store_credits').set({ reserved: 1_500 }).where('id', '=', credit).execute()
  expect(await balance()).toEqual({
    owed: 630,
    formatted_owed: '$630.00',
    overdue: 380,
    formatted_overdue: '$380.00',
    credits: 55,
    formatted_credits: '$55.00',
    deposits: 50,
    formatted_deposits: '$50.00',
  })
})

test('the wholesaler gives credit for a reason, and it is the store’s to use', async () => {
  const given = await post('credits', { amount: '75.50', reason: 'Late delivery' }, { key: 'given-once' })
  expect(balanceIn(given)).toMatchObject({ credits: 75.5, deposits: 0, owed: 0 })
  await post('credits', { amount: '75.50', reason: 'Late delivery' }, { key: 'given-once' })
  expect(await txns()).toMatchObject([{ kind: 'credit', amount: 7_550, by_user: app.world.users.w }])
  for (const body of [
    { amount: 0, reason: 'x' },
    { amount: 5 },
    { amount: 5, reason: ' ' },
    { amount: -5, reason: 'x' },
  ])
    expect((await post('credits', body)).status, JSON.stringify(body)).toBe(422)
  expect((await balance()).credits).toBe(75.5)
})

test('who wrote money down is in the audit', async () => {
  await recorded({ amount: 10 })
  await post('credits', { amount: 5, reason: 'x' })
  const rows = await app.db
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('store_id', '=', store)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'payment_recorded', user_id: app.world.users.w },
    { action: 'credit_given', user_id: app.world.users.w },
  ])
})

// Claims: role.wholesale
test('only the wholesaler writes money down; a store sees its own balance and no other’s', async () => {
  const { s1, s2 } = app.world.stores
  for (const token of [app.tokens.a1, app.tokens.f1]) {
    expect((await recorded({ amount: 10 }, { token })).status).toBe(403)
    expect((await post('credits', { amount: 10, reason: 'x' }, { token })).status).toBe(403)
  }
  const at = (id: number, token: string) => app.send('GET', `/api/stores/${id}/balance`, { token })
  expect((await at(s1, app.tokens.a1)).status).toBe(200)
  expect((await at(s2, app.tokens.a1)).status).toBe(404)
  expect((await at(s1, app.tokens.f1)).status).toBe(403)
  store = 999_999
  expect((await recorded({ amount: 10 })).status).toBe(404)
  expect((await post('credits', { amount: 10, reason: 'x' })).status).toBe(404)
})
