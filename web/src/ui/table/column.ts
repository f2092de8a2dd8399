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
}
