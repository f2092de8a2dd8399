import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { postCharge } from '../ledger/post.ts'
import { toMessage } from '../outbox/mailer.ts'
import { issueCreditNote } from '../payments/credits/issue-credit-note.ts'
import { type MadeInvoice, makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, findRow, type OrderApp } from '../testing/orders.ts'
import { sendCreditNoteMail } from './send-credit-note-mail.ts'

let app: OrderApp
let storeId: number
let invoice: MadeInvoice
let po: string
let note: { id: number; number: number }
beforeAll(async () => {
  app = await createOrderApp({ PUBLIC_BASE_URL: 'https://portal.example' })
  storeId = app.world.stores.s1
  const now = app.clock.now()
  invoice = await makeInvoice(app, storeId, { orders: [10_000], shipping: 2_000 })
  await inTransaction(app.db, (db) =>
    postCharge(db, storeId, { invoiceId: invoice.id, amount: 9_000 }, { method: 'card', at: now }),
  )
  const [order = 0] = invoice.orderIds
  po = (await findRow(app, order)).po
  const bill = { id: invoice.id, number: invoice.number, total: 12_000, paid: 9_000, is_live: false }
  note = await inTransaction(app.db, (db) =>
    issueCreditNote(db, { storeId, now, byUser: null }, bill, [
      { kind: 'goods', order, amount: 5_000, reason: 'Torn hem' },
      { kind: 'shipping', order: null, amount: 2_000, reason: 'Sent by ground' },
    ]),
  )
})
afterAll(() => app.close())

async function mailed() {
  const sent: ReturnType<typeof toMessage>[] = []
  const sender = {
    db: app.db,
    config: app.config,
    sendMail: async (mail: Parameters<typeof toMessage>[0]) => void sent.push(toMessage(mail)),
  }
  await sendCreditNoteMail(sender, { store_id: storeId, note_id: note.id }, { id: 1 })
  return sent
}

test('a store is told what it is credited for, what came off the invoice, and what is credit', async () => {
  const { email } = await app.db
    .selectFrom('stores')
    .select('email')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const [mail, ...more] = await mailed()
  expect(more).toEqual([])
  expect(mail?.to.address).toBe(email)
  expect(mail?.subject).toBe(`Credit note # ${note.number} for invoice # ${invoice.number}`)
  for (const line of [
    'Dear Store One,',
    'We have credited you $70.00.',
    `- Goods, PO ${po}: $50.00, Torn hem`,
    '- Shipping: $20.00, Sent by ground',
    `Taken off invoice # ${invoice.number}: $30.00`,
    'Credit on your account: $40.00. Your next online payment uses it first.',
    `https://portal.example/invoice-summary/${invoice.packageId}`,
    'Questions? Call us: (312) 555-0148',
  ])
    expect(mail?.text).toContain(line)
})

test('a store that pays on delivery reads that the wholesaler applies its credit', async () => {
  await app.db
    .updateTable('stores')
    .set({ payment_method_type_id: CREDIT_ON_DELIVERY })
    .where('id', '=', storeId)
    .execute()
  const [mail] = await mailed()
  expect(mail?.text).toContain(
    'Credit on your account: $40.00. You pay on delivery, so we apply it to your invoices for you.',
  )
})
