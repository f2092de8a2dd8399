import { setImmediate as nextTurn } from 'node:timers/promises'
import { csvRows } from './csv-rows.ts'
import type { Sheet, SheetRow, Unreadable } from './sheet.ts'
import { xlsxRows } from './xlsx-rows.ts'

const ROWS_MAX = 5_000
/** Blank rows are ignored, but still have to be read, so their number is limited. */
const BLANK_ROWS_MAX = 20_000
const COLUMNS_MAX = 60
/** Empty cells on the right are also ignored, up to this limit. */
const BLANK_COLUMNS_MAX = 1_024
const ROWS_AT_ONCE = 250

const TOO_MANY_ROWS = 'A spreadsheet may have 5,000 rows at most. Please import it in parts.'
const TOO_MANY_COLUMNS = `A spreadsheet may have ${COLUMNS_MAX} columns at most.`
const NOTHING_IN_IT = 'This spreadsheet is empty.'
const UNREADABLE = 'This file could not be read. Please save it as .xlsx or .csv and try again.'
const OLD_OR_PROTECTED =
  'This is an old or a protected workbook. Please save it as .xlsx, without a password, and try again.'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Reads the first sheet of an .xlsx or .csv file, recognized by content, or returns a sentence with the problem. */
export async function readSpreadsheet(bytes: Buffer): Promise<Sheet | Unreadable> {
  if (bytes.indexOf(OLE) === 0) return { problem: OLD_OR_PROTECTED }
  const found = bytes.indexOf(ZIP) === 0 ? xlsxRows(bytes) : csvRows(bytes)
  if ('problem' in found) return found
  try {
    return await collect(found.rows)
  } catch {
    // An uploaded file may be broken in any way, none of which is our bug.
    return { problem: UNREADABLE }
  }
}

async function collect(found: AsyncIterable<SheetRow> | Iterable<SheetRow>): Promise<Sheet | Unreadable> {
  const rows: SheetRow[] = []
  let blank = 0
  let last = 0
  for await (const { row, cells } of found) {
    // Rows whose numbers do not increase are a sign of a malicious file.
    if (!Number.isSafeInteger(row) || row <= last) return { problem: UNREADABLE }
    last = row
    const width = cells.findLastIndex((cell) => typeof cell === 'number' || cell.trim() !== '') + 1
    if (width > COLUMNS_MAX || cells.length > BLANK_COLUMNS_MAX) return { problem: TOO_MANY_COLUMNS }
    if (width === 0) blank += 1
    else rows.push({ row, cells: cells.slice(0, width) })
    // One more, because the first row holds the titles.
    if (rows.length > ROWS_MAX + 1 || blank > BLANK_ROWS_MAX) return { problem: TOO_MANY_ROWS }
    if ((rows.length + blank) % ROWS_AT_ONCE === 0) await nextTurn()
  }
  const [titles, ...others] = rows
  if (!titles) return { problem: NOTHING_IN_IT }
  return { titles: titles.cells.map((title) => String(title).trim()), rows: others }
}
