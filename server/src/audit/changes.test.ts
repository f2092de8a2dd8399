import type { AuditEntry } from '@trousseau/contract/audit'
import type { StoreCreditRow } from '@trousseau/contract/store-credits'
import { USUAL_PLAN } from '@trousseau/domain/dates/stages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import {
  type Body,
  createOrderApp,
  findRow,
  type OrderApp,
  orderAt,
  wholesaleOrderIn,
} from '../testing/orders.ts'
import { packed } from '../testing/packages.ts'
import { record } from './record.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

async function put(path: string, body: Body, token = app.tokens.w): Promise<void> {
  const answer = await app.send('PUT', path, { token, body })
  expect(answer.status, answer.text).toBe(200)
}
async function audited(search: string): Promise<AuditEntry[]> {
  const { body } = await app.send('GET', `/api/audit?per_page=100&search=${encodeURIComponent(search)}`, {
    token: app.tokens.w,
  })
  return (body as { data: { entries: AuditEntry[] } }).data.entries
}
const latest = async (search: string) => (await audited(search))[0]

test('an order that was moved is found by its numbers, leads to its page, and says from which factory to which', async () => {
  const { f2 } = app.world.factories
  const id = await orderAt(app, 2)
  const { po, sales_order_number: number } = await findRow(app, id)
  await put(`/api/orders/${id}`, { factory: f2 })
  for (const typed of [po, String(number), `#${number}`])
    expect(await latest(typed), typed).toMatchObject({
      action_label: 'Order changed',
      subject: `PO ${po}, sales order ${number}`,
      subject_page: { page: 'order', id },
      changes: [{ field: 'factory', label: 'Factory', from: 'Factory One', to: 'Factory Two' }],
    })
})

test('neither the store nor the next factory reads in the history who made it before', async () => {
  const { f2 } = app.world.factories
  const id = await orderAt(app, 2)
  await put(`/api/orders/${id}`, { factory: f2 })
  for (const token of [app.tokens.a1, app.tokens.f2]) {
    const answer = await app.send('GET', `/api/orders/${id}`, { token })
    expect(wholesaleOrderIn(answer).history.filter(({ moved }) => !moved)).toEqual([])
    expect(answer.text).not.toContain('Factory One')
  }
})

test('what changed of a store, a person, a factory and a dress is told before and after, and no secret with it', async () => {
  const { stores, users, factories } = app.world
  const { name } = await app.db
    .selectFrom('stores')
    .select('name')
    .where('id', '=', stores.s1)
    .executeTakeFirstOrThrow()
  await put(`/api/stores/${stores.s1}`, { terms_days: 45, phone: '3125550177' })
  expect(await latest('Store changed')).toMatchObject({
    subject: name,
    subject_page: { page: 'store', id: stores.s1 },
    changes: [
      { label: 'Phone', to: '(312) 555-0177' },
      { label: 'Payment terms', to: '45 days' },
    ],
  })
  await put(
    `/api/users/${users.r1}`,
    { role: 1, last_name: 'Novak', password: 'a long and odd sentence' },
    app.tokens.a1,
  )
  const person = await latest('User role changed')
  expect(person).toMatchObject({
    subject: 'Ada Novak',
    subject_page: { page: 'store', id: stores.s1 },
    changes: [
      { label: 'Last name', from: 'Moreau', to: 'Novak' },
      { label: 'Role', from: 'Regular Account', to: 'Admin Account' },
    ],
  })
  expect(JSON.stringify(await audited(''))).not.toMatch(/odd sentence|argon|scrypt/)
  await put(`/api/factories/${factories.f2}`, { email: 'sud@atelier.example' })
  expect(await latest('Factory changed')).toMatchObject({
    subject: 'Factory Two',
    changes: [{ label: 'Email', to: 'sud@atelier.example' }],
  })
  const dress = await app.db.selectFrom('dresses').selectAll().orderBy('id').executeTakeFirstOrThrow()
  await put(`/api/dresses/${dress.id}`, { wholesale_price: 1234.5 })
  expect(await latest(dress.style_number)).toMatchObject({
    subject: `${dress.style_number}, ${dress.name}`,
    subject_page: { page: 'dress', id: dress.id },
    changes: [{ field: 'wholesale_price', label: 'Wholesale price', to: '$1,234.50' }],
  })
})

/** A payment that was declined, of one invoice. */
async function makeAttempt(invoice: number): Promise<string> {
  const id = crypto.randomUUID()
  const { s1 } = app.world.stores
  const now = app.clock.now()
  await app.db
    .insertInto('payment_attempts')
    .values({
      id,
      store_id: s1,
      state: 'declined',
      total: 500,
      charged: 500,
      payment_method_id: app.methods.s1,
      pay_method: 'card',
      pay_brand: 'visa',
      pay_last_four: '1111',
      by_user: app.world.users.a1,
      created_at: now,
      settled_at: now,
    })
    .execute()
  const line = { store_id: s1, attempt_id: id, invoice_id: invoice, amount: 500, live: false }
  await app.db.insertInto('attempt_lines').values(line).execute()
  return id
}

test('whatever it was done to, an entry names it as people do and leads to its page', async () => {
  const { stores, factories } = app.world
  const { db } = app
  const now = app.clock.now()
  const post = async (path: string, body: Body, method: 'POST' | 'PUT' = 'POST') => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answer = await app.send(method, path, { token: app.tokens.w, body, headers })
    expect(answer.status, answer.text).toBe(200)
    return answer.headers.get('x-request-id') ?? ''
  }
  const account = `/api/stores/${stores.s1}`
  const credits = async () => {
    const { body } = await app.send('GET', `${account}/credits`, { token: app.tokens.w })
    return (body as { data: { credits: StoreCreditRow[] } }).data.credits
  }
  const creditOf = async (kind: string) => (await credits()).find((credit) => credit.kind === kind)?.id ?? 0
  const written = async (subject: string) => {
    const requestId = crypto.randomUUID()
    await record(db, { now, requestId }, 'order_changed', { storeId: stores.s1, subject })
    return requestId
  }

  const invoice = await makeInvoice(app, stores.s1)
  const bill = { page: 'invoice', id: invoice.id }
  const book = { page: 'account', id: stores.s1 }
  const check = { amount: 1000, method: 'cheque', reference: '4510' }
  const told: [by: string, subject: string, page: object | null][] = []
  const tell = (by: string, subject: string, page: object | null) => told.push([by, subject, page])

  tell(
    await post(`${account}/payments`, { ...check, invoices: [{ id: invoice.id, amount: 900 }] }),
    `Invoice ${invoice.number}`,
    bill,
  )
  const [paid] = await db
    .selectFrom('ledger_txns')
    .select('id')
    .where('invoice_id', '=', invoice.id)
    .where('kind', '=', 'recorded')
    .execute()
  tell(await written(`transaction ${paid?.id}`), `Invoice ${invoice.number}`, bill)
  const deposit = await creditOf('deposit')
  for (const amount of [10, 20])
    tell(
      await post(`${account}/credits/${deposit}/apply`, { invoice: invoice.id, amount }),
      `Deposit to invoice ${invoice.number}`,
      bill,
    )
  tell(
    await post(`${account}/credits/${deposit}/pay-back`, { ...check, amount: 5, reason: 'Asked for' }),
    'Deposit from Store One, 4510',
    book,
  )
  tell(
    await post(`${account}/credits`, { amount: 30, reason: 'A late parcel' }),
    'Credit for Store One',
    book,
  )
  const credit = await creditOf('credit')
  tell(
    await post(`${account}/credits/${credit}/apply`, { invoice: invoice.id, amount: 10 }),
    `Credit to invoice ${invoice.number}`,
    bill,
  )
  tell(
    await post(`${account}/credits/${credit}/revoke`, { reason: 'By mistake' }),
    'Credit for Store One',
    book,
  )
  const lines = [{ kind: 'shipping', amount: 1, reason: 'Wrong cost' }]
  const noted = await post(`/api/invoices/${invoice.id}/credit-notes`, { lines })
  const { number } = await db.selectFrom('credit_notes').select('number').executeTakeFirstOrThrow()
  tell(noted, `Credit note ${number}`, bill)
  tell(await written(`payment ${await makeAttempt(invoice.id)}`), `Invoice ${invoice.number}`, bill)

  const { id: difference } = await db
    .insertInto('reconcile_breaks')
    .values({
      store_id: stores.s1,
      kind: 'unknown_charge',
      provider_id: 'ch-77',
      ours: '',
      theirs: '',
      found_at: now,
      seen_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  tell(await written(`difference ${difference}`), 'Charge ch-77', book)

  const wire = { factory: factories.f1, amount: 25, paid_at: '2026-11-14', reference: 'WIRE-9' }
  tell(await post('/api/factory-payments', wire), 'Factory One, WIRE-9', {
    page: 'factory',
    id: factories.f1,
  })
  const { id: packageId } = await packed(app)
  tell(await written(`package ${packageId}`), `Package ${packageId}`, { page: 'package', id: packageId })
  tell(
    await post('/api/stage-plans', { name: 'Without beads', shares: USUAL_PLAN }, 'PUT'),
    'Stage plan Without beads',
    { page: 'stage_plans', id: expect.any(Number) },
  )
  tell(await written(`payment method ${app.methods.s1}`), 'Visa ending in 1111', null)
  tell(await written('deposit 987654321'), 'deposit 987654321', null)

  const entries = await audited('')
  for (const [by, subject, page] of told)
    expect(
      entries.find(({ request_id }) => request_id === by),
      subject,
    ).toMatchObject({ subject, subject_page: page })
})
