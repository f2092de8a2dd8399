import { expect, test, vi } from 'vitest'
import { compareBook } from '../payments/compare-book.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { pay, statusOf } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { expectSettled, findTxns, recover } from '../testing/payments/payments-later.ts'
import { PASSWORD } from '../testing/people.ts'

vi.setConfig({ testTimeout: 60_000 })
usePayingApp()

test('a payment that is being confirmed while its store is closed is settled, and the wholesaler goes on with its money', async () => {
  const byCard = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  const byCheque = await makeInvoice(app, s1, { orders: [5_000], shipping: 0 })
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  expect((await pay(app, byCard.id)).status).toBe(202)
  const { w } = app.tokens
  const closing = { token: w, body: { password: PASSWORD } }
  expect((await app.send('DELETE', `/api/stores/${s1}`, closing)).status).toBe(200)
  expect((await pay(app, byCheque.id)).status).toBe(401)

  await recover(app)
  await expectSettled(app)
  expect(await statusOf(app, byCard.id)).toMatchObject({ paid: 10_000, status: 3 })
  expect(await compareBook(app.client, s1)).toBe(true)

  const recorded = await app.send('POST', `/api/stores/${s1}/payments`, {
    token: w,
    body: { method: 'cheque', reference: '1041', amount: '50.00', invoices: [{ id: byCheque.id }] },
  })
  expect(recorded.status, recorded.text).toBe(200)
  expect(await statusOf(app, byCheque.id)).toMatchObject({ paid: 5_000, status: 3 })
  const charge = (await findTxns(app, byCard.id)).find(({ kind }) => kind === 'charge')
  const refunded = await app.send('POST', `/api/transactions/${charge?.id}/refund`, {
    token: w,
    body: { reason: 'The store was closed.' },
  })
  expect(refunded.status, refunded.text).toBe(200)
  expect(await statusOf(app, byCard.id)).toMatchObject({ paid: 0, status: 1 })
  const balance = await app.send('GET', `/api/stores/${s1}/balance`, { token: w })
  expect(balance.body).toMatchObject({ data: { owed: 100 } })
})
