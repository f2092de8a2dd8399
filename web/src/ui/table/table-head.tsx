import { Checkbox, Table, UnstyledButton } from '@mantine/core'
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { countIn, type Selection, withKeys } from './selection.ts'
import { ariaSort, type Sort, toggleSort } from './sort.ts'

type TableHeadProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

export function TableHead<Row>({ column, sort, onSort }: TableHeadProps<Row>) {
  const isSortable = column.sortable && onSort
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      data-align={column.align}
      data-sortable={isSortable ? true : undefined}
      aria-sort={isSortable ? ariaSort(sort, column.key) : undefined}
    >
      {isSortable ? (
        <UnstyledButton className={styles.sort} onClick={() => onSort(toggleSort(sort, column.key))}>
          {column.label}
          <SortIcon dir={sort?.by === column.key ? sort.dir : undefined} />
        </UnstyledButton>
      ) : (
        column.label
      )}
    </Table.Th>
  )
}

function SortIcon({ dir }: { dir: Sort['dir'] | undefined }) {
  const Icon = dir === undefined ? ArrowDownUp : dir === 'asc' ? ArrowUp : ArrowDown
  return <Icon size={13} strokeWidth={2} aria-hidden />
}

type SelectAllHeadProps<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection: Selection<Row>
}

export function SelectAllHead<Row>({ rows, rowKey, selection }: SelectAllHeadProps<Row>) {
  const { keys, onChange, canSelect = () => true } = selection
  const inSight = rows.filter(canSelect).map(rowKey)
  const state = countIn(keys, inSight)
  return (
    <Table.Th role="columnheader" scope="col" className={styles.tick}>
      <Checkbox
        size="sm"
        aria-label="Select all on this page"
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={inSight.length === 0}
        onChange={(event) => onChange(withKeys(keys, inSight, event.currentTarget.checked))}
      />
    </Table.Th>
  )
}
