import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp } from '../../testing/orders.ts'
import { packed, readyOrder } from '../../testing/packages.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { download } from '../../testing/sheets.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

test('tickets, packing slips and labels of several orders are one file each; what is not packed has no label', async () => {
  const [one, two] = [await readyOrder(app), await readyOrder(app)]
  const asked = `orders[]=${one}&orders[]=${two}`
  const tickets = await download(app, `/api/orders/tickets?${asked}`, app.tokens.w)
  expect(readPdf(tickets.bytes).pages).toHaveLength(2)
  for (const paper of ['slips', 'labels']) {
    const { status, text } = await app.send('GET', `/api/packages/${paper}?${asked}`, {
      token: app.tokens.f1,
    })
    expect([status, text.includes('is not packed yet.')], paper).toEqual([409, true])
    expect((await app.send('GET', `/api/packages/${paper}`, { token: app.tokens.w })).status).toBe(422)
  }
  await packed(app, [one, two])
  for (const paper of ['slips', 'labels']) {
    const { bytes } = await download(app, `/api/packages/${paper}?${asked}`, app.tokens.f1)
    expect(readPdf(bytes).pages, paper).toHaveLength(1)
    const others = await app.send('GET', `/api/packages/${paper}?${asked}`, { token: app.tokens.f2 })
    expect(others.status).toBe(404)
  }
})
