import { Readable } from 'node:stream'
import type { Day } from '@trousseau/domain/day'
import { type CellStyle, type CellValue, type ColumnDef, writeXlsxStream } from 'hucre'
import { inPieces } from '../http/limits/pieces.ts'

/** A column: its title, its width in characters, and its value for each row. Null leaves the cell empty. */
export type Column<Row> = { title: string; width: number } & (
  | { kind: 'text'; value: (row: Row) => string | null }
  /** In dollars. */
  | { kind: 'money'; value: (row: Row) => number | null }
  | { kind: 'whole'; value: (row: Row) => number | null }
  | { kind: 'day'; value: (row: Row) => Day | null }
)

const HEADING: CellStyle = { font: { bold: true, name: 'Calibri', size: 11 } }
const STYLES: Readonly<Record<Column<never>['kind'], CellStyle>> = {
  // The text format: text that looks like a formula stays text even after the cell is edited.
  text: { numFmt: '@' },
  money: { numFmt: '"$"#,##0.00' },
  whole: { numFmt: '0' },
  day: { numFmt: 'mm/dd/yyyy' },
}

/** They take a millisecond or two. */
const ROWS_AT_ONCE = 50
const nextRows = inPieces()

/**
 * Streams an .xlsx file while its rows are read, so that memory does not grow with them. Waits for the first batch, so
 * that a query that fails at once is answered normally; a later failure breaks the stream.
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
    // The writer applies the column styles to the titles too, but writes these before it asks for the first row.
    columns.forEach(({ kind }, index) => {
      styled[index] = { ...styled[index], style: STYLES[kind] }
    })
    try {
      for (let next = first; !next.done; next = await iterator.next()) {
        for (const [index, row] of next.value.entries()) {
          if (index % ROWS_AT_ONCE === 0) await nextRows()
          yield columns.map((column) => toCellValue(column, row))
        }
      }
    } finally {
      // A client that disconnects also ends the reading.
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
/** Text typed by a person in this form would be read as an escaped character. */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi

/** Always text, even if it looks like something else. */
function toCellText(text: string): string | null {
  if (text === '') return null
  return text.replace(NOT_IN_XML, '\ufffd').replace(LOOKS_ESCAPED, '_x005F_')
}

const DAY_MS = 86_400_000
/** The serial number of 1970-01-01; spreadsheets count days from the end of 1899. */
const EPOCH_SERIAL = 25_569

/** A serial number has no time zone that could shift the day. */
function toSerial(day: Day | null): number | null {
  return day === null ? null : Date.parse(`${day}T00:00:00Z`) / DAY_MS + EPOCH_SERIAL
}
