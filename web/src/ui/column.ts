import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  label: string
  render: (row: Row) => ReactNode
  sortable?: boolean
  /** Money and counts stand at the end. */
  align?: 'start' | 'end'
  hideOnCard?: boolean
}
