/** A document to be drawn: nothing but text, numbers and pictures, so that it can be handed to another thread. */
export type Paper = {
  title: string
  /** Who sends it: the letterhead and the foot of every page. */
  wholesaler: { name: string; address: string; phone: string; terms: string }
  madeAt: Date
  blocks: readonly Block[]
}

export type Fact = { label: string; value: string }

export type Block = Facts | Columns | Lines | Totals | Words

/** Labels with what they say, several beside each other. */
export type Facts = { kind: 'facts'; heading?: string; facts: readonly Fact[] }

/** Short texts beside each other: where it goes, who pays. */
export type Columns = { kind: 'columns'; columns: readonly { heading: string; lines: readonly string[] }[] }

/** The things a document is about, one a row. */
export type Lines = {
  kind: 'lines'
  /** The title of the first column, which holds the item itself. */
  item: string
  columns: readonly { title: string; align: 'left' | 'right' }[]
  rows: readonly Line[]
}
export type Line = {
  name: string
  under: readonly string[]
  /** As JPEG. */
  picture: Uint8Array | null
  /** One for each column after the first. */
  cells: readonly string[]
}

/** Amounts below each other; the last is what they come to. */
export type Totals = { kind: 'totals'; rows: readonly Fact[] }

/** Text that somebody wrote, as long as it may be. */
export type Words = { kind: 'words'; heading: string; text: string }
