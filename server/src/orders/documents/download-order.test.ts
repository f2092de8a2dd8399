import { papers } from '@trousseau/contract/papers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { printPdf } from '../../documents/print-pdf.ts'
import { encodePicture } from '../../pictures/encode-picture.ts'
import { insertPicture } from '../../pictures/pictures.store.ts'
import { makeDress, makeOrder, makePicture } from '../../testing/catalogue.ts'
import { orderLike } from '../../testing/orders.ts'
import { makeWorld } from '../../testing/people.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { drawCloth } from '../../testing/sample-pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

const BLANK = {
  title: '',
  wholesaler: { name: '', address: '', phone: '', terms: '' },
  blocks: [],
  madeAt: new Date('2026-11-15T18:00:00Z'),
}

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
let order: number
let tokens: Record<'a1' | 'r1' | 'a2' | 'w' | 'wr' | 'f1', string>

beforeAll(async () => {
  app = await createTestApp({ HOUSE_NAME: 'Maison Blanche' })
  world = await makeWorld(app.db)
  const { a1, r1, a2, w, wr, f1 } = world.users
  tokens = {
    a1: await tokenFor(app, a1),
    r1: await tokenFor(app, r1),
    a2: await tokenFor(app, a2),
    w: await tokenFor(app, w),
    wr: await tokenFor(app, wr),
    f1: await tokenFor(app, f1),
  }
  // The PDF thread starts with the first document, which may time out when run from source on a busy machine.
  await printPdf(BLANK).catch(() => printPdf(BLANK))
  order = await makeOrder(app.db, {
    storeId: world.stores.s1,
    dressId: await makeDress(app.db),
    po: 'IL-114',
  })
})
afterAll(() => app.close())

async function download(id: number, token: string) {
  const response = await fetch(`${app.url}/api/orders/${id}/download`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

// Claims: api.orders.download
test('GET /api/orders/{id}/download is a file to save as orders.pdf, for the people of its store and of the wholesaler', async () => {
  for (const who of ['a1', 'r1', 'w', 'wr'] as const) {
    const { response, bytes } = await download(order, tokens[who])
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.pdf"')
    const { text, title, author } = readPdf(bytes)
    expect({ title, author }).toEqual({ title: 'Sales Order', author: 'Maison Blanche' })
    for (const words of [
      'DATE 02/03/2026',
      'SALES ORDER NUMBER Pending',
      'PO NUMBER IL-114',
      'TYPE OF ORDER Sample',
      'STATUS Pending',
      'WEAR DATE 06/01/2027',
      'APPROXIMATE SHIP DATE March 15, 2027',
      'Chicago, IL 60601',
      'Store One',
      'Price $1,000.00',
      'Total $1,000.00',
      'NOTES No Notes',
      'No Custom Sizing',
      'Page 1 of 1',
    ])
      expect(text).toContain(words)
  }
})

test('a browser that prints an order itself is told what the PDF says, and its code leads to a page of who asked', async () => {
  const pages = { a1: 'sales-order-summary', w: 'desk/orders' }
  for (const who of ['a1', 'w'] as const) {
    const { body } = await app.send('GET', `/api/orders/${order}/paper`, { token: tokens[who] })
    const { paper } = z.parse(z.object({ data: papers.getOrderPaper.reply }), body).data
    const { pages: [lines = []] = [], alternatives } = readPdf((await download(order, tokens[who])).bytes)
    const address = `http://localhost:${app.config.port}/${pages[who]}/${order}`
    expect(paper.code?.address).toBe(address)
    expect(alternatives).toEqual([`Scan to open this order: ${address}`])
    const said = JSON.stringify(paper).toLowerCase()
    for (const line of lines.filter((one) => !one.startsWith('Page ')))
      expect(said).toContain(line.toLowerCase())
  }
})

test("another store's order is not there, nobody's is without a session, and none is for a factory", async () => {
  const path = `/api/orders/${order}/download`
  expect((await app.send('GET', path, { token: tokens.a2 })).status).toBe(404)
  expect((await app.send('GET', `/api/orders/${order}/paper`, { token: tokens.a2 })).status).toBe(404)
  expect((await app.send('GET', '/api/orders/999999/download', { token: tokens.w })).status).toBe(404)
  expect((await app.send('GET', path)).status).toBe(401)
  expect((await app.send('GET', path, { token: tokens.f1 })).status).toBe(403)
})

test.each([
  '/api/orders/..%2f..%2fetc%2fpasswd/download',
  '/api/orders/%252e%252e%252fetc%252fpasswd/download',
  '/api/orders/..%5c..%5cetc%5cpasswd/download',
  '/api/orders/1%00/download',
  '/api/orders/1.pdf/download',
  '/api/orders/-1/download',
])('no path leads to a file: %s', async (path) => {
  const { status, text } = await app.send('GET', path, { token: tokens.w })
  expect([400, 404]).toContain(status)
  expect(text).not.toContain('root:')
})

test('what was typed is in the document as it stands', async () => {
  const notes =
    'Aurélie café <script>alert(1)</script> <img src=file:///etc/passwd> مرحبا \u{1f470}\u{1f3fd}\u200d\u2640\ufe0f'
  const typed = await orderLike(app, order, { notes, item_name: '<b>Ophélia</b>' })
  const { text } = readPdf((await download(typed, tokens.a1)).bytes)
  expect(text).toContain(`NOTES ${notes}`)
  expect(text).toContain('<b>Ophélia</b>')
})

test("the item's picture is in the document, with a text for those who do not see it", async () => {
  const hash = 'a'.repeat(32)
  await insertPicture(app.db, hash, await encodePicture(await drawCloth().toBuffer()), app.clock.now())
  const pictured = await orderLike(app, order, { item_picture: hash, item_name: 'Aurélie' })
  const { bytes } = await download(pictured, tokens.a1)
  expect(readPdf(bytes).alternatives).toContain('A picture of Aurélie')
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/Subtype \/Image[\s\S]*\/DCTDecode/)
})

test('a picture that cannot be read is left out, and the document is there', async () => {
  const item_picture = await makePicture(app.db, 'b'.repeat(32))
  const { response, bytes } = await download(await orderLike(app, order, { item_picture }), tokens.a1)
  expect(response.status).toBe(200)
  expect(readPdf(bytes).alternatives).not.toContainEqual(expect.stringContaining('picture'))
})
