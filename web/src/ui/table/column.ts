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
   * On a card, which is what a row becomes below 900 px: what it is about (a number follows its label), what stands
   * below that, a picture before it, what leads at its end, and the buttons at its foot. All other cells follow with
   * their labels.
   */
  card?: 'title' | 'number' | 'under' | 'picture' | 'end' | 'actions'
}
