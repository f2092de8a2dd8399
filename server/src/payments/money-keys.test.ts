import { expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { pay } from '../testing/payments/payments.ts'
import { app, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { findTxns } from '../testing/payments/payments-later.ts'

usePayingApp()

const NEEDED =
  'Please send an Idempotency-Key header with this request, so that sending it twice does not move the money twice.'

test('a call that moves money is refused without a key, and nothing is done', async () => {
  const open = await makeInvoice(app, s1)
  const paid = await makeInvoice(app, s1)
  expect((await pay(app, paid.id)).status).toBe(200)
  const [taken] = await findTxns(app, paid.id)
  const { a1, w } = app.tokens
  const before = await checksums(app.db, ['sessions'])
  const calls = provider.gate.passed.length
  for (const [path, token, body] of [
    ['/api/payments', a1, { payment_method: app.methods.card, invoices: [{ id: open.id }] }],
    [`/api/transactions/${taken?.id}/refund`, w, { reason: 'sent back' }],
    [`/api/stores/${s1}/credits`, w, { amount: 5, reason: 'late' }],
    [`/api/stores/${s1}/payments`, w, { amount: 5, method: 'cash', reference: '1' }],
  ] as const) {
    const answer = await app.send('POST', path, { token, body, withoutKey: true })
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'invalid', data: [NEEDED] }])
  }
  expect(await checksums(app.db, ['sessions'])).toEqual(before)
  expect(provider.gate.passed.length).toBe(calls)
})

// The specification's own client sends no key with this call.
test('one invoice is paid without a key too, and a second payment beside the first is refused', async () => {
  const { id } = await makeInvoice(app, s1)
  const held = provider.gate.hold('POST')
  const first = pay(app, id)
  await held.given
  expect((await pay(app, id)).status).toBe(409)
  held.letGo()
  expect((await first).status).toBe(200)
  expect((await pay(app, id)).status).toBe(409)
})
