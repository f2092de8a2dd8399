import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  label: string
  render: (row: Row) => ReactNode
  sortable?: boolean
  /** Money and counts stand at the end. */
  align?: 'start' | 'end'
  /** Numbers of orders and the like, which a hyphen would break in two. */
  nowrap?: boolean
  hideOnCard?: boolean
}
