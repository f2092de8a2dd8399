/** What a cell holds: text, or a number. An empty one is empty text. */
export type Cell = string | number

export type SheetRow = {
  /** Its number as the spreadsheet shows it. */
  row: number
  cells: readonly Cell[]
}

export type Sheet = { titles: readonly string[]; rows: readonly SheetRow[] }

/** One sentence for whoever sent the file. */
export type Unreadable = { problem: string }
