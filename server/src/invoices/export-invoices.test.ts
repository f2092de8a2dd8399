import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { postRecorded } from '../ledger/post.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp } from '../testing/orders.ts'
import { dispatched, readyOrder } from '../testing/packages.ts'
import { download, readTable, rowsOf, unzipped } from '../testing/sheets.ts'

/** Texts that a spreadsheet would run as formulas or decode as escapes. */
const WICKED = ['=1+1', '+1', '-1', '@SUM(A1)', "=cmd|' /C calc'!A0", '_x0041_']

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
  for (const [index, text] of WICKED.entries()) {
    app.clock.set(`2026-11-1${index}T18:00:00Z`)
    const orders = [
      await readyOrder(app, { purchase_order_number: text, type: index % 2 ? 2 : 1 }),
      await readyOrder(app, { purchase_order_number: `${text} again`, type: index % 2 ? 2 : 1 }),
    ]
    await dispatched(app, orders, { tracking_number: text, carrier: text, shipping_cost: `${index}.50` })
  }
  await makeInvoice(app, app.world.stores.s2, { orders: [777_777] })
})
afterAll(() => app.close())

const exported = (query = '', token = app.tokens.a1, store = app.world.stores.s1) =>
  download(app, `/api/stores/${store}/invoices/export?${query}`, token)
const listed = async (query: string): Promise<string[]> => {
  const path = `/api/stores/${app.world.stores.s1}/invoices?per_page=100&${query}`
  const { body } = await app.send('GET', path, { token: app.tokens.a1 })
  return (body as { data: { invoices: { number: number }[] } }).data.invoices.map(({ number }) =>
    String(number),
  )
}

// Claims: api.stores.invoices.export
test('GET /api/stores/{id}/invoices/export answers the file invoices.xlsx, the columns of the screen first', async () => {
  const { status, headers, bytes } = await exported('order_by=id&order_dir=asc')
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="invoices.xlsx"')
  const [titles, ...rows] = await readTable(bytes)
  expect(titles?.slice(0, 6)).toEqual([
    'Invoice #',
    'Date',
    'Amount Charged',
    'Shipping Tracking #',
    'Status',
    'Shipping Cost',
  ])
  expect(rows).toHaveLength(WICKED.length)
})

test('an exported invoice has its amounts as numbers, its days as days and its orders by their numbers', async () => {
  const { s1 } = app.world.stores
  const first = await app.db
    .selectFrom('invoices')
    .selectAll()
    .where('store_id', '=', s1)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await inTransaction(app.db, (db) =>
    postRecorded(db, s1, { invoiceId: first.id, amount: 10_025 }, { at: app.clock.now(), method: 'cash' }),
  )
  const [row] = await rowsOf((await exported('order_by=id&order_dir=asc')).bytes)
  expect(row).toMatchObject({
    'Invoice #': String(first.number),
    'Amount Charged': 2468.5,
    'Shipping Cost': 0.5,
    Subtotal: 2468,
    Status: 'Partially Paid',
    Paid: 100.25,
    Open: 2368.25,
    'PO #': '=1+1, =1+1 again',
  })
  for (const [title, day] of [
    ['Date', '2026-11-10'],
    ['Due Date', '2026-12-10'],
  ] as const)
    expect(row?.[title], title).toEqual(new Date(`${day}T00:00:00Z`))
})

test('what a spreadsheet would take for a formula is text in every field of an invoice', async () => {
  const { bytes } = await exported('order_by=id&order_dir=asc')
  for (const [name, content] of unzipped(bytes)) expect(content, name).not.toMatch(/<f[ >]/)
  const rows = await rowsOf(bytes)
  expect(rows.map((row) => row['Shipping Tracking #'])).toEqual(WICKED)
  expect(rows.map((row) => row.Carrier)).toEqual(WICKED)
})

// Claims: flow.export, api.stores.invoices.export
test('the file of invoices holds exactly what the same question lists, in the same order', async () => {
  for (const query of [
    '',
    'type=1',
    'order_type=1',
    'order_type=2',
    'order_type=',
    'type=',
    'search=sum',
    'search=%2B',
    'status[]=2',
    'status[]=3',
    'from=2026-11-12&to=2026-11-13',
    'order_by=total&order_dir=asc',
    'order_by=tracking_number',
  ]) {
    const rows = await rowsOf((await exported(query)).bytes)
    expect(
      rows.map((row) => row['Invoice #']),
      query,
    ).toEqual(await listed(query))
  }
  expect((await exported('order_type=3')).status).toBe(422)
})

test("another store's file of invoices is not there, and nobody's but staff's", async () => {
  const { s1, s2 } = app.world.stores
  expect((await exported('', app.tokens.a2, s1)).status).toBe(404)
  expect((await exported('', app.tokens.a1, s2)).status).toBe(404)
  expect((await exported('', app.tokens.f1, s1)).status).toBe(403)
  expect((await app.send('GET', `/api/stores/${s1}/invoices/export`)).status).toBe(401)
  // Store two's amounts are in no other store's file.
  const mine = [...unzipped((await exported()).bytes).values()].join('')
  expect(mine).not.toContain('7797.77')
  const theirs = await rowsOf((await exported('', app.tokens.a2, s2)).bytes)
  expect(theirs.map((row) => row['Amount Charged'])).toEqual([7797.77])
})
