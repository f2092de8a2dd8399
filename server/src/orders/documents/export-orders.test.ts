import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDress } from '../../testing/catalogue.ts'
import { createOrderApp, type OrderApp, placed } from '../../testing/orders.ts'
import { download, readTable, rowsOf, unzipped } from '../../testing/sheets.ts'

/** Texts that a spreadsheet would run as formulas or decode as escapes. */
const WICKED = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+2', "=cmd|' /C calc'!A0", '_x0041_', '=HYPERLINK("x")']

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
  const { db } = app
  for (const [index, text] of WICKED.entries()) {
    const dress = await makeDress(db, { name: text, styleNumber: text, wholesale: 123_400 })
    const { id } = await placed(app, {
      item_id: dress,
      purchase_order_number: text,
      type: index % 2 ? 2 : 1,
      notes: `\t${text}\n\t${text}`,
      ...(index % 3 === 0 && { size: '', bust: '34.25', waist: '26', custom_size_details: text }),
      wear_date: `2027-06-0${index + 1}`,
    })
    await db
      .updateTable('orders')
      .set({ ship_full_name: text, ship_street: text, ship_city: text })
      .where('id', '=', id)
      .execute()
  }
  const theirs = {
    address: app.addresses.s2,
    payment_method: app.methods.s2,
    purchase_order_number: 'Canary',
  }
  await placed(app, theirs, { token: app.tokens.a2 })
})
afterAll(() => app.close())

const exported = (query = '', token = app.tokens.a1, store = app.world.stores.s1) =>
  download(app, `/api/stores/${store}/orders/export?${query}`, token)
const listed = async (query: string): Promise<string[]> => {
  const path = `/api/stores/${app.world.stores.s1}/orders?per_page=100&${query}`
  const { body } = await app.send('GET', path, { token: app.tokens.a1 })
  const { orders } = (body as { data: { orders: { purchase_order_number: string }[] } }).data
  return orders.map(({ purchase_order_number }) => purchase_order_number)
}

// Claims: api.orders.export
test('GET /api/stores/{id}/orders/export answers the file orders.xlsx, the columns of the screen first', async () => {
  const { status, headers, bytes } = await exported()
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="orders.xlsx"')
  expect(headers.get('cache-control')).toContain('no-store')
  const [titles, ...rows] = await readTable(bytes)
  expect(titles?.slice(0, 6)).toEqual([
    'Sales Order #',
    'PO #',
    'Wear date',
    'Date',
    'Amount Charged',
    'Status',
  ])
  expect(rows).toHaveLength(WICKED.length)
  const [first] = await rowsOf((await exported('order_by=id&order_dir=asc')).bytes)
  expect(first).toMatchObject({
    'Sales Order #': 'Pending',
    'PO #': '=1+1',
    'Amount Charged': 1329,
    Status: 'Pending',
    Type: 'Sample',
    'Custom Measurement Fee': 95,
    Color: 'Ivory',
    Size: null,
  })
})

test('what a spreadsheet would take for a formula is text in every field', async () => {
  const { bytes } = await exported('order_by=id&order_dir=asc')
  for (const [name, content] of unzipped(bytes)) expect(content, name).not.toMatch(/<f[ >]/)
  const rows = await rowsOf(bytes)
  expect(rows.map((row) => row['PO #'])).toEqual(WICKED)
  expect(rows.map((row) => row.Item)).toEqual(WICKED)
  expect(rows.map((row) => row['Style Num.'])).toEqual(WICKED)
  expect(rows.map((row) => row.Notes)).toEqual(WICKED.map((text) => `${text}\n\t${text}`))
  expect(rows.map((row) => row['Ship To'])).toEqual(
    WICKED.map((text) => `${text}, ${text}, ${text}, IL 60601`),
  )
})

test('a day in the file is the day of the order, wherever the file is opened', async () => {
  const rows = await rowsOf((await exported('order_by=id&order_dir=asc')).bytes)
  for (const [index, row] of rows.entries()) {
    const wear = row['Wear date']
    expect(wear).toBeInstanceOf(Date)
    expect((wear as Date).toISOString().slice(0, 10)).toBe(`2027-06-0${index + 1}`)
  }
})

// Claims: flow.export, api.orders.export.type
test('the file holds exactly what the same question lists, in the same order', async () => {
  for (const query of [
    '',
    'type=1',
    'type=2',
    'order_type=2',
    'type=',
    'search=sum',
    'search=%2B',
    'status[]=5',
    'from=2026-11-15&to=2026-11-15',
    'from=2026-11-16',
    'order_by=wear_date&order_dir=asc',
    'order_by=purchase_order_number&order_dir=desc',
    'order_by=total&order_dir=asc&type=1',
  ]) {
    const rows = await rowsOf((await exported(query)).bytes)
    expect(
      rows.map((row) => row['PO #']),
      query,
    ).toEqual(await listed(query))
  }
  const typesIn = async (query: string) =>
    (await rowsOf((await exported(query)).bytes)).map((row) => row.Type)
  expect(await typesIn('type=1')).toEqual(Array(4).fill('Sample'))
  expect(await typesIn('type=2')).toEqual(Array(4).fill('Re-Order'))
  expect(await typesIn('type=')).toHaveLength(8)
  expect((await exported('type=3')).status).toBe(422)
})

test("another store's file is not there, and of nobody's but staff's", async () => {
  const { s1, s2 } = app.world.stores
  expect((await exported('', app.tokens.a2, s1)).status).toBe(404)
  expect((await exported('', app.tokens.a1, s2)).status).toBe(404)
  expect((await exported('', app.tokens.f1, s1)).status).toBe(403)
  expect((await app.send('GET', `/api/stores/${s1}/orders/export`)).status).toBe(401)
  const mine = [...unzipped((await exported()).bytes).values()].join('')
  expect(mine).not.toContain('Canary')
  const staff = await rowsOf((await exported('', app.tokens.w, s2)).bytes)
  expect(staff.map((row) => row['PO #'])).toEqual(['Canary'])
})

test('two and a half thousand orders are all in the file, each once and in their order, whatever the batches', async () => {
  const { s3 } = app.world.stores
  const delivered = { address: app.addresses.s3, payment_method: '' }
  const { id } = await placed(app, delivered, { token: app.tokens.a3 })
  const {
    id: _,
    sales_order_number: __,
    ...first
  } = await app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const many = Array.from({ length: 2_499 }, (_, at) => ({ ...first, po: `No ${at}`, po_norm: `no ${at}` }))
  for (let at = 0; at < many.length; at += 500)
    await app.db
      .insertInto('orders')
      .values(many.slice(at, at + 500))
      .execute()
  const rows = await rowsOf((await exported('order_by=id&order_dir=asc', app.tokens.a3, s3)).bytes)
  expect(rows.slice(1).map((row) => row['PO #'])).toEqual(many.map(({ po }) => po))
})

test('wholesale exports the orders of all stores as it has narrowed them, each with its store; nobody else may', async () => {
  const across = (query: string, token = app.tokens.w) => download(app, `/api/orders/export?${query}`, token)
  const poOf = async (query: string) => {
    const [titles = [], ...rows] = await readTable((await across(query)).bytes)
    expect(titles.slice(0, 3)).toEqual(['Store', 'Sales Order #', 'PO #'])
    return rows.map((row) => [row[0], row[2]])
  }
  expect(await poOf(`store=${app.world.stores.s2}`)).toEqual([['Store Two', 'Canary']])
  expect(await poOf('wear_date_to=2027-06-01&order_by=wear_date&order_dir=asc&search=canary')).toEqual([
    ['Store Two', 'Canary'],
  ])
  for (const token of [app.tokens.a1, app.tokens.f1]) expect((await across('', token)).status).toBe(403)
})

test('an export of days that end before they begin is refused, and says so', async () => {
  const { s1 } = app.world.stores
  for (const path of [
    '/api/orders/export?from=2027-02-02&to=2027-02-01',
    '/api/orders/export?ship_date_from=2027-02-02&ship_date_to=2027-02-01',
    '/api/invoices/export?due_from=2027-02-02&due_to=2027-02-01',
    '/api/packages/export?from=2027-02-02&to=2027-02-01',
    '/api/transactions/export?from=2027-02-02&to=2027-02-01',
    `/api/stores/${s1}/orders/export?from=2027-02-02&to=2027-02-01`,
  ]) {
    const { status, text } = await app.send('GET', path, { token: app.tokens.w })
    expect(status, path).toBe(422)
    expect(text, path).toContain('The start date is after the end date.')
  }
})
