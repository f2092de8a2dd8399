import { streamCsvRows } from 'hucre/csv'
import type { SheetRow, Unreadable } from './sheet.ts'

const DELIMITERS = [',', ';', '\t']
const NOT_UTF8 = 'This file is not in UTF-8. In Excel, save it as “CSV UTF-8” or as .xlsx, and try again.'
const NOT_TEXT = 'This file is not a spreadsheet. Please choose an .xlsx or .csv file.'

export function csvRows(bytes: Buffer): { rows: Iterable<SheetRow> } | Unreadable {
  const text = textOf(bytes)
  if (text === undefined) return { problem: bytes.includes(0) ? NOT_TEXT : NOT_UTF8 }
  if (text.includes('\0')) return { problem: NOT_TEXT }
  return { rows: numbered(text, detectDelimiter(text)) }
}

/** Undefined if the text's encoding is not certain, because a guess could turn é into Ã©. */
function textOf(bytes: Buffer): string | undefined {
  // UTF-16 with a byte order mark, which Excel calls Unicode text.
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const TITLES_MAX = 100_000

/** The delimiter that yields the most titles. */
function detectDelimiter(text: string): string {
  const beginning = text.slice(0, TITLES_MAX)
  const widthWith = (delimiter: string) => streamCsvRows(beginning, { delimiter }).next().value?.length ?? 0
  return DELIMITERS.toSorted((a, b) => widthWith(b) - widthWith(a))[0] ?? ','
}

function* numbered(text: string, delimiter: string): Generator<SheetRow> {
  let row = 0
  for (const cells of streamCsvRows(text, { delimiter })) {
    row += 1
    yield { row, cells: cells.map((cell) => String(cell ?? '')) }
  }
}
