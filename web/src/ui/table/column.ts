import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  label: string
  render: (row: Row) => ReactNode
  sortable?: boolean
  /** 'end' is for money and counts. */
  align?: 'start' | 'end'
  /** For order numbers and the like, which would otherwise break at a hyphen. */
  nowrap?: boolean
  hideOnCard?: boolean
  /**
   * On a card: what it is about, what stands below that, a picture before it, and what leads at its end. All other
   * cells follow with their labels. A table with any such column is drawn as cards from tablets down, not on phones
   * alone.
   */
  card?: 'title' | 'under' | 'picture' | 'end'
}
