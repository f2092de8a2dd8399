import type { Invoice } from '@trousseau/contract/invoices'
import type { WholesaleOverview } from '@trousseau/contract/overviews'
import { expect, test } from 'vitest'
import { deliverAll } from '../testing/delivery.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { findAttempts, pay, payTogether, statusOf } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { findPaymentMails, findTxns, getCharges, giveCreditTo } from '../testing/payments/payments-later.ts'
import { checkTransaction } from './check-transaction.ts'
import { compareBook } from './differences/compare-book.ts'

usePayingApp()

const byBank = () => ({ payment_method: app.methods.bank })
const willReturn = () => provider.arm(c1, 'ach-return', { call: 'charge', seconds: 0.5 })
const attemptOf = async (invoice: number) => {
  const attempt = (await findAttempts(app, invoice)).at(-1)
  if (!attempt) throw new Error('nobody tried')
  return attempt
}
const isReturned = async (attemptId: string) => {
  const [made] = await getCharges(provider, c1, attemptId)
  return Boolean(made?.is_voided)
}
const findAmounts = async (invoice: number) =>
  (await findTxns(app, invoice)).map(({ kind, amount }) => [kind, amount])

test('money that a bank takes back opens its invoice again: written once, told by e-mail, and payable', async () => {
  const { id, number } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  await willReturn()
  expect((await pay(app, id, byBank())).status).toBe(200)
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  const { id: attempt, provider_id } = await attemptOf(id)
  await expect.poll(() => isReturned(attempt)).toBe(true)
  for (let times = 0; times < 3; times += 1)
    await checkTransaction(app.client, { store_id: s1, transaction_id: provider_id ?? '' })
  await compareBook(app.client, s1)
  expect(await statusOf(app, id)).toEqual({ paid: 0, total: 10_000, status: 1 })
  expect(await findAmounts(id)).toEqual([
    ['charge', 10_000],
    ['return', -10_000],
  ])
  const mails = await findPaymentMails(app, attempt)
  expect(mails.filter((mail) => mail === 'returned store')).toHaveLength(1)
  await deliverAll(app, provider.sandbox)
  const told = (await provider.sandbox.messages()).filter(({ subject }) => subject.includes('was returned'))
  expect(told[0]).toMatchObject({ subject: `Your payment was returned, invoice # ${number}` })
  expect(told[0]?.text).toContain('Your bank returned a payment of $100.00')
  expect(told[0]?.text).toContain('There was not enough money in the account (R01 Insufficient Funds).')
  const why = { reason: 'There was not enough money in the account (R01 Insufficient Funds)' }
  const read = async <T>(path: string, token: string) =>
    ((await app.send('GET', path, { token })).body as { data: T }).data
  for (const token of [app.tokens.a1, app.tokens.w])
    expect(await read<Invoice>(`/api/invoices/${id}`, token)).toMatchObject({
      transactions: [{ reason: null }, { kind_label: 'Returned', reason: why.reason }],
    })
  const { trouble } = await read<WholesaleOverview>('/api/overview', app.tokens.w)
  const latest = { store: { id: s1, name: 'Store One' }, reason: why.reason }
  expect(trouble.returned).toMatchObject({ count: 1, formatted_amount: '$100.00', latest })
  const { from } = trouble.returned
  expect(await read(`/api/transactions?kind=return&method=bank&from=${from}`, app.tokens.w)).toMatchObject({
    transactions: [{ amount: -100, invoice: { id } }],
    meta: { total: 1 },
  })
  const [taken] = await findTxns(app, id)
  const refund = { token: app.tokens.w, body: { reason: 'too late' } }
  expect((await app.send('POST', `/api/transactions/${taken?.id}/refund`, refund)).status).toBe(409)
  expect((await pay(app, id)).status).toBe(200)
  await checkTransaction(app.client, { store_id: s1, transaction_id: provider_id ?? '' })
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
})

test('a returned payment of several invoices, part of it by credit, opens what the bank had paid and no more', async () => {
  await giveCreditTo(app, s1, 12_000)
  const first = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  const second = await makeInvoice(app, s1, { orders: [20_000], shipping: 0 })
  const third = await makeInvoice(app, s1, { orders: [5_000], shipping: 0 })
  await willReturn()
  const invoices = [first, second, third].map(({ id }) => ({ id }))
  expect((await payTogether(app, invoices, byBank())).status).toBe(200)
  const { id: attempt, charged } = await attemptOf(first.id)
  expect(charged).toBe(23_000)
  await expect.poll(() => isReturned(attempt)).toBe(true)
  for (let times = 0; times < 2; times += 1) await compareBook(app.client, s1)
  expect(await statusOf(app, first.id)).toMatchObject({ paid: 10_000, status: 3 })
  expect(await statusOf(app, second.id)).toMatchObject({ paid: 2_000, status: 2 })
  expect(await statusOf(app, third.id)).toMatchObject({ paid: 0, status: 1 })
  expect(await findAmounts(second.id)).toEqual([
    ['apply', 2_000],
    ['charge', 18_000],
    ['return', -18_000],
  ])
  expect((await findPaymentMails(app, attempt)).filter((mail) => mail === 'returned store')).toHaveLength(1)
  expect((await payTogether(app, [{ id: third.id }, { id: second.id }])).status).toBe(200)
})

test('a return that comes while its payment is still being confirmed leaves the invoice open', async () => {
  const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  await willReturn()
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  expect((await pay(app, id, byBank())).status).toBe(202)
  const { id: attempt } = await attemptOf(id)
  await expect.poll(() => isReturned(attempt)).toBe(true)
  await compareBook(app.client, s1)
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'paid', live: false }])
  expect(await findAmounts(id)).toEqual([
    ['charge', 10_000],
    ['return', -10_000],
  ])
  expect((await pay(app, id)).status).toBe(200)
})
