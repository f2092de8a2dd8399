import { expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { findAttempts, pay, paymentIn, statusOf } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import {
  chargeBehindOurBack,
  countOpen,
  findPaymentMails,
  findTxns,
  getCharges,
  recover,
  settleBatch,
} from '../testing/payments/payments-later.ts'
import { type Kept, passMinutes } from '../testing/payments/provider.ts'
import type { GivenAnswer, Passed } from '../testing/payments/provider-gate.ts'
import { checkTransaction } from './check-transaction.ts'
import { compareBook } from './differences/compare-book.ts'
import { reconcileOnce } from './reconcile.ts'

usePayingApp({
  afterwards: async () => {
    provider.gate.alterNothing()
    expect(await countOpen(app)).toBe(0)
  },
})

const giveBackThere = ({ id }: { id: string }) => provider.ask('POST', `/transaction/${id}/void`)
const breaksOf = async (id: string) => {
  const rows = app.db.selectFrom('reconcile_breaks').selectAll().where('provider_id', '=', id).orderBy('id')
  return (await rows.execute()).map(({ kind, ours, theirs }) => ({ kind, ours, theirs }))
}
const summarize = async () => {
  passMinutes(app, 1)
  return reconcileOnce(app.client)
}
const attemptOf = async (invoice: number) => {
  const attempt = (await findAttempts(app, invoice)).at(-1)
  if (!attempt) throw new Error('nobody tried')
  return attempt
}
const isCharge = ({ method, path }: Passed) => method === 'POST' && path === '/charge'
const isList = ({ method, path }: Passed) =>
  method === 'GET' && path.startsWith(`/transaction?customer_id=${c1}`)
type Row = Record<string, unknown>
/** Changes what the provider lists of store one. */
const list = (change: (rows: Row[]) => Row[]) =>
  provider.gate.alter(
    isList,
    async (_call, pass) => {
      const { body } = (await pass()) as { body: { data: Row[] } }
      const data = change(body.data)
      return { status: 200, body: { data, total: data.length, last_page: 1 } }
    },
    1_000,
  )

/** An invoice of $85.29, paid by card. */
async function makePaid() {
  const { id } = await makeInvoice(app, s1, { orders: [8_529], shipping: 0 })
  expect((await pay(app, id)).status).toBe(200)
  const attempt = await attemptOf(id)
  return { invoice: id, reference: attempt.id, charge: attempt.provider_id ?? '' }
}
async function expectUntouched({ invoice, reference, charge }: Awaited<ReturnType<typeof makePaid>>) {
  expect(await statusOf(app, invoice)).toMatchObject({ paid: 8_529, status: 3 })
  expect((await findTxns(app, invoice)).map(({ kind }) => kind)).toEqual(['charge'])
  expect(await findPaymentMails(app, reference)).not.toContain('returned store')
  expect(await findAttempts(app, invoice)).toMatchObject([{ provider_id: charge }])
}

test('a second charge under the name of a paid payment is a difference, and giving it back leaves the good one alone', async () => {
  const paid = await makePaid()
  const { reference } = paid
  const second = await chargeBehindOurBack(provider, c1, { total: 85.29, meta: { reference } })
  expect(await summarize()).toMatchObject({
    isWhole: false,
    summary: expect.stringMatching(/ 1 difference\.$/),
  })
  expect(await breaksOf(second.id)).toEqual([
    {
      kind: 'second_charge',
      ours: `a payment of $85.29, charge ${paid.charge}`,
      theirs: '$85.29, $0.00 given back',
    },
  ])
  await expectUntouched(paid)
  await giveBackThere(second)
  await checkTransaction(app.client, { store_id: s1, transaction_id: second.id })
  await expectUntouched(paid)
  // Given back, it is put right.
  expect(await summarize()).toMatchObject({ isWhole: true })
  await expectUntouched(paid)
})

test('a second charge that is given back in part is still a difference, with the new figures', async () => {
  const paid = await makePaid()
  const { reference } = paid
  const second = await chargeBehindOurBack(provider, c1, { total: 85.29, meta: { reference } })
  await settleBatch(provider, c1)
  await provider.ask('POST', `/transaction/${second.id}/refund`, { total: 0.01 })
  await checkTransaction(app.client, { store_id: s1, transaction_id: second.id })
  expect(await breaksOf(second.id)).toMatchObject([
    { kind: 'second_charge', theirs: '$85.29, $0.01 given back' },
  ])
  await expectUntouched(paid)
  await provider.ask('POST', `/transaction/${second.id}/refund`, { total: 85.28 })
  expect(await summarize()).toMatchObject({ isWhole: true })
  await expectUntouched(paid)
})

test('of two charges under the name of a payment whose answer was lost the older one pays it', async () => {
  const { id } = await makeInvoice(app, s1, { orders: [8_529], shipping: 0 })
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  expect((await pay(app, id)).status).toBe(202)
  const { id: reference } = await attemptOf(id)
  const [first] = await getCharges(provider, c1, reference)
  const second = await chargeBehindOurBack(provider, c1, { total: 85.29, meta: { reference } })
  await recover(app)
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'paid', provider_id: first?.id }])
  expect(await breaksOf(second.id)).toMatchObject([{ kind: 'second_charge' }])
  await giveBackThere(second)
  await compareBook(app.client, s1)
  expect(await statusOf(app, id)).toMatchObject({ paid: 8_529 })
})

test('a hold on a card, what is taken of it, and what is given back of that are told apart', async () => {
  const held = await chargeBehindOurBack(provider, c1, { total: 77.77, pre_auth: true })
  await compareBook(app.client, s1)
  expect(await breaksOf(held.id)).toMatchObject([{ kind: 'unknown_hold', ours: 'no payment' }])
  const captured = (await provider.ask('POST', `/transaction/${held.id}/capture`)) as Kept
  const [capture] = captured.child_captures as Kept[]
  expect((await summarize()).summary).toContain(' 1 difference.')
  expect(await breaksOf(capture?.id ?? '')).toMatchObject([
    { kind: 'unknown_capture', theirs: '$77.77, $0.00 given back' },
  ])
  await giveBackThere(capture as Kept)
  expect((await summarize()).summary).toContain(' 0 differences.')
})

test('what is never asked for here, or belongs to nothing, is a difference each', async () => {
  await makePaid()
  const odd: Record<string, Row> = {
    'a credit to a card': { type: 'credit', kind: 'unknown_credit' },
    'a kind that is not known': { type: 'adjustment', kind: 'unknown_kind' },
    'a capture without its authorization': { type: 'capture', kind: 'unknown_capture' },
    'a refund of nothing': { type: 'refund', kind: 'unknown_refund' },
    'a refund of what is not there': { type: 'refund', reference_id: 'elsewhere', kind: 'unknown_refund' },
    'a void of nothing': { type: 'void', reference_id: '', kind: 'unknown_refund' },
    'a charge without our name': { type: 'charge', meta: null, kind: 'unknown_charge' },
  }
  const listOdd = (success: boolean) =>
    list((rows) => [
      ...Object.entries(odd).map(([id, row]) => ({ id, customer_id: c1, success, total: 4.2, ...row })),
      ...rows,
    ])
  listOdd(true)
  expect((await summarize()).summary).toContain(' 7 differences.')
  for (const [id, { kind }] of Object.entries(odd))
    expect(await breaksOf(id), id).toEqual([
      { kind, ours: 'no payment', theirs: expect.stringContaining('$4.20') },
    ])
  provider.gate.alterNothing()
  listOdd(false)
  expect((await summarize()).isWhole).toBe(true)
})

test('a refund that its charge does not admit is a difference', async () => {
  const paid = await makePaid()
  list((rows) => [
    { id: 'r-1', type: 'refund', reference_id: paid.charge, customer_id: c1, success: true, total: 5 },
    ...rows,
  ])
  await compareBook(app.client, s1)
  expect(await breaksOf(paid.charge)).toMatchObject([
    { kind: 'given_back_differs', theirs: '$85.29, $5.00 given back' },
  ])
  await expectUntouched(paid)
})

test('more given back than was taken is written as far as it was taken, told once, and a difference', async () => {
  const { invoice, reference, charge } = await makePaid()
  list((rows) => rows.map((row) => (row.id === charge ? { ...row, total_refunded: 100 } : row)))
  for (let times = 0; times < 2; times += 1) await compareBook(app.client, s1)
  expect((await findTxns(app, invoice)).map(({ amount }) => amount)).toEqual([8_529, -8_529])
  expect(await findPaymentMails(app, reference)).toHaveLength(4)
  expect(await breaksOf(charge)).toMatchObject([{ kind: 'given_back_differs', ours: '$85.29 given back' }])
  provider.gate.alterNothing()
  await giveBackThere({ id: charge })
})

test.each([
  ['failed', { success: false, status: 'FAILED' }, 'failed_there'],
  ['has another amount', { total: 85.28 }, 'charge_differs'],
  ['belongs to somebody else', { customer_id: 'nobody', meta: null }, 'charge_differs'],
])('a payment that is paid here and %s there is a difference', async (_what, odd, kind) => {
  const paid = await makePaid()
  list((rows) => rows.map((row) => (row.id === paid.charge ? { ...row, ...odd } : row)))
  expect((await summarize()).summary).toContain(' 1 difference.')
  expect(await breaksOf(paid.charge)).toMatchObject([{ kind }])
  await expectUntouched(paid)
})

test('one charge told for two payments pays the first: the second is being confirmed until its own is found', async () => {
  const first = await makePaid()
  const { id } = await makeInvoice(app, s1, { orders: [8_529], shipping: 0 })
  provider.gate.alter(isCharge, async (_call, pass) => {
    const made = (await pass()) as GivenAnswer & { body: Row }
    return { status: 200, body: { ...made.body, id: first.charge } }
  })
  const answer = await pay(app, id)
  expect([answer.status, paymentIn(answer).state]).toEqual([202, 'unknown'])
  expect(await breaksOf(first.charge)).toMatchObject([
    { kind: 'told_twice', ours: `a payment of $85.29, charge ${first.charge}` },
  ])
  await recover(app)
  const { id: reference } = await attemptOf(id)
  const [own] = await getCharges(provider, c1, reference)
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'paid', provider_id: own?.id }])
  await expectUntouched(first)
})

test('one charge told for two payments, of which one was never made: that one is free when the window is over', async () => {
  const first = await makePaid()
  const { id } = await makeInvoice(app, s1, { orders: [8_529], shipping: 0 })
  const [made] = await getCharges(provider, c1, first.reference)
  provider.gate.alter(isCharge, async ({ body }) => ({
    status: 200,
    body: { ...made, meta: { reference: body.idempotency_id } },
  }))
  expect((await pay(app, id)).status).toBe(202)
  expect(await breaksOf(first.charge)).toMatchObject([{ kind: 'told_twice' }])
  await recover(app)
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'failed', live: false }])
  expect((await pay(app, id)).status).toBe(200)
  await expectUntouched(first)
})

test('a payment stays open, with a difference, as long as the provider has one charge under two names', async () => {
  const first = await makePaid()
  const { id } = await makeInvoice(app, s1, { orders: [8_529], shipping: 0 })
  await provider.arm(c1, 'never-arrived', { call: 'charge' })
  expect((await pay(app, id)).status).toBe(202)
  const { id: reference } = await attemptOf(id)
  list((rows) => rows.map((row) => (row.id === first.charge ? { ...row, meta: { reference } } : row)))
  await recover(app)
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'unknown', live: true }])
  expect((await summarize()).summary).toContain('1 payment or refund is open, 1 difference.')
  await expectUntouched(first)
  provider.gate.alterNothing()
  await recover(app)
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'failed' }])
})

test('two payments told the same charge at the same time: nobody reads an error, and both are paid', async () => {
  const invoices = [await makeInvoice(app, s1), await makeInvoice(app, s1)]
  const id = 'told to two at once'
  provider.gate.alter(
    isCharge,
    async (_call, pass) => {
      const made = (await pass()) as GivenAnswer & { body: Row }
      return { status: 200, body: { ...made.body, id } }
    },
    2,
  )
  const answers = await Promise.all(invoices.map((invoice) => pay(app, invoice.id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 202])
  expect((await breaksOf(id)).map(({ kind }) => kind)).toEqual(['told_twice'])
  await recover(app)
  for (const invoice of invoices) expect(await statusOf(app, invoice.id)).toMatchObject({ status: 3 })
  passMinutes(app, 1)
  await compareBook(app.client, s1)
  // The one that was believed has no such charge, and its real one is not known: a person has to look.
  expect((await breaksOf(id)).map(({ kind }) => kind)).toEqual(['told_twice', 'missing_there'])
})
