import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { printPdf } from '../documents/print-pdf.ts'
import { postCharge } from '../ledger/post.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp } from '../testing/orders.ts'
import { dispatched, readyOrder } from '../testing/packages.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { download } from '../testing/sheets.ts'

const BLANK = {
  title: '',
  wholesaler: { name: '', address: '', phone: '', terms: '' },
  blocks: [],
  madeAt: new Date('2026-11-15T18:00:00Z'),
}

let app: OrderApp
let invoice: { id: number; number: number }
beforeAll(async () => {
  app = await createOrderApp({ HOUSE_NAME: 'Maison Blanche', HOUSE_REMIT_TO: 'Maison Blanche, PO Box 7' })
  // The PDF thread starts with the first document, which may time out when run from source on a busy machine.
  await printPdf(BLANK).catch(() => printPdf(BLANK))
  const orders = [
    await readyOrder(app, { purchase_order_number: 'IL-114', type: 2 }),
    await readyOrder(app, {
      purchase_order_number: 'IL-115',
      size: '',
      bust: 36,
      waist: 28,
      hips: 38,
      hollow: 58,
    }),
  ]
  const { id } = await dispatched(app, orders, { tracking_number: '1Z999', shipping_cost: '42.10' })
  invoice = await app.db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('package_id', '=', id)
    .executeTakeFirstOrThrow()
})
afterAll(() => app.close())

const getPdf = async (id: number, token = app.tokens.a1) => {
  const { status, headers, bytes } = await download(app, `/api/invoices/${id}/download`, token)
  expect(status).toBe(200)
  return { headers, ...readPdf(bytes) }
}

// Claims: api.invoices.download
test('GET /api/invoices/{id}/download is a PDF with the invoice’s number in its name, for its store and the wholesaler', async () => {
  for (const who of ['a1', 'r1', 'w'] as const) {
    const { headers, title, author, language } = await getPdf(invoice.id, app.tokens[who])
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="invoice-${invoice.number}.pdf"`)
    expect({ title, author, language }).toEqual({
      title: `Invoice # ${invoice.number}`,
      author: 'Maison Blanche',
      language: 'en-US',
    })
  }
})

test('the document says who bills whom for what, where it went, what is due, when, and where to pay it', async () => {
  const { text, parts } = await getPdf(invoice.id)
  for (const words of [
    `INVOICE # ${invoice.number}`,
    'DATE 11/15/2026',
    'DUE DATE 12/15/2026',
    'TERMS Net 30 days',
    'CARRIER UPS',
    'TRACKING # 1Z999',
    'BILL TO',
    'Store One',
    'SHIP TO',
    'Clara Weiss',
    'Chicago, IL 60601',
    'REMIT TO',
    'Maison Blanche, PO Box 7',
    'Aurélie',
    'Style AT-204',
    'PO # IL-114 · Re-Order',
    'PO # IL-115 · Sample',
    'Custom Measurement Fee $95.00',
    '06/01/2027',
    '$1,234.00',
    'Subtotal $2,563.00',
    'Shipping $42.10',
    'Total $2,605.10',
    'Paid $0.00',
    'Balance Due $2,605.10',
    `noting invoice # ${invoice.number}`,
    'Page 1 of 1',
  ])
    expect(text).toContain(words)
  // Tagged for screen readers: headings, a table with header cells, a list of facts.
  for (const part of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'L', 'LI']) expect(parts).toContain(part)
})

test('what was paid is on the document, and what is left to pay', async () => {
  const { s1 } = app.world.stores
  const card = { method: 'card', brand: 'visa', lastFour: '1111' } as const
  const made = await makeInvoice(app, s1)
  const charge = (amount: number) =>
    inTransaction(app.db, (db) =>
      postCharge(db, s1, { invoiceId: made.id, amount }, { ...card, at: app.clock.now() }),
    )
  await charge(2_000)
  const part = await getPdf(made.id)
  expect(part.text).toContain('Paid $20.00 Balance Due $1,000.00')
  expect(part.text).toContain('Payment Visa ending in 1111 11/15/2026 $20.00')
  await charge(100_000)
  const whole = await getPdf(made.id)
  expect(whole.text).toContain('Balance Due $0.00')
  expect(whole.text).toContain('Paid in full. Thank you.')
})

test('an invoice of as many orders as a package holds is drawn at once, each page with its titles and its number', async () => {
  const made = await makeInvoice(app, app.world.stores.s1, { orders: Array(100).fill(12_345) })
  const { pages, text } = await getPdf(made.id)
  expect(pages.length).toBeGreaterThan(5)
  expect(text.match(/\$123\.45/g)).toHaveLength(100)
  expect(text).toContain('Subtotal $12,345.00')
  pages.slice(1, -2).forEach((lines, index) => {
    expect(lines.join(' ')).toContain('WEAR DATE')
    expect(lines.join(' ')).toContain(`Page ${index + 2} of ${pages.length}`)
  })
})

test("another store's invoice is no document for us, nor is one without a session, nor for a factory", async () => {
  const path = `/api/invoices/${invoice.id}/download`
  expect((await app.send('GET', path, { token: app.tokens.a2 })).status).toBe(404)
  expect((await app.send('GET', '/api/invoices/999999/download', { token: app.tokens.w })).status).toBe(404)
  expect((await app.send('GET', path, { token: app.tokens.f1 })).status).toBe(403)
  expect((await app.send('GET', path)).status).toBe(401)
})

test.each(['..%2f..%2fetc%2fpasswd', '%252e%252e%252fetc', '1%00', '1.pdf', '-1'])(
  'no invoice leads to a file of ours: %s',
  async (id) => {
    const { status, text } = await app.send('GET', `/api/invoices/${id}/download`, { token: app.tokens.w })
    expect([400, 404]).toContain(status)
    expect(text).not.toContain('root:')
  },
)
