import type { ImportReport } from '@trousseau/contract/dresses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomItem, makeDress } from '../../testing/catalogue.ts'
import { checksums } from '../../testing/checksum.ts'
import { makeWorld } from '../../testing/people.ts'
import { type Row, sheetForm, toCsv, toXlsx } from '../../testing/sheets.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

let app: TestApp
let token: string
let otherToken: string
let storeToken: string
beforeAll(async () => {
  app = await createTestApp()
  const { db } = app
  const { users, factories } = await makeWorld(db)
  token = await tokenFor(app, users.w)
  otherToken = await tokenFor(app, users.wr)
  storeToken = await tokenFor(app, users.a1)
  for (const name of ['Twin', 'Twin']) await makeCustomItem(db, { name })
  await makeDress(db, { styleNumber: 'R-2', status: 'draft' })
  await makeDress(db, { styleNumber: 'R-3', status: 'withdrawn' })
  await db.updateTable('factories').set({ closed_at: new Date() }).where('id', '=', factories.f2).execute()
})
afterAll(() => app.close())

async function importing(bytes: Buffer): Promise<ImportReport> {
  const { status, body } = await app.send('POST', '/api/dresses/import', { token, ...sheetForm(bytes) })
  expect(status).toBe(200)
  return (body as { data: ImportReport }).data
}
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

test('with one problem anywhere nothing is imported, and every problem is told by row and column', async () => {
  const before = await everything()
  const good = { ...ROW, Colors: 'Ivory', Sizes: '8', 'Custom Items': '', Factory: '', Status: 'draft' }
  const report = await importing(
    await toXlsx([
      good,
      { ...good, 'Style Num.': 'N-2', 'Wholesale Price': '12,50', MSRP: -1, 'Factory Price': 0.001 },
      { ...good, 'Style Num.': 'N-3', 'Dress Name': '', 'Estimated Months': 25, 'Estimated Days': 1.5 },
      { ...good, 'Style Num.': '', MSRP: 'free' },
      {
        ...good,
        'Style Num.': 'N-4',
        Colors: 'Ivory; Teal',
        Sizes: '8; 9',
        'Custom Items': 'Cape',
        Factory: 'Nobody',
      },
      { ...good, 'Style Num.': 'N-5', Status: 'published', Colors: '', Sizes: '' },
      { ...good, 'Style Num.': 'n-6', MSRP: '' },
      { ...good, 'Style Num.': ' N-6 ', 'Dress Name': 'x'.repeat(121) },
      { ...good, 'Style Num.': 'N-7', 'Custom Items': 'Twin', Factory: 'Factory Two', Status: 'sold' },
      { ...good, 'Style Num.': 'R-3', Status: 'draft' },
      { ...good, 'Style Num.': 'R-2', Status: 'withdrawn' },
      { ...good, 'Style Num.': 'N-8', Status: 'withdrawn' },
    ]),
  )
  expect(report).toMatchObject({ imported: false, created: 1, refused: 11 })
  const amount = 'Enter an amount in dollars, with at most two decimals.'
  expect(whatIsWrong(report)).toEqual([
    `3 Wholesale Price: ${amount}`,
    `3 Factory Price: ${amount}`,
    `3 MSRP: ${amount}`,
    '4 Dress Name: This Field is required!',
    '4 Estimated Months: This is a whole number from 0 to 24.',
    '4 Estimated Days: This is a whole number from 0 to 366.',
    '5 Style Num.: This Field is required!',
    `5 MSRP: ${amount}`,
    '6 Colors: Unknown: “Teal”.',
    '6 Sizes: Unknown: “9”.',
    '6 Custom Items: Unknown: “Cape”.',
    '6 Factory: No factory is called “Nobody”.',
    '7 Colors: A published dress needs at least one color.',
    '7 Sizes: A published dress needs at least one size.',
    '8 MSRP: This Field is required!',
    '8 Style Num.: Row 9 has this style number as well.',
    '9 Style Num.: Row 8 has this style number as well.',
    '9 Dress Name: This field takes 120 characters at most.',
    '10 Custom Items: More than one is called “Twin”.',
    '10 Factory: No factory is called “Factory Two”.',
    '10 Status: This is draft, published or withdrawn.',
    '11 Status: A dress that is no longer a draft can’t become one again.',
    '12 Status: Only a published dress can be withdrawn.',
    '13 Status: Only a published dress can be withdrawn.',
  ])
  expect(await everything()).toEqual(before)
})

test('amounts are taken as people write them, where there is no doubt about them', async () => {
  const prices: [Row[string], number | undefined][] = [
    ...([
      ['$1,234.50', 1234.5],
      ['1234.5', 1234.5],
      ['$ 12', 12],
      [0, 0],
      [1e6, 1e6],
    ] as [Row[string], number][]),
    ...['1,23', '1.234,50', '12,50', '1e3', 'NaN', '-1', '0x10', '1000001', '1 234', '€5'].map(
      (text): [string, undefined] => [text, undefined],
    ),
  ]
  const saved: [number, number][] = []
  for (const [index, [price, dollars]] of prices.entries()) {
    const report = await importing(toCsv([{ ...ROW, 'Style Num.': `M-${index}`, MSRP: price ?? null }]))
    expect(report.imported, String(price)).toBe(dollars !== undefined)
    if (dollars !== undefined) saved.push([index, dollars * 100])
  }
  for (const [index, msrp] of saved) {
    const found = app.db.selectFrom('dresses').select('msrp').where('style_number', '=', `M-${index}`)
    expect(await found.executeTakeFirst()).toEqual({ msrp })
  }
})

test('a file that cannot be imported as a whole says why', async () => {
  const problemsOf = async (bytes: Buffer) => (await importing(bytes)).problems
  expect(await problemsOf(Buffer.from('89504e470d0a1a0a00', 'hex'))).toEqual([
    'This file is not a spreadsheet. Please choose an .xlsx or .csv file.',
  ])
  expect(await problemsOf(Buffer.from('Name,Price\nA,1'))).toEqual([
    'The “Style Num.” column is missing. It tells which dress a row is about.',
  ])
  expect(await problemsOf(Buffer.from('Style Num.,MSRP,msrp\n'))).toEqual([
    'The “MSRP” column appears twice.',
    'This spreadsheet has column titles but no dresses.',
  ])
})

test('a card number is refused in every cell and title of a file, and is not repeated', async () => {
  const before = await everything()
  const message = 'Please do not enter a card number here.'
  const report = await importing(
    toCsv([
      { ...ROW, 'Style Num.': '4111.1111.1111.1111' },
      { ...ROW, 'Style Num.': 'C-2', 'Dress Name': '４１１１１１１１１１１１１１１１' },
    ]),
  )
  expect(whatIsWrong(report)).toEqual([`2 Style Num.: ${message}`, `3 Dress Name: ${message}`])
  const elsewhere = await importing(
    toCsv([{ ...ROW, 'Style Num.': 'C-3', '5555 5555 5555 4444': 'x', Remarks: 'card 4111 1111 1111 1111' }]),
  )
  expect(elsewhere.problems).toEqual([`Titles: ${message}`, `Row 2: ${message}`])
  expect(JSON.stringify([report, elsewhere])).not.toMatch(/4111|4１|４１|5555/)
  expect(await everything()).toEqual(before)
})

test('only the wholesaler imports, with a file, and no more than thirty times in ten minutes', async () => {
  const form = sheetForm(toCsv([{ ...ROW, 'Style Num.': 'B-1' }]))
  const statusFor = async (token: string, sending: object) =>
    (await app.send('POST', '/api/dresses/import', { token, ...sending })).status
  expect(await statusFor(storeToken, form)).toBe(403)
  expect(await statusFor(token, sheetForm(Buffer.alloc(0)))).toBe(422)
  expect(await statusFor(token, sheetForm(Buffer.alloc(5 * 1024 * 1024 + 1)))).toBe(413)
  for (let tries = 0; tries < 30; tries += 1) expect(await statusFor(otherToken, form)).toBe(200)
  expect(await statusFor(otherToken, form)).toBe(429)
})
