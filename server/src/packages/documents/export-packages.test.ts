import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp } from '../../testing/orders.ts'
import { act, dispatched, packed, readyOrder } from '../../testing/packages.ts'
import { download, readTable, rowsOf, unzipped } from '../../testing/sheets.ts'

/** Texts that a spreadsheet would run as formulas or decode as escapes. */
const WICKED = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+2', "=cmd|' /C calc'!A0", '_x0041_', '=HYPERLINK("x")']

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
  for (const text of WICKED) {
    const { id } = await packed(app)
    await act(app, id, '', { note: text })
    await act(app, id, '/update-tracking-number', { tracking_number: text, carrier: text })
  }
  await dispatched(app)
  const theirs = await readyOrder(app, {}, app.world.factories.f2)
  const { id } = await packed(app, [theirs], { token: app.tokens.f2 })
  await act(app, id, '', { note: 'CANARY' }, { token: app.tokens.f2 })
})
afterAll(() => app.close())

const exported = (query = '', token = app.tokens.f1, factory = app.world.factories.f1) =>
  download(app, `/api/factories/${factory}/packages/export?${query}`, token)
const listed = async (query: string): Promise<number[]> => {
  const path = `/api/factories/${app.world.factories.f1}/packages?per_page=100&${query}`
  const { body } = await app.send('GET', path, { token: app.tokens.f1 })
  return (body as { data: { packages: { id: number }[] } }).data.packages.map(({ id }) => id)
}

// Claims: packages.export, api.factories.packages.export
test('GET /api/factories/{id}/packages/export answers the file packages.xlsx', async () => {
  const { status, headers, bytes } = await exported()
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="packages.xlsx"')
  const [titles, ...rows] = await readTable(bytes)
  expect(titles?.slice(0, 8)).toEqual([
    'Package #',
    'Date',
    'Store',
    'Orders',
    'Carrier',
    'Shipping Tracking #',
    'Shipping Cost',
    'Status',
  ])
  expect(rows).toHaveLength(WICKED.length + 1)
  const [sent] = await rowsOf((await exported('dispatched=1')).bytes)
  expect(sent).toMatchObject({
    Store: 'Store One',
    Orders: 1,
    Carrier: 'UPS',
    'Shipping Tracking #': '1Z 999 AA1',
    'Shipping Cost': 20,
    Status: 'Dispatched',
    'Ship To': 'Clara Weiss, 1 Oak Street, Chicago, IL 60601',
  })
  expect(sent?.Dispatched).toEqual(new Date('2026-11-15T00:00:00Z'))
})

test('what a spreadsheet would take for a formula is text in every field of a package', async () => {
  const { bytes } = await exported('order_by=id&order_dir=asc&dispatched=0')
  for (const [name, content] of unzipped(bytes)) expect(content, name).not.toMatch(/<f[ >]/)
  const rows = await rowsOf(bytes)
  for (const title of ['Carrier', 'Shipping Tracking #', 'Note'])
    expect(rows.map((row) => row[title])).toEqual(WICKED)
})

// Claims: api.factories.packages.export
test('the file of packages holds exactly what the same question lists, in the same order', async () => {
  for (const query of [
    '',
    'dispatched=1',
    'dispatched=0',
    'search=sum',
    'search=%2B',
    'from=2026-11-16',
    'to=2026-11-15',
    'order_by=id&order_dir=asc',
    'order_by=tracking_number&order_dir=desc',
    'order_by=shipping_cost',
  ]) {
    const rows = await rowsOf((await exported(query)).bytes)
    expect(
      rows.map((row) => row['Package #']),
      query,
    ).toEqual(await listed(query))
  }
  expect((await exported('dispatched=7')).status).toBe(422)
})

test("another factory's file of packages is not there, and a store has none; the wholesaler has every factory's", async () => {
  const { f1, f2 } = app.world.factories
  expect((await exported('', app.tokens.f1, f2)).status).toBe(404)
  expect((await exported('', app.tokens.a1, f1)).status).toBe(403)
  expect((await app.send('GET', `/api/factories/${f1}/packages/export`)).status).toBe(401)
  expect([...unzipped((await exported()).bytes).values()].join('')).not.toContain('CANARY')
  const staff = await rowsOf((await exported('', app.tokens.w, f2)).bytes)
  expect(staff.map((row) => row.Note)).toEqual(['CANARY'])
})
