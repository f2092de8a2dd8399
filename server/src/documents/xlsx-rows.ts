import type { CellValue } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import type { Cell, SheetRow, Unreadable } from './sheet.ts'
import { unpackedSize } from './unpacked-size.ts'

const UNPACKED_MEGABYTES = 20
const UNPACKED_MAX = UNPACKED_MEGABYTES * 1024 * 1024

export function xlsxRows(bytes: Buffer): { rows: AsyncIterable<SheetRow> } | Unreadable {
  const size = unpackedSize(bytes)
  if (size === undefined) return { problem: 'This file is damaged. Please save it as .xlsx again and retry.' }
  if (size > UNPACKED_MAX)
    return {
      problem: `Unzipped, this file has more than ${UNPACKED_MEGABYTES} MB. Please import it in parts.`,
    }
  return { rows: numbered(bytes) }
}

async function* numbered(bytes: Buffer): AsyncGenerator<SheetRow> {
  for await (const { index, values } of streamXlsxRows(bytes))
    yield { row: index + 1, cells: values.map(toCell) }
}

/** The value of a formula is the result that was saved with it. */
function toCell(value: CellValue): Cell {
  if (value === null || value === undefined) return ''
  // Rounded to the 15 digits that spreadsheets calculate with, so that 0.1 + 0.2 is 0.3.
  if (typeof value === 'number') return Number(value.toPrecision(15))
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value instanceof Date ? value.toISOString().slice(0, 10) : value
}
