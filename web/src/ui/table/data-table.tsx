import '@mantine/core/styles/Table.layer.css'
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { SkeletonRows, TableRow } from './data-table-row.tsx'
import type { Selection } from './selection.ts'
import type { Sort } from './sort.ts'
import { SelectAllHead, TableHead } from './table-head.tsx'
import { useDensity } from './use-density.ts'
import { useOverflow } from './use-overflow.ts'

type DataTableProps<Row> = {
  /** What the table lists, for those who hear the page. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until the first page has come. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection<Row> | undefined
  /** Another page is on its way; the old rows stay, dimmed. */
  isRefreshing?: boolean | undefined
  /** How many rows a page has, so that the place held for the first one has the right size. */
  expectedRows?: number
  empty: ReactNode
  /** Stands above the rows that were kept, or alone. */
  error?: ReactNode
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, selection, error } = props
  const { isRefreshing = false, expectedRows = 10, empty } = props
  const [density] = useDensity()
  const { ref, isOverflowing } = useOverflow()
  if (error && !rows) return error
  const isEmpty = rows?.length === 0

  return (
    <>
      {error}
      <div
        ref={ref}
        className={styles.frame}
        data-overflowing={isOverflowing || undefined}
        // A part that scrolls sideways must be reachable by keyboard.
        {...(isOverflowing && { tabIndex: 0, role: 'region', 'aria-label': label })}
      >
        <Table
          className={styles.table}
          aria-label={label}
          aria-busy={!rows || isRefreshing}
          data-density={density}
          data-refreshing={isRefreshing || undefined}
          hidden={isEmpty}
          withRowBorders={false}
          role="table"
        >
          <Table.Thead className={styles.head} role="rowgroup">
            <Table.Tr role="row">
              {selection && <SelectAllHead rows={rows ?? []} rowKey={rowKey} selection={selection} />}
              {columns.map((column) => (
                <TableHead key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </Table.Tr>
          </Table.Thead>
          {/* Rows on their way out are seen, and not to be acted upon. */}
          <Table.Tbody className={styles.body} role="rowgroup" inert={isRefreshing}>
            {rows ? (
              rows.map((row) => (
                <TableRow
                  key={rowKey(row)}
                  row={row}
                  rowKey={rowKey}
                  columns={columns}
                  selection={selection}
                />
              ))
            ) : (
              <SkeletonRows count={expectedRows} columns={columns.length + (selection ? 1 : 0)} />
            )}
          </Table.Tbody>
        </Table>
      </div>
      {isEmpty && !error && empty}
    </>
  )
}
