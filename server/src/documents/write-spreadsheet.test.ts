import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { readTable, unzipped } from '../testing/sheets.ts'
import { type Column, writeSpreadsheet } from './write-spreadsheet.ts'

async function* toBatches<T>(...batches: T[][]) {
  yield* batches
}
const toSheet = (xlsx: Buffer) => unzipped(xlsx).get('xl/worksheets/sheet1.xml') ?? ''
const TEXT: Column<string> = { title: 'Text', width: 20, kind: 'text', value: (text) => text }
const NUMBERS: Column<number>[] = [
  { title: 'Row', width: 10, kind: 'whole', value: (number) => number },
  { title: 'Text', width: 20, kind: 'text', value: (number) => `${number} of silk and lace ${number * 7}` },
]

test('what looks like a formula, a command or a code stays the text that somebody typed', async () => {
  const texts = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '＝1+1',
    "'=1+1",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://a.example","b")',
    '_x0041_',
    '_x005F_x0041_',
    '00123',
    '1e5',
    'TRUE',
    '#REF!',
    '<b>&amp;</b>',
    ' both ends ',
    'two\nlines',
    'two\r\nlines',
    'cut\u0000\u0001\u001f off',
    ']]>',
    '👰🏽‍♀️ and 𝒯',
    'שמלת כלה',
    'فستان',
    'Aurélie',
    '\u202eevil',
    'x'.repeat(32_767),
  ]
  const xlsx = await buffer(await writeSpreadsheet('Texts', [TEXT], toBatches(texts)))
  expect(await readTable(xlsx)).toEqual([['Text'], ...texts.map((text) => [text])])
  expect(toSheet(xlsx)).not.toMatch(/<f[\s>/]/)
  expect(toSheet(xlsx).match(/<c /g)).toHaveLength(texts.length + 1)
  expect(toSheet(xlsx).match(/<c r="A\d+" t="inlineStr"/g)).toHaveLength(texts.length + 1)
})

test('half a character and what XML cannot hold are replaced, and the file stays whole', async () => {
  const xlsx = await buffer(
    await writeSpreadsheet('Texts', [TEXT], toBatches(['a\ud800b', 'c\ufffed\uffff'])),
  )
  expect(await readTable(xlsx)).toEqual([['Text'], ['a\ufffdb'], ['c\ufffdd\ufffd']])
})

test('the cells of a text column are formatted as text, so that editing one does not make a formula of it', async () => {
  const xlsx = await buffer(await writeSpreadsheet('Texts', [TEXT], toBatches(['=1+1', ''])))
  const { sheets } = await readXlsx(xlsx, { readStyles: true })
  expect(sheets[0]?.cells?.get('1,0')?.style?.numFmt).toBe('@')
  expect(toSheet(xlsx)).toContain('<c r="A3" s="2"/>')
})

test('amounts are numbers of dollars, and a day is that day in every time zone', async () => {
  type Item = { price: number | null; count: number | null; day: string | null }
  const columns: Column<Item>[] = [
    { title: 'Price', width: 12, kind: 'money', value: ({ price }) => price },
    { title: 'Count', width: 12, kind: 'whole', value: ({ count }) => count },
    { title: 'Day', width: 12, kind: 'day', value: ({ day }) => day },
  ]
  const items: Item[] = [
    { price: 1234.5, count: 0, day: '2027-06-01' },
    { price: 0.1, count: -3, day: '1900-03-01' },
    { price: null, count: null, day: null },
  ]
  const xlsx = await buffer(await writeSpreadsheet('Numbers', columns, toBatches(items)))
  // Excel's serial numbers of these days.
  expect(toSheet(xlsx)).toContain('<v>46539</v>')
  expect(toSheet(xlsx)).toContain('<v>61</v>')
  const { sheets } = await readXlsx(xlsx, { readStyles: true })
  const [, first = [], second = []] = sheets[0]?.rows ?? []
  expect(first.slice(0, 2)).toEqual([1234.5, 0])
  expect(second.slice(0, 2)).toEqual([0.1, -3])
  expect(first[2]).toEqual(new Date('2027-06-01T00:00:00Z'))
  const formatAt = (cell: string) => sheets[0]?.cells?.get(cell)?.style?.numFmt
  expect([formatAt('1,0'), formatAt('1,1'), formatAt('1,2')]).toEqual(['"$"#,##0.00', '0', 'mm/dd/yyyy'])
})

test('the titles stand above everything, bold and frozen; what comes below is not bold', async () => {
  const xlsx = await buffer(await writeSpreadsheet('Texts', [{ ...TEXT, width: 33 }], toBatches(['one'])))
  const { sheets } = await readXlsx(xlsx, { readStyles: true })
  expect(sheets[0]?.name).toBe('Texts')
  expect(sheets[0]?.freezePane).toEqual({ rows: 1 })
  expect(sheets[0]?.columns?.[0]?.width).toBe(33)
  expect(sheets[0]?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  expect(sheets[0]?.cells?.get('1,0')?.style?.font?.bold ?? false).toBe(false)
})

test('a list of nothing is a file with its titles', async () => {
  const xlsx = await buffer(await writeSpreadsheet('Numbers', NUMBERS, toBatches()))
  expect(await readTable(xlsx)).toEqual([['Row', 'Text']])
})

const BATCHES = 200
function counted() {
  const seen = { asked: 0, ended: false }
  async function* batches() {
    try {
      for (; seen.asked < BATCHES; seen.asked += 1)
        yield Array.from({ length: 500 }, (_, index) => seen.asked * 500 + index)
    } finally {
      seen.ended = true
    }
  }
  return { seen, batches: batches() }
}
const readFirstChunk = (stream: Readable) =>
  new Promise<Buffer>((resolve) => {
    stream.once('readable', () => resolve(stream.read()))
  })

test('a large file flows out as its rows are read, and no faster than somebody takes it', async () => {
  const { seen, batches } = counted()
  const stream = await writeSpreadsheet('Numbers', NUMBERS, batches)
  expect(seen.asked).toBe(0)
  expect((await readFirstChunk(stream)).length).toBeGreaterThan(0)
  for (let before = -1; before < seen.asked; ) {
    before = seen.asked
    for (let turn = 0; turn < 200; turn += 1) await nextTurn()
  }
  expect(seen.asked).toBeLessThan(BATCHES / 4)
  stream.destroy()
})

test('of many files at once one piece is written in a turn, so that other requests run in between', async () => {
  let written = 0
  const count = (number: number) => {
    written += 1
    return number
  }
  const numbers = Array.from({ length: 250 }, (_, number) => number)
  const columns: Column<number>[] = [{ title: 'Row', width: 10, kind: 'whole', value: count }]
  const files = Array.from({ length: 20 }, async () =>
    buffer(await writeSpreadsheet('Numbers', columns, toBatches(numbers))),
  )
  let mostInATurn = 0
  while (written < files.length * numbers.length) {
    const before = written
    await nextTurn()
    mostInATurn = Math.max(mostInATurn, written - before)
  }
  await Promise.all(files)
  expect(mostInATurn).toBeLessThanOrEqual(50)
})

test('somebody who leaves in the middle ends the reading', async () => {
  const { seen, batches } = counted()
  const stream = await writeSpreadsheet('Numbers', NUMBERS, batches)
  await readFirstChunk(stream)
  stream.destroy()
  await expect.poll(() => seen.ended).toBe(true)
  expect(seen.asked).toBeLessThan(BATCHES)
})

test('rows that fail to come break the file off: half of it never looks whole', async () => {
  async function* failing() {
    yield [1, 2, 3]
    throw new Error('the database went away')
  }
  const stream = await writeSpreadsheet('Numbers', NUMBERS, failing())
  await expect(buffer(stream)).rejects.toThrow('the database went away')
})

test('rows that fail at once are told before there is a file', async () => {
  const failing: AsyncIterable<number[]> = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the database is away')) }),
  }
  await expect(writeSpreadsheet('Numbers', NUMBERS, failing)).rejects.toThrow('the database is away')
})
