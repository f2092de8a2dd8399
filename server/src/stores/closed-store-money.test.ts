import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { methodsTopic } from '../outbox/messages.ts'
import { refreshMethods } from '../payment-methods/refresh-methods.ts'
import { askForRemovals, reactToRefresh } from '../payment-methods/remove-methods.ts'
import { compareBook } from '../payments/differences/compare-book.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { pay, statusOf } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { expectSettled, findTxns, recover } from '../testing/payments/payments-later.ts'
import { passMinutes } from '../testing/payments/provider.ts'
import { PASSWORD } from '../testing/people.ts'
import { startTestWorker, untilOutboxIsEmpty } from '../testing/processes/test-worker.ts'
import { closeAccounts } from '../users/close-accounts.ts'
import { updateStoreColumns } from './stores.store.ts'

usePayingApp()

async function afterTheWorkerRan() {
  const worker = startTestWorker(app, provider.sandbox.smtpUrl)
  await untilOutboxIsEmpty(app)
  await worker.stop()
}
const closeStore = (id: number) =>
  app.send('DELETE', `/api/stores/${id}`, {
    token: app.tokens.w,
    body: { password: PASSWORD, leave_balance: true, leave_credits: true, finish_orders: true },
  })
const livingHere = async (storeId: number) => {
  const rows = app.db.selectFrom('payment_methods').select('id').where('store_id', '=', storeId)
  return (await rows.where('deleted_at', 'is', null).execute()).map(({ id }) => id)
}
const livingThere = async (customerId: string) => (await provider.methodsOf(customerId)).map(({ id }) => id)
const refreshesAsked = async (storeId: number) => {
  const rows = await app.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'methods_refresh')
    .where('done_at', 'is', null)
    .execute()
  return rows.filter(({ payload }) => (payload as { store_id: number }).store_id === storeId).length
}

test('a payment that is being confirmed while its store is closed is settled, and the wholesaler goes on with its money', async () => {
  const byCard = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  const byCheck = await makeInvoice(app, s1, { orders: [5_000], shipping: 0 })
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  expect((await pay(app, byCard.id)).status).toBe(202)
  const { w } = app.tokens
  expect((await closeStore(s1)).status).toBe(409)
  // The payment may have been begun at the moment at which the store was closed.
  await inTransaction(app.db, async (db) => {
    const now = app.clock.now()
    await updateStoreColumns(db, s1, { closed_at: now })
    await closeAccounts(db, { store_id: s1 }, now)
    await enqueue(db, now, 'methods_refresh', { store_id: s1 }, { topic: methodsTopic(s1) })
  })
  expect((await pay(app, byCheck.id)).status).toBe(401)
  // All its cards and bank accounts are deleted but the one of the payment whose end is not known.
  await afterTheWorkerRan()
  expect(await livingHere(s1)).toEqual([app.methods.card])
  expect(await livingThere(c1)).toHaveLength(1)
  await askForRemovals(app.client)
  expect(await refreshesAsked(s1)).toBe(0)

  await recover(app)
  await expectSettled(app)
  await askForRemovals(app.client)
  await afterTheWorkerRan()
  expect([await livingHere(s1), await livingThere(c1)]).toEqual([[], []])
  expect(await statusOf(app, byCard.id)).toMatchObject({ paid: 10_000, status: 3 })
  expect(await compareBook(app.client, s1)).toBe(true)

  const recorded = await app.send('POST', `/api/stores/${s1}/payments`, {
    token: w,
    body: { method: 'cheque', reference: '1041', amount: '50.00', invoices: [{ id: byCheck.id }] },
  })
  expect(recorded.status, recorded.text).toBe(200)
  expect(await statusOf(app, byCheck.id)).toMatchObject({ paid: 5_000, status: 3 })
  const charge = (await findTxns(app, byCard.id)).find(({ kind }) => kind === 'charge')
  const refunded = await app.send('POST', `/api/transactions/${charge?.id}/refund`, {
    token: w,
    body: { reason: 'The store was closed.' },
  })
  expect(refunded.status, refunded.text).toBe(200)
  expect(await statusOf(app, byCard.id)).toMatchObject({ paid: 0, status: 1 })
  const balance = await app.send('GET', `/api/stores/${s1}/balance`, { token: w })
  expect(balance.body).toMatchObject({ data: { owed: 100 } })
  const past = await app.send('GET', `/api/stores/${s1}/transactions`, { token: w })
  expect(past.text).toContain('Visa ending in 1111')
})

test('the cards of a closed store are deleted at the provider, however often it fails and whoever saves one late, and nothing else is', async () => {
  const { s2 } = app.world.stores
  const { c2 } = app.customers
  for (let at = 0; at < 7; at += 1) await provider.saveCard(c2, { person_name: `Card ${at}` })
  await refreshMethods(app.client, s2)
  expect(await livingHere(s2)).toHaveLength(8)
  expect((await closeStore(s2)).status).toBe(200)
  expect(await refreshesAsked(s2)).toBe(1)
  await askForRemovals(app.client)
  expect(await refreshesAsked(s2)).toBe(1)
  const react = () => reactToRefresh(app.client, { store_id: s2 })

  await provider.arm(c2, 'empty-500', { call: 'list-customer-methods' })
  await expect(react()).rejects.toMatchObject({ code: 'unavailable' })
  expect([(await livingHere(s2)).length, (await livingThere(c2)).length]).toEqual([8, 8])
  // Deleted there, and the process never hears of it.
  await provider.arm(c2, 'charge-done-answer-lost', { call: 'delete-method' })
  await expect(react()).rejects.toMatchObject({ code: 'unknown' })
  expect([(await livingHere(s2)).length, (await livingThere(c2)).length]).toEqual([8, 7])
  // Somebody deletes one by hand between the list and our call.
  const held = provider.gate.hold('GET')
  const racing = react()
  await held.given
  const [first] = await livingThere(c2)
  await provider.ask('DELETE', `/payment-method/${first}`)
  held.letGo()
  await racing
  expect([(await livingHere(s2)).length, (await livingThere(c2)).length]).toEqual([2, 2])
  passMinutes(app, 1)
  await afterTheWorkerRan()
  expect([await livingHere(s2), await livingThere(c2)]).toEqual([[], []])
  const audited = app.db.selectFrom('audit').select('user_id').where('store_id', '=', s2)
  expect(await audited.where('action', '=', 'payment_method_deleted').execute()).toEqual(
    Array.from({ length: 7 }, () => ({ user_id: null })),
  )

  // A tab that was open when the store was closed has saved a card at the provider.
  await provider.saveCard(c2, { person_name: 'Late' })
  const added = await app.send('POST', `/api/stores/${s2}/payment-methods`, {
    token: app.tokens.w,
    body: { stax_id: (await livingThere(c2))[0] },
  })
  expect(added.status).toBe(404)
  await askForRemovals(app.client)
  expect(await refreshesAsked(s2)).toBe(0)
  passMinutes(app, 61)
  await askForRemovals(app.client)
  await afterTheWorkerRan()
  expect([await livingHere(s2), await livingThere(c2)]).toEqual([[], []])
  await askForRemovals(app.client)
  expect(await refreshesAsked(s2)).toBe(0)
})

test('a card that the provider refuses to delete is done with once its list has it no more, and not before', async () => {
  const { s2 } = app.world.stores
  const { c2 } = app.customers
  let listed = [
    { id: 'pm-stuck', customer_id: c2, method: 'card', card_type: 'visa', card_last_four: '1111' },
  ]
  const refusing = createServer(({ method }, answer) => {
    answer.writeHead(method === 'DELETE' ? 404 : 200, { 'content-type': 'application/json' })
    answer.end(JSON.stringify(method === 'DELETE' ? { id: ['not found'] } : listed))
    if (isGone) listed = []
  })
  let isGone = false
  refusing.listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  onTestFinished(() => void refusing.close())
  const { port } = refusing.address() as AddressInfo
  const stax = { ...app.client.stax, apiUrl: `http://127.0.0.1:${port}` }
  const react = () => reactToRefresh({ ...app.client, stax, merchant: { isOurs: true } }, { store_id: s2 })
  await expect(react()).rejects.toMatchObject({ code: 'refused' })
  expect(await livingHere(s2)).toHaveLength(1)
  isGone = true
  await react()
  expect(await livingHere(s2)).toEqual([])
})
