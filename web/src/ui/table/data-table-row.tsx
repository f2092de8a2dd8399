import { Checkbox, Skeleton, Table } from '@mantine/core'
import { useDelayed } from '../use-delayed.ts'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { type Selection, withKey } from './selection.ts'

type TableRowProps<Row> = {
  row: Row
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  selection: Selection<Row> | undefined
}

export function TableRow<Row>({ row, rowKey, columns, selection }: TableRowProps<Row>) {
  const isSelected = selection?.keys.has(rowKey(row)) || undefined
  return (
    <Table.Tr role="row" data-selected={isSelected}>
      {selection && <TickCell row={row} rowKey={rowKey} selection={selection} />}
      {columns.map((column) => (
        <Table.Td
          key={column.key}
          role="cell"
          data-label={column.label}
          data-align={column.align}
          data-nowrap={column.nowrap}
          data-hide-on-card={column.hideOnCard}
        >
          {column.render(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

type TickCellProps<Row> = { row: Row; rowKey: (row: Row) => string; selection: Selection<Row> }

function TickCell<Row>({ row, rowKey, selection }: TickCellProps<Row>) {
  const { keys, onChange, canSelect = () => true, label } = selection
  const key = rowKey(row)
  return (
    <Table.Td role="cell" className={styles.tick}>
      {canSelect(row) && (
        <Checkbox
          size="sm"
          aria-label={label(row)}
          checked={keys.has(key)}
          onChange={(event) => onChange(withKey(keys, key, event.currentTarget.checked))}
        />
      )}
    </Table.Td>
  )
}

/** Rows of the final size hold the place at once, and are drawn when the wait can be felt. */
export function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  const isShown = useDelayed(true)
  return Array.from({ length: count }, (_, row) => row).map((row) => (
    <Table.Tr key={row} className={styles.waiting} data-shown={isShown || undefined} aria-hidden>
      {Array.from({ length: columns }, (_, column) => column).map((column) => (
        <Table.Td key={column}>
          <Skeleton height={12} width={column % 3 === 1 ? '85%' : '60%'} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
