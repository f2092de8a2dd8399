/** A document to be drawn: plain text, numbers and pictures, so that it can be passed to another thread. */
export type Paper = {
  title: string
  /** The sender: the letterhead, and the footer of every page. */
  wholesaler: { name: string; address: string; phone: string; terms: string }
  madeAt: Date
  blocks: readonly Block[]
}

export type Fact = { label: string; value: string }

export type Block = Facts | Columns | Lines | Totals | Words | Note

/** Labels with values, several side by side. */
export type Facts = { kind: 'facts'; heading?: string; facts: readonly Fact[] }

/** Short texts side by side, such as the addresses. */
export type Columns = { kind: 'columns'; columns: readonly { heading: string; lines: readonly string[] }[] }

/** The items of the document, one per row. */
export type Lines = {
  kind: 'lines'
  /** The title of the first column, which holds the item itself. */
  item: string
  /** Closer together, for lists whose sum should stand on the same page. */
  isDense?: true
  columns: readonly { title: string; align: 'left' | 'right' }[]
  rows: readonly Line[]
}
export type Line = {
  name: string
  under: readonly string[]
  /** As JPEG. */
  picture: Uint8Array | null
  /** One cell for each column after the first. */
  cells: readonly string[]
}

/** Amounts, one below the other; the last is the total. */
export type Totals = { kind: 'totals'; rows: readonly Fact[] }

/** Text of ours, of any length. */
export type Words = { kind: 'words'; heading: string; text: string }

/** Text of any length that somebody typed, which is marked as such, so that no line of it is taken for one of ours. */
export type Note = { kind: 'note'; heading: string; text: string }
