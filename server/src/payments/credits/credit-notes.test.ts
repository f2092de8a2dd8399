import type { CreditNote } from '@trousseau/contract/credit-notes'
import type { Invoice } from '@trousseau/contract/invoices'
import type { Balance } from '@trousseau/contract/payments'
import type { Statement } from '@trousseau/contract/statements'
import type { Refund } from '@trousseau/contract/transactions'
import { expect, test } from 'vitest'
import { makeInvoice } from '../../testing/invoices.ts'
import { pay, statusOf } from '../../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../../testing/payments/payments-app.ts'
import { expectSettled, findTxns, recover, settleBatch } from '../../testing/payments/payments-later.ts'
import type { Answer } from '../../testing/test-app.ts'

usePayingApp({ afterwards: expectSettled })

type Line = { kind?: string; order?: unknown; amount?: unknown; reason?: unknown }
type Asking = { token?: string; key?: string }
const note = (invoice: number, lines: unknown, { token, key }: Asking = {}): Promise<Answer> =>
  app.send('POST', `/api/invoices/${invoice}/credit-notes`, {
    token: token ?? app.tokens.w,
    body: { lines },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const line = (amount: unknown, more: Line = {}): Line => ({
  kind: 'shipping',
  reason: 'Wrong cost',
  amount,
  ...more,
})
const dataIn = <T>({ status, body, text }: Answer): T => {
  expect(status, text).toBe(200)
  return (body as { data: T }).data
}
const read = async <T>(path: string, token = app.tokens.a1) =>
  dataIn<T>(await app.send('GET', path, { token }))
const balance = () => read<Balance>(`/api/stores/${s1}/balance`)
const fieldsIn = ({ body }: Answer) =>
  (body as { errors: { field: string; message: string }[] }).errors.map(
    ({ field, message }) => `${field}: ${message}`,
  )

test('a wrong shipping cost is put right: the note comes off what is open, and both sides see it', async () => {
  const made = await makeInvoice(app, s1, { orders: [100_000], shipping: 9_000 })
  const issued = dataIn<CreditNote>(await note(made.id, [line(45)]))
  expect(issued).toMatchObject({
    formatted_amount: '$45.00',
    formatted_applied: '$45.00',
    formatted_credit: '$0.00',
    invoice: { number: made.number },
    lines: [{ kind: 'shipping', kind_label: 'Shipping', order: null, reason: 'Wrong cost' }],
  })
  expect(issued.number).toBeGreaterThanOrEqual(70_001)
  expect(await statusOf(app, made.id)).toMatchObject({ paid: 4_500, status: 2 })
  for (const token of [app.tokens.a1, app.tokens.w]) {
    const invoice = await read<Invoice>(`/api/invoices/${made.id}`, token)
    expect(invoice).toMatchObject({ credited: 45, formatted_open: '$1,045.00' })
    expect(invoice.credit_notes.map(({ number }) => number)).toEqual([issued.number])
    expect(invoice.transactions).toMatchObject([
      { kind_label: 'Credit note', method_label: `# ${issued.number}`, formatted_amount: '$45.00' },
    ])
    expect(await read(`/api/credit-notes/${issued.id}`, token)).toEqual(issued)
  }
  expect((await app.send('GET', `/api/credit-notes/${issued.id}`, { token: app.tokens.a2 })).status).toBe(404)
  const listed = await read<{ transactions: object[] }>(
    `/api/stores/${s1}/transactions?search=${issued.number}`,
  )
  expect(listed.transactions).toMatchObject([{ kind: 'note', amount: 45, invoice: { number: made.number } }])
  const { lines, ...statement } = await read<Statement>(`/api/stores/${s1}/statement`)
  expect(lines.at(-1)).toMatchObject({
    description: `Credit note # ${issued.number}, invoice # ${made.number}: Wrong cost`,
    formatted_payment: '$45.00',
  })
  expect(statement.formatted_credited).toBe('$45.00')
  const mails = await app.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'credit_note_mail')
    .execute()
  expect(mails).toContainEqual({ payload: { store_id: s1, note_id: issued.id } })
})

test('what a note gives back of a paid invoice is the store’s credit, which its next payment uses first', async () => {
  const paid = await makeInvoice(app, s1, { orders: [10_000, 5_000], shipping: 0 })
  await pay(app, paid.id, { amount: 120 })
  const [first] = paid.orderIds
  const issued = dataIn<CreditNote>(
    await note(paid.id, [
      line(60, { kind: 'goods', order: first, reason: 'Torn hem' }),
      line(10, { kind: 'other' }),
    ]),
  )
  expect(issued).toMatchObject({ formatted_applied: '$30.00', formatted_credit: '$40.00' })
  expect(await statusOf(app, paid.id)).toEqual({ paid: 15_000, total: 15_000, status: 3 })
  expect((await balance()).formatted_credits).toBe('$40.00')
  const next = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  await pay(app, next.id)
  expect((await findTxns(app, next.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['apply', 4_000],
    ['charge', 6_000],
  ])
})

test('while a payment is under way nothing is applied to its invoice: the credit waits', async () => {
  const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 2_000 })
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  expect((await pay(app, id)).status).toBe(202)
  const issued = dataIn<CreditNote>(await note(id, [line(20)]))
  expect(issued).toMatchObject({ formatted_applied: '$0.00', formatted_credit: '$20.00' })
  await recover(app)
  expect(await statusOf(app, id)).toEqual({ paid: 12_000, total: 12_000, status: 3 })
  expect((await balance()).formatted_credits).toBe('$20.00')
  const next = await makeInvoice(app, s1, { orders: [2_000], shipping: 0 })
  expect((await pay(app, next.id, { payment_method: undefined })).status).toBe(200)
})

test('nothing is credited that was not billed, and a note that is refused changes nothing', async () => {
  const made = await makeInvoice(app, s1, { orders: [10_000, 5_000], shipping: 2_000 })
  const other = await makeInvoice(app, s1)
  const theirs = await makeInvoice(app, app.world.stores.s2)
  const [first] = made.orderIds
  const goods = (amount: unknown, order: unknown = first) => line(amount, { kind: 'goods', order })
  const cases: [lines: unknown, problem: string][] = [
    [[line(20.01)], 'lines.0.amount: Only $20.00 of the shipping can still be credited.'],
    [[line(0)], 'lines.0.amount: Please enter an amount above $0.00.'],
    [[line(-1)], 'lines.0.amount: Enter an amount in dollars, with at most two decimals.'],
    [[line(1.234)], 'lines.0.amount: Enter an amount in dollars, with at most two decimals.'],
    [[goods(1, other.orderIds[0])], 'lines.0.order: This order is not on this invoice.'],
    [[goods(1, theirs.orderIds[0])], 'lines.0.order: This order is not on this invoice.'],
    [
      [line(1, { order: first })],
      'lines.0.order: Shipping is billed for the whole package, not for one order.',
    ],
    [[line(1, { kind: 'gift' })], 'lines.0.kind: This is goods, shipping or other.'],
    [[line(1, { reason: ' ' })], 'lines.0.reason: This Field is required!'],
    [[line(10), line(10.01)], 'lines.1.amount: Only $10.00 of the shipping can still be credited.'],
    [
      [line(170.01, { kind: 'other' })],
      'lines.0.amount: Only $170.00 of this invoice can still be credited.',
    ],
    [[], 'lines: Please enter at least one line.'],
  ]
  for (const [lines, problem] of cases) {
    const answer = await note(made.id, lines)
    expect([answer.status, fieldsIn(answer)]).toEqual([422, [problem]])
  }
  expect(fieldsIn(await note(made.id, [goods(100.01)]))).toEqual([
    expect.stringMatching(/^lines\.0\.amount: Only \$100\.00 of PO # Made \S+ can still be credited\.$/),
  ])
  expect((await note(999_999, [line(1)])).status).toBe(404)
  for (const token of [app.tokens.a1, app.tokens.f1])
    expect((await note(made.id, [line(1)], { token })).status).toBe(403)
  expect(await statusOf(app, made.id)).toMatchObject({ paid: 0 })
  expect(await findTxns(app, made.id)).toEqual([])
  const key = 'one-note-only'
  const once = await note(made.id, [goods(100)], { key })
  expect((await note(made.id, [goods(100)], { key })).text).toBe(once.text)
  expect((await note(made.id, [goods(0.01)])).status).toBe(422)
  expect(await statusOf(app, made.id)).toMatchObject({ paid: 10_000 })
})

const refund = (txn: number | undefined, body: object, key?: string): Promise<Answer> =>
  app.send('POST', `/api/transactions/${txn}/refund`, {
    token: app.tokens.w,
    body: { reason: 'Torn hem', ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

test('a refund with a credit note gives the money back and keeps the invoice closed, in one step', async () => {
  const made = await makeInvoice(app, s1, { orders: [100_000], shipping: 0 })
  await pay(app, made.id)
  await settleBatch(provider, c1)
  const [charge] = await findTxns(app, made.id)
  const credit_note = { kind: 'goods', order: made.orderIds[0] }
  const done = dataIn<Refund>(await refund(charge?.id, { amount: 500, credit_note }))
  expect(done).toMatchObject({ state: 'done', credit_note: { number: expect.any(Number) } })
  expect(await statusOf(app, made.id)).toEqual({ paid: 100_000, total: 100_000, status: 3 })
  expect((await findTxns(app, made.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 100_000],
    ['refund', -50_000],
    ['note', 50_000],
  ])
  const invoice = await read<Invoice>(`/api/invoices/${made.id}`)
  expect(invoice).toMatchObject({
    credited: 500,
    open: 0,
    credit_notes: [{ lines: [{ reason: 'Torn hem' }] }],
  })
  const beyond = await refund(charge?.id, { credit_note: { kind: 'shipping' } })
  expect([beyond.status, fieldsIn(beyond)]).toEqual([
    422,
    ['amount: Nothing more of the shipping can be credited.'],
  ])
})

test('a note waits for the provider’s word with its refund, and nobody else credits the same meanwhile', async () => {
  const made = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  await pay(app, made.id)
  const [charge] = await findTxns(app, made.id)
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'void-or-refund' })
  const key = 'refund-with-a-note'
  const asked = { credit_note: { kind: 'goods' } }
  expect((await refund(charge?.id, asked, key)).status).toBe(202)
  const meanwhile = await note(made.id, [line(0.01, { kind: 'goods' })])
  expect(fieldsIn(meanwhile)).toEqual(['lines.0.amount: Nothing more of this invoice can be credited.'])
  expect((await findTxns(app, made.id)).map(({ kind }) => kind)).toEqual(['charge'])
  await recover(app)
  expect((await findTxns(app, made.id)).map(({ kind }) => kind)).toEqual(['charge', 'refund', 'note'])
  expect(await statusOf(app, made.id)).toMatchObject({ status: 3 })
  expect(dataIn<Refund>(await refund(charge?.id, asked, key)).credit_note).not.toBeNull()
})

test('a refund that was never made issues no note', async () => {
  const made = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  await pay(app, made.id)
  const [charge] = await findTxns(app, made.id)
  await provider.arm(c1, 'never-arrived', { call: 'void-or-refund' })
  expect((await refund(charge?.id, { credit_note: { kind: 'goods' } })).status).toBe(202)
  await recover(app)
  expect((await findTxns(app, made.id)).map(({ kind }) => kind)).toEqual(['charge'])
})
