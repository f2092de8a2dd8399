import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomItem, makeDress, makeOrder } from '../../testing/catalogue.ts'
import { makeWorld } from '../../testing/people.ts'
import { download, type Row, readTable, rowsOf, unzipped } from '../../testing/sheets.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
let tokens: { store: string; wholesale: string; factory: string }
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  const { w, a1, f1 } = world.users
  tokens = {
    store: await tokenFor(app, a1),
    wholesale: await tokenFor(app, w),
    factory: await tokenFor(app, f1),
  }
  await makeCatalogue()
})
afterAll(() => app.close())

/** Texts that a spreadsheet would calculate, run or choke on, in every field that people type. */
const WICKED = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  "=cmd|' /C calc'!A0",
  'a; "b", c',
  '👰🏽‍♀️ שמלה',
  '_x0041_',
]

async function makeCatalogue() {
  const { db } = app
  const { f1, f2 } = world.factories
  for (const [index, text] of WICKED.entries()) {
    const item = await makeCustomItem(db, { name: text, factoryId: f1 })
    await makeDress(db, {
      styleNumber: `W${index} ${text}`,
      name: text,
      collection: text,
      silhouette: text,
      description: `${text}\n\t${text}`,
      wholesale: 90_000 + index * 1_111,
      factoryPrice: 31_337,
      colors: [1 + (index % 4), 9],
      sizes: [6, 2],
      customItems: [item],
      factoryId: index % 2 ? f1 : f2,
      months: index % 7,
      days: index,
      createdAt: `2026-02-${10 + index}T10:00:00Z`,
    })
  }
  const secret = await makeCustomItem(db, { name: 'Canary cape', status: 'draft' })
  await makeDress(db, { styleNumber: 'C-1', name: 'Canary draft', status: 'draft', factoryId: f1 })
  await makeDress(db, { styleNumber: 'C-2', name: 'Canary withdrawn', status: 'withdrawn', factoryId: f1 })
  await makeDress(db, { styleNumber: 'P-1', name: 'Plain', customItems: [secret], factoryPrice: 31_337 })
  const ordered = await makeDress(db, { styleNumber: 'O-1', name: 'Ordered elsewhere', factoryId: f2 })
  await makeOrder(db, { storeId: world.stores.s1, dressId: ordered, factoryId: f1 })
}

const exported = (token: string, query = '') => download(app, `/api/dresses/export${query}`, token)

type Listed = {
  style_number: string
  name: string
  wholesale_price: number
  custom_items: { name: string }[]
}
async function listed(token: string, path: string): Promise<Listed[]> {
  const { body } = await app.send('GET', path, { token })
  return (body as { data: { dresses: Listed[] } }).data.dresses
}

// Claims: api.dresses.export
test('GET /api/dresses/export answers the file dresses.xlsx', async () => {
  const { status, headers, bytes } = await exported(tokens.store)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="dresses.xlsx"')
  expect(headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(headers.get('cache-control')).toContain('no-store')
  expect((await readTable(bytes)).length).toBeGreaterThan(WICKED.length)
})

// Claims: api.dresses.export
test('the file holds exactly what the filters show, in the same order', async () => {
  const filters = [
    '',
    'search=W',
    'search=%3D1',
    'search=plain',
    'search=nothing%20at%20all',
    'price_from=950',
    'price_to=930.5',
    'price_from=920&price_to=960',
    'color[]=9',
    'color[]=2&color[]=3',
    'ships_before=2026-12-31',
    'collection[]=%3D1%2B1',
    'silhouette[]=A-line',
    'search=w&color[]=1',
  ]
  const orders = ['name', 'style_number', 'created_at', 'price'].flatMap((by) =>
    ['asc', 'desc'].map((way) => `order_by=${by}&order_dir=${way}`),
  )
  const published = '/api/dresses/published?per_page=-1'
  const viewers = [
    { token: tokens.store, list: published, more: '' },
    { token: tokens.factory, list: published, more: '' },
    { token: tokens.wholesale, list: '/api/dresses?per_page=100', more: '' },
    {
      token: tokens.wholesale,
      list: '/api/dresses?per_page=100',
      more: '&status[]=withdrawn&status[]=draft',
    },
  ]
  const queries = [...filters, ...orders, 'search=w&order_by=price&order_dir=desc&price_from=910']
  for (const [at, query] of queries.entries()) {
    // Without a filter, all viewers are tested; with one, which works the same for all, the viewers take turns.
    for (const { token, list, more } of query === '' ? viewers : viewers.filter((_, by) => by === at % 4)) {
      const shown = await listed(token, `${list}&${query}${more}`)
      const rows = await rowsOf((await exported(token, `?${query}${more}`)).bytes)
      expect(
        rows.map((row) => row['Style Num.']),
        query,
      ).toEqual(shown.map((dress) => dress.style_number))
    }
  }
})

const SHARED = ['Style Num.', 'Dress Name', 'Collection', 'Silhouette', 'Description']
const LISTS = ['Estimated Months', 'Estimated Days', 'Colors', 'Sizes', 'Custom Items']
const COLUMNS = {
  store: [...SHARED, 'Wholesale Price', 'MSRP', ...LISTS],
  factory: [...SHARED, 'Factory Price', ...LISTS],
  wholesale: [...SHARED, 'Wholesale Price', 'MSRP', 'Factory Price', ...LISTS, 'Factory', 'Status'],
}

test('each kind of account gets its own columns: no factory price for a store, no other price for a factory', async () => {
  for (const kind of ['store', 'factory', 'wholesale'] as const) {
    const { bytes } = await exported(tokens[kind])
    expect((await readTable(bytes))[0]).toEqual(COLUMNS[kind])
  }
  const toStore = [...unzipped((await exported(tokens.store)).bytes).values()].join()
  expect(toStore).not.toMatch(/313\.37|Factory/)
  const toFactory = [...unzipped((await exported(tokens.factory)).bytes).values()].join()
  expect(toFactory).toContain('313.37')
  expect(toFactory).not.toMatch(/MSRP|Wholesale|<v>2500<|<v>9\d\d/)
})

test('a store gets nothing that is not published, whatever status it asks for; a factory gets what it makes', async () => {
  for (const query of ['', '?status[]=draft', '?status[]=withdrawn&status[]=draft', '?search=canary']) {
    for (const kind of ['store', 'factory'] as const) {
      const { status, bytes } = await exported(tokens[kind], query)
      expect(status).toBe(200)
      expect([...unzipped(bytes).values()].join(), query).not.toContain('Canary')
    }
  }
  const made = (await rowsOf((await exported(tokens.factory)).bytes)).map((row) => row['Dress Name'])
  expect(made).toEqual(expect.arrayContaining(['+1', '@SUM(A1)', 'Ordered elsewhere']))
  expect(made).not.toEqual(expect.arrayContaining(['=1+1']))
  const toWholesale = await rowsOf((await exported(tokens.wholesale, '?search=canary')).bytes)
  expect(toWholesale.map((row) => row.Status)).toEqual(['draft', 'withdrawn'])
})

test('=1+1 in a name stays text, as does everything that somebody typed in any field', async () => {
  const { bytes } = await exported(tokens.wholesale)
  const sheet = unzipped(bytes).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).not.toMatch(/<f[\s>/]/)
  const rows = await rowsOf(bytes)
  for (const [index, text] of WICKED.entries()) {
    const row = rows.find((one): one is Row => one['Style Num.'] === `W${index} ${text}`)
    expect(row).toMatchObject({
      'Dress Name': text,
      Collection: text,
      Silhouette: text,
      Description: `${text}\n\t${text}`,
      'Custom Items': text.includes(';') ? '"a; ""b"", c"' : text,
    })
  }
})

test('prices are numbers, lists are names, and a linked item that is not published is not told to a store', async () => {
  const [forWholesale] = await rowsOf((await exported(tokens.wholesale, '?search=plain')).bytes)
  expect(forWholesale).toEqual({
    'Style Num.': 'P-1',
    'Dress Name': 'Plain',
    Collection: 'Riviera',
    Silhouette: 'A-line',
    Description: 'Of silk.',
    'Wholesale Price': 1000,
    MSRP: 2500,
    'Factory Price': 313.37,
    'Estimated Months': 4,
    'Estimated Days': 0,
    Colors: 'Ivory; Champagne',
    Sizes: '0; 8',
    'Custom Items': 'Canary cape',
    Factory: null,
    Status: 'published',
  })
  const [forStore] = await rowsOf((await exported(tokens.store, '?search=plain')).bytes)
  expect(forStore?.['Custom Items']).toBe(null)
})

test('a question that is no question is refused before any file is made', async () => {
  for (const query of ['?order_by=factory_price', '?order_dir=up', '?price_from=-1', '?ships_before=soon'])
    expect((await exported(tokens.store, query)).status, query).toBe(422)
})

test('a list of more dresses than one question reads holds each of them once, also where many are alike', async () => {
  const large = await createTestApp()
  const { users } = await makeWorld(large.db)
  const token = await tokenFor(large, users.a1)
  for (let from = 0; from < 1_100; from += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        makeDress(large.db, {
          styleNumber: `L-${from + index}`,
          name: `Alike ${index % 3}`,
          colors: [],
          sizes: [1],
        }),
      ),
    )
  for (const query of ['', '?order_by=price&order_dir=desc']) {
    const { bytes } = await download(large, `/api/dresses/export${query}`, token)
    const numbers = (await rowsOf(bytes)).map((row) => row['Style Num.'])
    expect(numbers, query).toHaveLength(1_100)
    expect(new Set(numbers).size, query).toBe(1_100)
  }
  await large.close()
})
