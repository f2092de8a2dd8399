/** A document to be drawn: plain text, numbers and pictures, so that it can be passed to another thread. */
export type Paper = {
  title: string
  /** The sender: the letterhead, and the footer of every page. */
  wholesaler: { name: string; address: string; phone: string; terms: string }
  madeAt: Date
  /** The page of the portal that shows the same, for whoever scans the code beside the letterhead. */
  link?: { address: string; words: string }
  blocks: readonly Block[]
}

export type Fact = { label: string; value: string }

export type Block = Facts | Columns | Lines | Totals | Words | Note

/** Labels with values, several side by side. */
export type Facts = { kind: 'facts'; heading?: string; facts: Fact[] }

/** Short texts side by side, such as the addresses. */
export type Columns = { kind: 'columns'; columns: { heading: string; lines: string[] }[] }

/** The items of the document, one per row. */
export type Lines = {
  kind: 'lines'
  /** The title of the first column, which holds the item itself. */
  item: string
  /** Closer together, for lists whose sum should stand on the same page. */
  isDense?: true
  columns: { title: string; align: 'left' | 'right' }[]
  rows: Line[]
}
export type Line = {
  name: string
  under: string[]
  /** As JPEG. */
  picture: Uint8Array | null
  /** Where a browser finds the same picture. */
  image?: string | null
  /** One cell for each column after the first. */
  cells: string[]
}

/** Amounts, one below the other; the last is the total. */
export type Totals = { kind: 'totals'; rows: Fact[] }

/** Text of ours, of any length. */
export type Words = { kind: 'words'; heading: string; text: string }

/** Text of any length that somebody typed, which is marked as such, so that no line of it is taken for one of ours. */
export type Note = { kind: 'note'; heading: string; text: string }
