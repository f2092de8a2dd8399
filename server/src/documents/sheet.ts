/** A cell's content: text or a number. An empty cell is empty text. */
export type Cell = string | number

export type SheetRow = {
  /** The row's number as the spreadsheet shows it. */
  row: number
  cells: readonly Cell[]
}

export type Sheet = { titles: readonly string[]; rows: readonly SheetRow[] }

/** A sentence for the person who uploaded the file. */
export type Unreadable = { problem: string }
