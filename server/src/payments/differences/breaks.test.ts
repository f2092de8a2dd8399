import { expect, test } from 'vitest'
import { captureLog } from '../../testing/captured-log.ts'
import { makeInvoice } from '../../testing/invoices.ts'
import { findAttempts, pay, statusOf } from '../../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../../testing/payments/payments-app.ts'
import { chargeBehindOurBack, findBreaks, findTxns, recover } from '../../testing/payments/payments-later.ts'
import { type Kept, passMinutes } from '../../testing/payments/provider.ts'
import { checkTransaction } from '../check-transaction.ts'
import { reconcileOnce } from '../reconcile.ts'
import { compareBook } from './compare-book.ts'

usePayingApp()

const voidThere = ({ id }: Kept) => provider.ask('POST', `/transaction/${id}/void`)
const findBreaksById = async (id: string) =>
  (await findBreaks(app)).filter(({ provider_id }) => provider_id === id)
const depositsLeft = async () => {
  const rows = await app.db.selectFrom('store_credits').selectAll().where('kind', '=', 'deposit').execute()
  return rows.reduce((sum, { amount, used, reserved }) => sum + amount - used - reserved, 0)
}

/** A charge that was given up, then paid by another card, and then taken by the provider after all. */
async function makeLateCharge(orders: readonly number[] = [10_000]): Promise<Kept> {
  const { id } = await makeInvoice(app, s1, { orders, shipping: 0 })
  await provider.arm(c1, 'never-arrived', { call: 'charge' })
  expect((await pay(app, id)).status).toBe(202)
  const late = provider.gate.passed.findLast(({ path }) => path === '/charge')
  await recover(app)
  expect((await pay(app, id, { payment_method: app.methods.other })).status).toBe(200)
  return (await provider.ask('POST', '/charge', late?.body)) as Kept
}

test('money taken at the provider without us is reported once, however often it is found', async () => {
  await pay(app, (await makeInvoice(app, s1)).id)
  const foreign = await chargeBehindOurBack(provider, c1)
  const { log, lines } = captureLog()
  for (let times = 0; times < 3; times += 1) {
    passMinutes(app, 1)
    const { summary, isWhole } = await reconcileOnce({ ...app.client, log })
    expect([isWhole, summary]).toEqual([false, expect.stringContaining('1 difference.')])
  }
  await checkTransaction(app.client, { store_id: s1, transaction_id: foreign.id })
  expect(await findBreaks(app)).toEqual([{ store_id: s1, kind: 'unknown_charge', provider_id: foreign.id }])
  expect(lines().filter(({ msg }) => msg === 'the books differ')).toHaveLength(1)
  await voidThere(foreign)
})

test('a charge with the id of a payment and another amount does not pay it', async () => {
  const { id } = await makeInvoice(app, s1)
  await provider.arm(c1, 'never-arrived', { call: 'charge' })
  await pay(app, id)
  const [attempt] = await findAttempts(app, id)
  const wrong = await chargeBehindOurBack(provider, c1, { total: 1, meta: { reference: attempt?.id } })
  passMinutes(app, 1)
  await compareBook(app.client, s1)
  expect(await statusOf(app, id)).toMatchObject({ paid: 0 })
  expect(await findBreaksById(wrong.id)).toMatchObject([{ kind: 'unknown_charge' }])
  await voidThere(wrong)
  await recover(app)
  expect((await pay(app, id)).status).toBe(200)
})

test('a late charge of what was paid another way meanwhile is the store’s deposit, and the wholesaler is told', async () => {
  const late = await makeLateCharge()
  for (let times = 0; times < 2; times += 1) await compareBook(app.client, s1)
  expect(await depositsLeft()).toBe(10_000)
  expect(await findBreaksById(late.id)).toMatchObject([{ kind: 'late_charge' }])
  const next = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  expect((await pay(app, next.id, { payment_method: undefined })).status).toBe(200)
  expect(await depositsLeft()).toBe(0)
})

test('a deposit that is taken back after it paid an invoice opens that invoice again', async () => {
  const late = await makeLateCharge()
  await compareBook(app.client, s1)
  const used = await makeInvoice(app, s1, { orders: [6_000], shipping: 0 })
  expect((await pay(app, used.id, { payment_method: undefined })).status).toBe(200)
  expect(await depositsLeft()).toBe(4_000)
  await voidThere(late)
  passMinutes(app, 1)
  for (let times = 0; times < 2; times += 1) expect(await compareBook(app.client, s1)).toBe(true)
  expect(await depositsLeft()).toBe(0)
  expect(await statusOf(app, used.id)).toMatchObject({ paid: 0, status: 1 })
  expect((await findTxns(app, used.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['apply', 6_000],
    ['return', -6_000],
  ])
  expect((await pay(app, used.id)).status).toBe(200)
})

test('a deposit that is taken back while a payment has it reserved is written down when that has ended', async () => {
  const late = await makeLateCharge()
  await compareBook(app.client, s1)
  const next = await makeInvoice(app, s1, { orders: [15_000], shipping: 0 })
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  expect((await pay(app, next.id)).status).toBe(202)
  await voidThere(late)
  const hint = { store_id: s1, transaction_id: late.id }
  await expect(checkTransaction(app.client, hint)).rejects.toThrow()
  expect(await compareBook(app.client, s1)).toBe(true)
  await checkTransaction(app.client, hint)
  expect(await depositsLeft()).toBe(0)
  expect(await statusOf(app, next.id)).toMatchObject({ paid: 5_000, status: 2 })
})

test('a hint that names another store makes no difference between books', async () => {
  const { id } = await makeInvoice(app, s1)
  await pay(app, id)
  const [attempt] = await findAttempts(app, id)
  const before = await findBreaks(app)
  const there = { store_id: app.world.stores.s2, transaction_id: attempt?.provider_id ?? '' }
  await checkTransaction(app.client, there)
  expect(await findBreaks(app)).toEqual(before)
})
