import { maskCardNumbers } from '@trousseau/domain/money/card-number'
import { fold } from '@trousseau/domain/text'
import type { Cell, Sheet } from '../../documents/sheet.ts'
import { cardNumbersIn, NO_CARD_NUMBER } from '../../http/request/refuse-card-numbers.ts'
import { DRESS_COLUMNS, type DressField } from '../dresses/dress-sheet.ts'

/** A row of the file. A field whose column is missing in the file is unset; an empty cell is empty text. */
export type SheetDress = { row: number; cells: Readonly<Partial<Record<DressField, Cell>>> }

type DressSheet = {
  /** Why the file cannot be imported at all. */
  problems: string[]
  /** Remarks that do not prevent the import. */
  notes: string[]
  dresses: SheetDress[]
}

const keyOf = (title: string) => fold(title).replace(/[^\p{L}\p{N}]/gu, '')
const FIELDS = Object.keys(DRESS_COLUMNS) as DressField[]
const BY_KEY = new Map(FIELDS.map((field) => [keyOf(DRESS_COLUMNS[field].title), field]))
const SHOWN_MAX = 60

/** Recognizes columns by their titles, in any order and case. */
export function readDressSheet({ titles, rows }: Sheet): DressSheet {
  const fields = titles.map((title) => BY_KEY.get(keyOf(title)))
  const unknown = titles.filter((title, index) => title !== '' && fields[index] === undefined)
  const twice = FIELDS.filter((field) => fields.filter((one) => one === field).length > 1)
  const problems = [
    ...(fields.includes('style_number')
      ? []
      : [
          `The “${DRESS_COLUMNS.style_number.title}” column is missing. It tells which dress a row is about.`,
        ]),
    ...twice.map((field) => `The “${DRESS_COLUMNS[field].title}” column appears twice.`),
    ...(rows.length === 0 ? ['This spreadsheet has column titles but no dresses.'] : []),
    ...findCardNumbers({ titles, rows }, fields),
  ]
  return {
    problems,
    notes: unknown.map(
      (title) =>
        `We don’t know the “${maskCardNumbers(title).slice(0, SHOWN_MAX)}” column, so it is ignored.`,
    ),
    dresses: rows.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(
        fields.flatMap((field, index) => (field ? [[field, trimmed(cells[index])]] : [])),
      ),
    })),
  }
}

const TOLD_MAX = 5

/** Rows with a card number in a title or in a column that is left out. In the other columns each cell is told. */
function findCardNumbers({ titles, rows }: Sheet, fields: readonly (DressField | undefined)[]): string[] {
  const holding = rows.filter(
    ({ cells }) => cardNumbersIn(cells.filter((_, index) => fields[index] === undefined)).length > 0,
  )
  return [
    ...(cardNumbersIn(titles).length > 0 ? [`Titles: ${NO_CARD_NUMBER}`] : []),
    ...holding.slice(0, TOLD_MAX).map(({ row }) => `Row ${row}: ${NO_CARD_NUMBER}`),
  ]
}

const trimmed = (cell: Cell | undefined): Cell => (typeof cell === 'string' ? cell.trim() : (cell ?? ''))
