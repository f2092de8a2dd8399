import type { ImportReport } from '@trousseau/contract/dresses'
import { FACTORY_ABOVE_WHOLESALE, WHOLESALE_ABOVE_MSRP } from '@trousseau/domain/catalogue/item-warnings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomItem, makeDress } from '../../testing/catalogue.ts'
import { checksums } from '../../testing/checksum.ts'
import { makeWorld } from '../../testing/people.ts'
import { download, type Row, rowsOf, sheetForm, toCsv, toXlsx } from '../../testing/sheets.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await createTestApp()
  const { users, factories } = await makeWorld(app.db)
  token = await tokenFor(app, users.w)
  await makeCatalogue(factories)
})
afterAll(() => app.close())

async function makeCatalogue({ f1, f2 }: { f1: number; f2: number }) {
  const { db } = app
  const names = ['Veil; long, "Grace"', '=1+1', '"Quoted', 'Twin', 'Twin', 'Sash']
  const items = []
  for (const name of names) items.push(await makeCustomItem(db, { name }))
  const [veil = 0, formula = 0, quoted = 0, firstTwin = 0, secondTwin = 0] = items
  await makeDress(db, {
    styleNumber: 'R-1',
    name: '=1+1',
    description: '@SUM(A1)\r\n\ttwo, "lines"; 👰',
    msrp: 250_050,
    colors: [3, 1, 2],
    sizes: [15, 1, 6],
    customItems: [formula, veil, quoted, secondTwin],
    factoryId: f1,
    collection: '-1',
    silhouette: '+x',
  })
  await makeDress(db, { styleNumber: 'R-2', name: 'Draft', status: 'draft', colors: [], sizes: [] })
  await makeDress(db, {
    styleNumber: 'R-3',
    name: 'Gone',
    status: 'withdrawn',
    customItems: [firstTwin, secondTwin],
  })
  await makeDress(db, {
    styleNumber: '00123',
    name: 'Numbered',
    description: '',
    factoryId: f2,
    wholesale: 999,
  })
  await db.updateTable('factories').set({ closed_at: new Date() }).where('id', '=', f2).execute()
}

async function importing(bytes: Buffer, more: { preview?: boolean } = {}): Promise<ImportReport> {
  const { status, body } = await app.send('POST', '/api/dresses/import', { token, ...sheetForm(bytes, more) })
  expect(status).toBe(200)
  return (body as { data: ImportReport }).data
}
const exportedRows = async () => rowsOf((await download(app, '/api/dresses/export', token)).bytes)
const everything = () => checksums(app.db, ['bounds', 'sessions', 'audit'])

const ROW: Row = {
  'Style Num.': 'N-1',
  'Dress Name': 'New',
  'Wholesale Price': 1185,
  MSRP: 2845,
  'Factory Price': 500.5,
  'Estimated Months': 4,
  'Estimated Days': 7,
}
const whatIsWrong = ({ rows }: ImportReport) =>
  rows.flatMap(({ row, problems }) => problems.map(({ column, message }) => `${row} ${column}: ${message}`))

test('the exported file imported back changes nothing, as .xlsx and as .csv', async () => {
  const { bytes } = await download(app, '/api/dresses/export', token)
  const rows = await rowsOf(bytes)
  const before = await everything()
  const files = [bytes, await toXlsx(rows), toCsv(rows), toCsv(rows, ';'), toCsv(rows, '\t')]
  for (const file of files) {
    const report = await importing(file)
    expect(whatIsWrong(report)).toEqual([])
    expect(report).toMatchObject({ imported: true, unchanged: 4, created: 0, updated: 0, notes: [] })
    expect(await everything()).toEqual(before)
  }
})

type Dress = { style_number: string; version: number } & Record<string, unknown>
async function dressesByStyle(): Promise<Record<string, Dress>> {
  const { body } = await app.send('GET', '/api/dresses?per_page=100', { token })
  const { dresses } = (body as { data: { dresses: Dress[] } }).data
  return Object.fromEntries(dresses.map((dress) => [dress.style_number, dress]))
}

test('an edited export changes exactly what was edited, and adds what is new', async () => {
  const before = await dressesByStyle()
  const rows = await exportedRows()
  const edited = rows.map((row) => {
    if (row['Style Num.'] === 'R-1')
      return { ...row, Colors: `${row.Colors}; Navy`, 'Factory Price': '$1,234.50' }
    return row['Style Num.'] === '00123' ? { ...row, 'Dress Name': 'Renamed' } : row
  })
  const added = {
    ...rows[0],
    ...ROW,
    'Style Num.': 'N-0',
    Colors: 'ivory, Blush',
    Sizes: 8,
    Status: 'published',
  }
  const report = await importing(await toXlsx([...edited, { ...added, 'Custom Items': 'sash; =1+1' }]))
  expect(report).toMatchObject({ imported: true, created: 1, updated: 2, unchanged: 2, refused: 0 })
  expect(report.rows.map(({ style_number, action }) => `${style_number} ${action}`).toSorted()).toEqual([
    '00123 update',
    'N-0 create',
    'R-1 update',
    'R-2 unchanged',
    'R-3 unchanged',
  ])
  expect(report.rows.find(({ style_number }) => style_number === 'R-1')?.changes).toEqual([
    { field: 'factory_price', label: 'Factory price', from: expect.stringMatching(/^\$/), to: '$1,234.50' },
    { field: 'colors', label: 'Colors', from: expect.any(String), to: expect.stringMatching(/, Navy$/) },
  ])
  const { changes } = await app.db
    .selectFrom('audit')
    .select('changes')
    .where('action', '=', 'dresses_imported')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(changes).toContainEqual({
    field: 'name',
    label: '00123: Name',
    from: expect.any(String),
    to: 'Renamed',
  })
  const { 'N-0': created, ...after } = await dressesByStyle()
  const [was, other] = [before['R-1'], before['00123']]
  expect(after).toEqual({
    ...before,
    'R-1': {
      ...was,
      version: 2,
      factory_price: 1234.5,
      formatted_factory_price: '$1,234.50',
      colors: [...[was?.colors].flat(), expect.objectContaining({ label: 'Navy' })],
    },
    '00123': { ...other, version: 2, name: 'Renamed' },
  })
  expect(created).toMatchObject({
    name: 'New',
    status: 'published',
    version: 1,
    wholesale_price: 1185,
    estimated_days: 7,
    colors: [{ label: 'Ivory' }, { label: 'Blush' }],
    sizes: [{ label: '8' }],
    custom_items: [{ name: 'Sash' }, { name: '=1+1' }],
  })
})

test('a preview is the same import, taken back: it tells the same and leaves nothing', async () => {
  const file = await toXlsx([
    { ...ROW, 'Style Num.': 'V-1', 'Factory Price': 3000, MSRP: 1000 },
    { ...ROW, 'Style Num.': 'R-2', 'Dress Name': 'X' },
  ])
  const before = await everything()
  const preview = await importing(file, { preview: true })
  // What is unusual is told, and not refused.
  expect(preview.rows.map(({ warnings }) => warnings)).toEqual([
    [FACTORY_ABOVE_WHOLESALE, WHOLESALE_ABOVE_MSRP],
    [],
  ])
  expect(preview).toMatchObject({ imported: false, created: 1, updated: 1, refused: 0, problems: [] })
  expect(await everything()).toEqual(before)
  expect(await importing(file, { preview: false })).toEqual({ ...preview, imported: true })
  expect(await everything()).not.toEqual(before)
})

test('columns come in any order and case; one that is not there changes nothing, an empty cell empties', async () => {
  await importing(
    await toXlsx([{ ...ROW, 'Style Num.': 'K-1', Collection: 'Riviera', Sizes: '2;4', Colors: 'Gold' }]),
  )
  const file = toCsv([
    { Shelf: 'B', ' SIZES': '', 'dress name': 'Kept', 'style num': ' k-1 ', COLLECTION: '' },
  ])
  const report = await importing(file)
  expect(report).toMatchObject({ imported: true, updated: 1 })
  expect(report.notes).toEqual(['We don’t know the “Shelf” column, so it is ignored.'])
  expect((await dressesByStyle())['k-1']).toMatchObject({
    name: 'Kept',
    collection: '',
    sizes: [],
    colors: [{ label: 'Gold' }],
    msrp: 2845,
    status: 'draft',
  })
})

test('a dress is published, withdrawn and published again by its status', async () => {
  const row = { ...ROW, 'Style Num.': 'S-1', Colors: 'Ivory', Sizes: '8', Status: '' }
  const statusAfter = async (Status: string) => {
    expect(await importing(await toXlsx([{ ...row, Status }]))).toMatchObject({ imported: true })
    return (await dressesByStyle())['S-1']?.status
  }
  const statuses = []
  for (const status of ['', 'Published', 'published', '', 'WITHDRAWN', 'published'])
    statuses.push(await statusAfter(status))
  expect(statuses).toEqual(['draft', 'published', 'published', 'published', 'withdrawn', 'published'])
  expect((await dressesByStyle())['S-1']).toMatchObject({ version: 4 })
})

test('what was imported is in the audit, a preview is not', async () => {
  const imports = () =>
    app.db.selectFrom('audit').select('subject').where('action', '=', 'dresses_imported').execute()
  const before = (await imports()).length
  const file = await toXlsx([{ ...ROW, 'Style Num.': 'U-1' }])
  await importing(file, { preview: true })
  await importing(file)
  expect((await imports()).slice(before)).toEqual([{ subject: '1 created, 0 changed, 0 unchanged' }])
})
