import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MadeInvoice, makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp } from '../testing/orders.ts'
import { posting } from '../testing/posted.ts'
import { onServer } from '../testing/postgres/test-database.ts'
import { download, type Row, rowsOf } from '../testing/sheets.ts'

let app: OrderApp
/** Store One's package of the 10th, unpaid; its package of the 12th, paid; Store Two's of the 12th, paid in part. */
const made: MadeInvoice[] = []
beforeAll(async () => {
  app = await createOrderApp()
  const { stores, factories } = app.world
  const shipments = [
    { storeId: stores.s1, day: 10, paid: 0 },
    { storeId: stores.s1, day: 12, paid: 102_000 },
    { storeId: stores.s2, day: 12, paid: 500 },
  ]
  for (const { storeId, day, paid } of shipments) {
    app.clock.set(`2026-11-${day}T18:00:00Z`)
    const invoice = await makeInvoice(app, storeId, { factoryId: factories.f1 })
    if (paid > 0) await posting({ ...app, storeId }).recorded(invoice.id, paid)
    made.push(invoice)
  }
})
afterAll(() => app.close())

type Sheet = 'packages' | 'invoices' | 'transactions'
const rowsIn = async (sheet: Sheet, query: string): Promise<Row[]> => {
  const { status, headers, bytes } = await download(app, `/api/${sheet}/export?${query}`, app.tokens.w)
  expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; filename="${sheet}.xlsx"`])
  return rowsOf(bytes)
}
/** Which of the three a row is about, by its package or invoice number. */
const whichOf = (row: Row) =>
  made.findIndex(({ packageId, number }) =>
    row['Package #'] === undefined ? String(number) === row['Invoice #'] : packageId === row['Package #'],
  )

test('each export across stores has exactly the rows of its store, status and days, each with its store', async () => {
  const { s1, s2 } = app.world.stores
  const expected: [Sheet, string, number[]][] = [
    ['packages', '', [2, 1, 0]],
    ['packages', `store=${s1}&dispatched=1`, [1, 0]],
    ['packages', 'dispatched=0', []],
    ['packages', 'from=2026-11-11&to=2026-11-12&order_by=id&order_dir=asc', [1, 2]],
    ['invoices', `store=${s2}`, [2]],
    ['invoices', 'status[]=1&status[]=2&order_by=number&order_dir=asc', [0, 2]],
    ['invoices', 'status[]=3', [1]],
    ['invoices', 'to=2026-11-11', [0]],
    ['transactions', 'order_by=id&order_dir=asc', [1, 2]],
    ['transactions', `store=${s1}&kind=recorded`, [1]],
    ['transactions', 'method=cheque&from=2026-11-13', []],
    ['transactions', 'from=2026-11-12&to=2026-11-12', [2, 1]],
  ]
  for (const [sheet, query, which] of expected) {
    const rows = await rowsIn(sheet, query)
    const names = which.map((at) => (at === 2 ? 'Store Two' : 'Store One'))
    expect([rows.map(whichOf), rows.map(({ Store }) => Store)], `${sheet}?${query}`).toEqual([which, names])
  }
  for (const sheet of ['packages', 'invoices', 'transactions'])
    for (const token of [app.tokens.a1, app.tokens.f1])
      expect((await download(app, `/api/${sheet}/export`, token)).status).toBe(403)
})

const MANY = 1_000

/** As many more packages of Store Two, each billed and paid. */
const fill = () => `
  alter table packages disable trigger user;
  alter table invoices disable trigger user;
  alter table ledger_txns disable trigger user;
  insert into packages (store_id, id, factory_id, ship_full_name, ship_street, ship_city, ship_country, ship_zip,
      ship_phone, carrier, tracking_number, tracking_fold, shipping_cost, dispatched_at, created_at)
    select store_id, 1000 + n, factory_id, ship_full_name, ship_street, ship_city, ship_country, ship_zip,
      ship_phone, carrier, 'M' || n, 'm' || n, shipping_cost, dispatched_at, created_at
    from packages, generate_series(1, ${MANY}) as n where id = ${made[2]?.packageId};
  insert into invoices (store_id, id, package_id, number, subtotal, shipping, total, issued_on, due_on, paid, created_at)
    select store_id, 1000 + n, 1000 + n, 900000 + n, subtotal, shipping, total, issued_on, due_on, total, created_at
    from invoices, generate_series(1, ${MANY}) as n where id = ${made[2]?.id};
  insert into ledger_txns (store_id, id, kind, amount, invoice_id, method, reference, at)
    select store_id, 1000 + n, kind, amount, 1000 + n, method, 'M' || n, at
    from ledger_txns, generate_series(1, ${MANY}) as n where invoice_id = ${made[2]?.id} and kind = 'recorded'`

test('a thousand rows are all in each file, each once and in their order, whatever the batches they are read in', async () => {
  await onServer(app.ownerUrl ?? '', async (client) => void (await client.query(fill())))
  const all = Array.from({ length: MANY }, (_, at) => at + 1)
  const files: [Sheet, string, number][] = [
    ['packages', 'Package #', 1_000],
    ['invoices', 'Invoice #', 900_000],
    ['transactions', 'Invoice #', 900_000],
  ]
  for (const [sheet, title, first] of files) {
    const rows = await rowsIn(sheet, `store=${app.world.stores.s2}&order_by=id&order_dir=asc`)
    expect(rows.slice(-MANY).map((row) => Number(row[title]))).toEqual(all.map((n) => first + n))
  }
})
