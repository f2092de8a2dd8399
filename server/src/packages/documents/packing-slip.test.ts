import { afterAll, beforeAll, expect, test } from 'vitest'
import { printPdf } from '../../documents/print-pdf.ts'
import { createOrderApp, type OrderApp } from '../../testing/orders.ts'
import { act, packed, readyOrder } from '../../testing/packages.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { download } from '../../testing/sheets.ts'

const BLANK = {
  title: '',
  wholesaler: { name: '', address: '', phone: '', terms: '' },
  blocks: [],
  madeAt: new Date('2026-11-15T18:00:00Z'),
}

let app: OrderApp
let id: number
beforeAll(async () => {
  app = await createOrderApp()
  // The PDF thread starts with the first document, which may time out when run from source on a busy machine.
  await printPdf(BLANK).catch(() => printPdf(BLANK))
  const dress = await readyOrder(app, {
    purchase_order_number: 'Weiss 1',
    size: '',
    bust: '36.25',
    waist: 28,
  })
  const veil = await readyOrder(app, {
    item_type: 2,
    item_id: app.items.veil,
    purchase_order_number: '<b>2</b>',
    size: '',
    color: '',
  })
  id = (await packed(app, [dress, veil])).id
  await act(app, id, '', { note: 'SECRET NOTE' })
  await act(app, id, '/update-tracking-number', { tracking_number: '1Z42', carrier: 'UPS' })
  await act(app, id, '/update-shipping-cost', { shipping_cost: '41.50' })
})
afterAll(() => app.close())

const slip = (of: number | string, token: string) =>
  download(app, `/api/factory-packages/${of}/download`, token)

test('GET /api/factory-packages/{id}/download is the packing slip package-{id}.pdf: what is inside and where it goes, no price', async () => {
  for (const token of [app.tokens.f1, app.tokens.w]) {
    const { status, headers, bytes } = await slip(id, token)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="package-${id}.pdf"`)
    const { text, title, pages } = readPdf(new Uint8Array(bytes))
    expect(title).toBe(`Packing Slip #${id}`)
    expect(pages).toHaveLength(1)
    for (const words of [
      'Store One',
      'Clara Weiss',
      '1 Oak Street',
      'Chicago, IL 60601',
      '(312) 555-0100',
      'Factory One',
      'Aurélie',
      'Style AT-204',
      'Bust 36.25 in, Waist 28 in',
      'Weiss 1',
      'Ivory',
      'Custom',
      'Cathedral Veil',
      '<b>2</b>',
      'Wear date 06/01/2027',
      'UPS',
      '1Z42',
      'ITEMS 2',
    ])
      expect(text).toContain(words)
    for (const never of ['$', '1,234', '41.50', 'SECRET', 'Net 30', 'clara@'])
      expect(text).not.toContain(never)
  }
})

test("another factory's packing slip is not there, and none is for a store or without a session", async () => {
  expect((await slip(id, app.tokens.f2)).status).toBe(404)
  expect((await slip(999_999, app.tokens.w)).status).toBe(404)
  expect((await slip(id, app.tokens.a1)).status).toBe(403)
  expect((await app.send('GET', `/api/factory-packages/${id}/download`)).status).toBe(401)
  for (const odd of ['..%2f..%2fetc%2fpasswd', '0', `${id}.0`, `+${id}`])
    expect((await slip(odd, app.tokens.f1)).status).toBe(404)
})
