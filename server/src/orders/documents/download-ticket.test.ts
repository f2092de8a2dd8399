import { afterAll, beforeAll, expect, test } from 'vitest'
import { printPdf } from '../../documents/print-pdf.ts'
import { makeDress, makeOrder } from '../../testing/catalogue.ts'
import { orderLike } from '../../testing/orders.ts'
import { makeWorld } from '../../testing/people.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

const BLANK = {
  title: '',
  wholesaler: { name: '', address: '', phone: '', terms: '' },
  blocks: [],
  madeAt: new Date('2026-11-15T18:00:00Z'),
}

let app: TestApp
let order: number
let pending: number
let tokens: Record<'a1' | 'w' | 'wr' | 'f1' | 'f2', string>

beforeAll(async () => {
  app = await createTestApp()
  const { users, stores, factories } = await makeWorld(app.db)
  tokens = {
    a1: await tokenFor(app, users.a1),
    w: await tokenFor(app, users.w),
    wr: await tokenFor(app, users.wr),
    f1: await tokenFor(app, users.f1),
    f2: await tokenFor(app, users.f2),
  }
  // The PDF thread starts with the first document, which may time out when run from source on a busy machine.
  await printPdf(BLANK).catch(() => printPdf(BLANK))
  const dressId = await makeDress(app.db)
  const inSize = await makeOrder(app.db, { storeId: stores.s1, dressId, factoryId: factories.f1 })
  order = await orderLike(app, inSize, {
    size_id: null,
    bust: '36.25',
    waist: '28',
    fee: 9_500,
    total: 109_500,
    notes: 'Press <b>it</b>.',
  })
  pending = await makeOrder(app.db, { storeId: stores.s1, dressId })
})
afterAll(() => app.close())

test('GET /api/orders/{id}/ticket is a file to save as ticket.pdf, for its factory and the wholesaler, without a price', async () => {
  for (const who of ['f1', 'w', 'wr'] as const) {
    const response = await fetch(`${app.url}/api/orders/${order}/ticket`, {
      headers: { authorization: `Bearer ${tokens[who]}` },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="ticket.pdf"')
    const { text, title, pages } = readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(title).toMatch(/^Production Ticket #\d+$/)
    expect(pages).toHaveLength(1)
    for (const words of [
      'As ordered',
      'Bust: 36.25 in',
      'Waist: 28 in',
      'NOTES Press <b>it</b>.',
      'WEAR DATE 06/01/2027',
      'SHIP DATE March 15, 2027',
      'SHIP TO Clara Weiss, Chicago',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('$')
    expect(text).not.toContain('1,000')
  }
})

test("another factory's ticket is not there, and none is for a store or without a session", async () => {
  const path = `/api/orders/${order}/ticket`
  expect((await app.send('GET', path, { token: tokens.f2 })).status).toBe(404)
  expect((await app.send('GET', '/api/orders/999999/ticket', { token: tokens.w })).status).toBe(404)
  expect((await app.send('GET', path, { token: tokens.a1 })).status).toBe(403)
  expect((await app.send('GET', path)).status).toBe(401)
})

test('an order that is not confirmed has no ticket yet, and the wholesaler is told so', async () => {
  const answer = await app.send('GET', `/api/orders/${pending}/ticket`, { token: tokens.w })
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('The production ticket is available once the order is confirmed.')
})
