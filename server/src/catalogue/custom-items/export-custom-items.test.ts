import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomItem } from '../../testing/catalogue.ts'
import { makeWorld } from '../../testing/people.ts'
import { download, readTable, rowsOf, unzipped } from '../../testing/sheets.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

let app: TestApp
let tokens: { store: string; wholesale: string; factory: string }
beforeAll(async () => {
  app = await createTestApp()
  const { users, factories } = await makeWorld(app.db)
  tokens = {
    store: await tokenFor(app, users.a1),
    wholesale: await tokenFor(app, users.w),
    factory: await tokenFor(app, users.f1),
  }
  const { db } = app
  const { f1 } = factories
  await makeCustomItem(db, { name: '=1+1', description: '@SUM(A1)', factoryPrice: 31_337, factoryId: f1 })
  await makeCustomItem(db, { name: 'Veil, long', description: 'Of tulle', wholesale: 12_345, months: 1 })
  await makeCustomItem(db, { name: 'Sash', description: '-1', wholesale: 5_000, months: 2, factoryId: f1 })
  await makeCustomItem(db, { name: 'Canary cape', status: 'draft', factoryId: f1 })
  await makeCustomItem(db, { name: 'Canary belt', status: 'withdrawn' })
})
afterAll(() => app.close())

const exported = (token: string, query = '') => download(app, `/api/custom-items/export${query}`, token)

// Claims: api.custom-items.export
test('GET /api/custom-items/export answers the file customItems.xlsx', async () => {
  const { status, headers, bytes } = await exported(tokens.store)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="customItems.xlsx"')
  expect(await rowsOf(bytes)).toContainEqual({
    'Item Name': 'Veil, long',
    Description: 'Of tulle',
    'Wholesale Price': 123.45,
    'Estimated Months': 1,
    'Estimated Days': 0,
  })
})

test('the file of custom items holds exactly what the filters show, in the same order', async () => {
  const queries = [
    '',
    'search=tulle',
    'search=%3D1',
    'price_from=100',
    'price_to=123.45',
    'ships_before=2026-12-31',
    'order_by=price',
    'order_by=price&order_dir=desc',
    'order_by=created_at',
    'order_dir=desc',
  ]
  for (const query of queries) {
    for (const token of [tokens.store, tokens.factory, tokens.wholesale]) {
      const path =
        token === tokens.wholesale ? '/api/custom-items?' : '/api/custom-items/published?per_page=-1&'
      const { body } = await app.send('GET', path + query, { token })
      const shown = (body as { data: { custom_items: { name: string }[] } }).data.custom_items
      const rows = await rowsOf((await exported(token, `?${query}`)).bytes)
      expect(
        rows.map((row) => row['Item Name']),
        query,
      ).toEqual(shown.map(({ name }) => name))
    }
  }
})

test('each kind of account gets its own columns of custom items, and nothing it may not see', async () => {
  const titlesFor = async (token: string) => (await readTable((await exported(token)).bytes))[0]
  const ends = ['Estimated Months', 'Estimated Days']
  expect(await titlesFor(tokens.store)).toEqual(['Item Name', 'Description', 'Wholesale Price', ...ends])
  expect(await titlesFor(tokens.factory)).toEqual(['Item Name', 'Description', 'Factory Price', ...ends])
  expect(await titlesFor(tokens.wholesale)).toEqual([
    'Item Name',
    'Description',
    'Wholesale Price',
    'Factory Price',
    ...ends,
    'Factory',
    'Status',
  ])
  for (const query of ['', '?status[]=draft', '?status[]=withdrawn']) {
    const toStore = [...unzipped((await exported(tokens.store, query)).bytes).values()].join()
    expect(toStore, query).not.toMatch(/Canary|313\.37|Factory/)
    const toFactory = [...unzipped((await exported(tokens.factory, query)).bytes).values()].join()
    expect(toFactory, query).not.toMatch(/Canary|Veil|<v>1000</)
  }
  const drafts = await rowsOf((await exported(tokens.wholesale, '?status[]=draft')).bytes)
  expect(drafts.map((row) => row['Item Name'])).toEqual(['Canary cape'])
})

test('=1+1 in the name of a custom item stays text', async () => {
  const { bytes } = await exported(tokens.store, '?search=%3D1')
  expect(unzipped(bytes).get('xl/worksheets/sheet1.xml')).not.toMatch(/<f[\s>/]/)
  expect(await rowsOf(bytes)).toMatchObject([{ 'Item Name': '=1+1', Description: '@SUM(A1)' }])
})
