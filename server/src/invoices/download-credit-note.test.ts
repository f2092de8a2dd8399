import type { CreditNote } from '@trousseau/contract/credit-notes'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { printPdf } from '../documents/print-pdf.ts'
import { postCharge } from '../ledger/post.ts'
import { type MadeInvoice, makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp } from '../testing/orders.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { download } from '../testing/sheets.ts'

const BLANK = {
  title: '',
  wholesaler: { name: '', address: '', phone: '', terms: '' },
  blocks: [],
  madeAt: new Date('2026-11-15T18:00:00Z'),
}

let app: OrderApp
let invoice: MadeInvoice
let note: CreditNote
beforeAll(async () => {
  app = await createOrderApp({ HOUSE_NAME: 'Maison Blanche', HOUSE_PHONE: '(312) 555-0148' })
  // The PDF thread starts with the first document, which may time out when run from source on a busy machine.
  await printPdf(BLANK).catch(() => printPdf(BLANK))
  invoice = await makeInvoice(app, app.world.stores.s1, { orders: [10_000, 5_000], shipping: 2_000 })
  const card = { method: 'card', brand: 'visa', lastFour: '1111', at: app.clock.now() } as const
  await inTransaction(app.db, (db) =>
    postCharge(db, app.world.stores.s1, { invoiceId: invoice.id, amount: 14_000 }, card),
  )
  const [order] = invoice.orderIds
  note = await issue(invoice, [
    { kind: 'goods', order, amount: 60, reason: 'Torn hem' },
    { kind: 'shipping', amount: 10, reason: 'Sent by ground' },
  ])
})
afterAll(() => app.close())

async function issue({ id }: MadeInvoice, lines: object[]): Promise<CreditNote> {
  const { body, status, text } = await app.send('POST', `/api/invoices/${id}/credit-notes`, {
    token: app.tokens.w,
    body: { lines },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(status, text).toBe(200)
  return (body as { data: CreditNote }).data
}

const getPdf = async (id: number, token = app.tokens.a1) => {
  const { status, headers, bytes } = await download(app, `/api/credit-notes/${id}/download`, token)
  expect(status).toBe(200)
  return { headers, ...readPdf(bytes) }
}

test('GET /api/credit-notes/{id}/download is a PDF with the note’s number in its name, for its store and the wholesaler', async () => {
  for (const who of ['a1', 'r1', 'w'] as const) {
    const { headers, title, author, language } = await getPdf(note.id, app.tokens[who])
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="credit-note-${note.number}.pdf"`)
    expect({ title, author, language }).toEqual({
      title: `Credit Note # ${note.number}`,
      author: 'Maison Blanche',
      language: 'en-US',
    })
  }
})

test('the document says who credits whom for what, what came off the invoice, and what is credit', async () => {
  const { text, parts } = await getPdf(note.id)
  for (const words of [
    `CREDIT NOTE # ${note.number}`,
    'DATE 11/15/2026',
    `INVOICE # ${invoice.number}`,
    'AMOUNT $70.00',
    'CREDIT TO',
    'Store One',
    'FROM',
    'Maison Blanche',
    // The number of an order that was made for a test is long, and breaks.
    'Goods Torn hem Made ',
    '$60.00 Shipping',
    'Shipping Sent by ground — $10.00',
    `Off invoice # ${invoice.number} $30.00`,
    'Credit on your account $40.00',
    'Total credited $70.00',
    `$30.00 was taken off invoice # ${invoice.number}. $40.00 is credit on your account.`,
    'Your next online payment uses it first.',
    'Page 1 of 1',
  ])
    expect(text).toContain(words)
  // Tagged for screen readers, as an invoice is.
  for (const part of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'L', 'LI']) expect(parts).toContain(part)
})

test('a note that only lowers its invoice speaks of no credit', async () => {
  const made = await makeInvoice(app, app.world.stores.s1)
  const { id } = await issue(made, [{ kind: 'other', amount: 5, reason: 'A late parcel' }])
  const { text } = await getPdf(id)
  expect(text).toContain(`$5.00 was taken off invoice # ${made.number}. Questions: (312) 555-0148.`)
  expect(text).not.toContain('is credit on your account')
})

test('a store that pays on delivery is not promised a payment that it never makes', async () => {
  const { s1 } = app.world.stores
  const pays = (payment_method_type_id: number) =>
    app.db.updateTable('stores').set({ payment_method_type_id }).where('id', '=', s1).execute()
  await pays(CREDIT_ON_DELIVERY)
  const { text } = await getPdf(note.id)
  await pays(1)
  expect(text).toContain('You pay on delivery, so we apply it to your invoices for you.')
  expect(text).not.toContain('online payment')
})

test("another store's note is no document for us, nor is one without a session, nor for a factory", async () => {
  const path = `/api/credit-notes/${note.id}/download`
  expect((await app.send('GET', path, { token: app.tokens.a2 })).status).toBe(404)
  expect((await app.send('GET', '/api/credit-notes/999999/download', { token: app.tokens.w })).status).toBe(
    404,
  )
  expect((await app.send('GET', path, { token: app.tokens.f1 })).status).toBe(403)
  expect((await app.send('GET', path)).status).toBe(401)
})
