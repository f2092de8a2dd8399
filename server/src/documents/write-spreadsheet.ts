import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Day } from '@trousseau/domain/day'
import { type CellStyle, type CellValue, type ColumnDef, writeXlsxStream } from 'hucre'

/** One column: its title, how wide it is in characters, and what a row has in it. Nothing leaves the cell empty. */
export type Column<Row> = { title: string; width: number } & (
  | { kind: 'text'; value: (row: Row) => string | null }
  /** Dollars. */
  | { kind: 'money'; value: (row: Row) => number | null }
  | { kind: 'whole'; value: (row: Row) => number | null }
  | { kind: 'day'; value: (row: Row) => Day | null }
)

const HEADING: CellStyle = { font: { bold: true, name: 'Calibri', size: 11 } }
const STYLES: Readonly<Record<Column<never>['kind'], CellStyle>> = {
  // The format of text: what looks like a formula stays text even when somebody edits the cell.
  text: { numFmt: '@' },
  money: { numFmt: '"$"#,##0.00' },
  whole: { numFmt: '0' },
  day: { numFmt: 'mm/dd/yyyy' },
}

/**
 * An .xlsx file that flows out while its rows are read: memory does not grow with them. Waits for the first ones, so
 * that a question which fails at once is answered like any other; one that fails later breaks the stream.
 */
export async function writeSpreadsheet<Row>(
  name: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<Readable> {
  const iterator = batches[Symbol.asyncIterator]()
  const first = await iterator.next()
  const styled = columns.map(({ title, width }): ColumnDef => ({ header: title, width, style: HEADING }))
  const rows = async function* () {
    // The writer styles every row by its column, the titles too, which it writes before it asks for the first row.
    columns.forEach(({ kind }, index) => {
      styled[index] = { ...styled[index], style: STYLES[kind] }
    })
    try {
      for (let next = first; !next.done; next = await iterator.next()) {
        for (const row of next.value) yield columns.map((column) => toCellValue(column, row))
        // Others are served between two batches, even if these come without waiting for anything.
        await nextTurn()
      }
    } finally {
      // Somebody who leaves in the middle ends the reading too.
      await iterator.return?.()
    }
  }
  return Readable.fromWeb(writeXlsxStream(rows(), { name, columns: styled, freezePane: { rows: 1 } }))
}

function toCellValue<Row>(column: Column<Row>, row: Row): CellValue {
  if (column.kind === 'text') return toCellText(column.value(row) ?? '')
  if (column.kind === 'day') return toSerial(column.value(row))
  return column.value(row)
}

const NOT_IN_XML = /[\ufffe\uffff]|\p{Cs}/gu
/** Written by somebody, it would be read as the character with that number. */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi

/** Always text, whatever it looks like. */
function toCellText(text: string): string | null {
  if (text === '') return null
  return text.replace(NOT_IN_XML, '\ufffd').replace(LOOKS_ESCAPED, '_x005F_')
}

const DAY_MS = 86_400_000
/** Spreadsheets count days from the end of 1899; this is 1970-01-01. */
const EPOCH_SERIAL = 25_569

/** A number of days has no time zone that could shift it. */
function toSerial(day: Day | null): number | null {
  return day === null ? null : Date.parse(`${day}T00:00:00Z`) / DAY_MS + EPOCH_SERIAL
}
