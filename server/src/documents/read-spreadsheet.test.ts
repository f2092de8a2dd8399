import { writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { chooseSeed, createRandom } from '../testing/random-calls/random.ts'
import { toZip, workbookParts } from '../testing/sheets.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

const csv = (text: string) => readSpreadsheet(Buffer.from(text))
const makeXlsx = (sheetData: string) => toZip(workbookParts(sheetData))
const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
const MEGABYTE = 1024 * 1024

async function problemOf(bytes: Buffer): Promise<string> {
  const read = await readSpreadsheet(bytes)
  if (!('problem' in read)) throw new Error('it was read')
  expect(read.problem).toMatch(/^[A-Z].*\.$/)
  return read.problem
}

const TABLE = { titles: ['Style', 'Name'], rows: [{ row: 2, cells: ['A-1', 'Silk, "ivory"; two\nlines'] }] }
const QUOTED = '"Silk, ""ivory""; two\nlines"'

test('a .csv file is read with commas, semicolons or tabs, and with the mark that Excel puts before it', async () => {
  for (const delimiter of [',', ';', '\t']) {
    const file = `Style${delimiter}Name\r\nA-1${delimiter}${QUOTED}\r\n`
    expect(await csv(file)).toEqual(TABLE)
    expect(await csv(`\ufeff${file}`)).toEqual(TABLE)
    expect(await csv(file.replaceAll('\r\n', '\n').trimEnd())).toEqual(TABLE)
    expect(await readSpreadsheet(Buffer.from(`\ufeff${file}`, 'utf16le'))).toEqual(TABLE)
  }
})

test('rows are known by the numbers that the spreadsheet shows, whatever is empty between them', async () => {
  expect(await csv(`Style,Name\n\n,,\n"A\n1",x\n,\nA-2,,`)).toEqual({
    titles: ['Style', 'Name'],
    rows: [
      { row: 4, cells: ['A\n1', 'x'] },
      { row: 6, cells: ['A-2'] },
    ],
  })
  const sheet = `<row r="3">${text('B3', ' Style ')}</row><row r="4"/><row r="9">${text('B9', 'A-1')}</row>`
  expect(await readSpreadsheet(makeXlsx(sheet))).toEqual({
    titles: ['', 'Style'],
    rows: [{ row: 9, cells: ['', 'A-1'] }],
  })
})

test('an .xlsx file is read with text, numbers, truth, days and the saved results of formulas', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'One',
        rows: [
          ['A', 'B'],
          ['=1+1', 12.5],
          [true, new Date('2027-06-01T00:00:00Z')],
          ['é', 0.1 + 0.2],
        ],
      },
      { name: 'Two', rows: [['not read']] },
    ],
  })
  expect(await readSpreadsheet(Buffer.from(bytes))).toEqual({
    titles: ['A', 'B'],
    rows: [
      { row: 2, cells: ['=1+1', 12.5] },
      { row: 3, cells: ['TRUE', '2027-06-01'] },
      { row: 4, cells: ['é', 0.3] },
    ],
  })
  const formulas = `<row r="1">${text('A1', 'T')}</row><row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>
    <row r="3"><c r="A3" t="str"><f>"a"&amp;"b"</f><v>ab</v></c></row>`
  expect(await readSpreadsheet(makeXlsx(formulas))).toMatchObject({
    rows: [{ cells: [2] }, { cells: ['ab'] }],
  })
})

test('five thousand rows and sixty columns are read, one more is refused', async () => {
  const makeCsv = (rows: number, columns: number) =>
    `${Array.from({ length: columns }, (_, at) => `T${at}`).join(',')}\n${'a,b\n'.repeat(rows)}`
  expect(await csv(makeCsv(5_000, 60))).toMatchObject({ rows: { length: 5_000 }, titles: { length: 60 } })
  expect(await problemOf(Buffer.from(makeCsv(5_001, 60)))).toContain('5,000 rows at most')
  expect(await problemOf(Buffer.from(makeCsv(1, 61)))).toContain('60 columns at most')
  const far = `<row r="1">${text('A1', 'T')}</row><row r="2">${text('XFD2', 'far')}</row>`
  expect(await problemOf(makeXlsx(far))).toContain('60 columns at most')
  expect(await problemOf(makeXlsx('<row/>'.repeat(30_000)))).toContain('5,000 rows at most')
  expect(await csv(`Style\n${'\n'.repeat(19_000)}A-1`)).toMatchObject({ rows: [{ row: 19_002 }] })
})

test('an archive that unpacks to more than 20 MB is refused before it is unpacked', async () => {
  const bomb = workbookParts(' '.repeat(21 * MEGABYTE))
  expect(await problemOf(toZip(bomb))).toContain('more than 20 MB')
  const many = Array.from({ length: 40 }, (_, at) => ({ name: `x${at}`, content: ' '.repeat(MEGABYTE) }))
  expect(await problemOf(toZip([...workbookParts(''), ...many]))).toContain('more than 20 MB')
})

test('an archive that lies about its size is not believed: it is unpacked no further than it says', async () => {
  const lying = (says: { packed?: number; unpacked?: number; flags?: number }) =>
    workbookParts(`<row r="1">${text('A1', 'T'.repeat(4 * MEGABYTE))}</row>`).map((part) =>
      part.name.includes('sheet1') ? { ...part, says } : part,
    )
  expect(await readSpreadsheet(toZip(lying({})))).toHaveProperty('titles')
  for (const says of [
    { unpacked: 1_000 },
    { unpacked: 0 },
    { packed: 0 },
    { packed: 0, unpacked: 0, flags: 8 },
    { unpacked: 0, flags: 8 },
    { packed: 0, unpacked: 1_000, flags: 8 },
    { unpacked: 0xffffffff },
  ])
    await problemOf(toZip(lying(says)))
})

test('what is no spreadsheet is told so in one sentence', async () => {
  expect(await problemOf(Buffer.from('89504e470d0a1a0a0000', 'hex'))).toContain('not a spreadsheet')
  expect(await problemOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('old or a protected workbook')
  expect(await problemOf(Buffer.from('Style,Name\nA-1,Aur\xe9lie', 'latin1'))).toContain('CSV UTF-8')
  expect(await problemOf(toZip([{ name: 'a.txt', content: 'hello' }]))).toContain('could not be read')
  expect(await problemOf(makeXlsx(''))).toContain('spreadsheet is empty')
  expect(await problemOf(Buffer.from(' \n\n'))).toContain('spreadsheet is empty')
  expect(await problemOf(makeXlsx(`<row r="x">${text('A1', 'T')}</row>`))).toContain('could not be read')
})

test('a file that is broken anywhere is told so, and never breaks us', async () => {
  const seed = chooseSeed()
  const random = createRandom(seed)
  const rows = Array.from({ length: 20 }, (_, at) => [`A-${at}`, `Name ${at}`, at])
  const whole = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [['A', 'B', 'C'], ...rows] }] }))
  for (let round = 0; round < 300; round += 1) {
    const broken = Buffer.from(random.chance(0.5) ? whole : whole.subarray(0, random.below(whole.length)))
    for (let left = random.below(20); left > 0; left -= 1)
      broken[random.below(broken.length)] = random.below(256)
    const read = await readSpreadsheet(broken)
    expect('problem' in read || read.titles.length > 0, `TEST_SEED=${seed}`).toBe(true)
  }
})
