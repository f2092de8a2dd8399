// biome-ignore-all lint/a11y/noRedundantRoles: on a small screen the table is drawn as cards, and would lose its roles
import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDelayed } from '../use-delayed.ts'
import { CardSort } from './card-sort.tsx'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import led from './led-cards.module.css'
import { openRow } from './open-row.ts'
import { countIn, type Selection, withKey, withKeys } from './selection.ts'
import { ariaSort, type Sort, toggleSort } from './sort.ts'
import { useDensity } from './use-density.ts'
import { useOverflow } from './use-overflow.ts'
import { useShownColumns } from './use-shown-columns.ts'

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection<Row> | undefined
  /** Another page is loading; the old rows stay, dimmed. */
  isRefreshing?: boolean | undefined
  /** The number of rows per page, so that the skeleton has the right size. */
  expectedRows?: number
  /** A click anywhere on a row follows the row's first link; with Ctrl or the middle button, in a new tab. */
  opensRows?: boolean | undefined
  /** False if the list has a menu to sort by, so that its cards need none. */
  hasCardSort?: boolean
  empty: ReactNode
  /** Shown above the rows if there are any, otherwise alone. */
  error?: ReactNode
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, selection, error } = props
  const { isRefreshing = false, expectedRows = 10, opensRows = false, hasCardSort = true, empty } = props
  const shown = useShownColumns(columns)
  const [density] = useDensity()
  const { ref, isOverflowing } = useOverflow()
  if (error && !rows) return error
  const isEmpty = rows?.length === 0

  return (
    <>
      {error}
      {hasCardSort && onSort && !isEmpty && <CardSort columns={columns} sort={sort} onSort={onSort} />}
      <div
        ref={ref}
        className={styles.frame}
        data-overflowing={isOverflowing || undefined}
        // An area that scrolls sideways must be reachable by keyboard.
        {...(isOverflowing && { tabIndex: 0, role: 'region', 'aria-label': label })}
      >
        <table
          className={`${styles.table} ${led.table}`}
          aria-label={label}
          aria-busy={!rows || isRefreshing}
          data-density={density}
          data-refreshing={isRefreshing || undefined}
          data-opens-rows={opensRows || undefined}
          hidden={isEmpty}
          role="table"
        >
          <thead className={styles.head} role="rowgroup">
            <tr role="row">
              {selection && <SelectAllHead rows={rows ?? []} rowKey={rowKey} selection={selection} />}
              {shown.map((column) => (
                <TableHead key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          {/* While another page loads, the old rows stay visible but cannot be used. */}
          <tbody
            className={styles.body}
            role="rowgroup"
            inert={isRefreshing}
            {...(opensRows && { onClick: openRow, onAuxClick: openRow })}
          >
            {rows ? (
              rows.map((row) => (
                <TableRow key={rowKey(row)} row={row} rowKey={rowKey} columns={shown} selection={selection} />
              ))
            ) : (
              <SkeletonRows count={expectedRows} columns={columns.length + (selection ? 1 : 0)} />
            )}
          </tbody>
        </table>
      </div>
      {/* Always there, so that a search which finds nothing is read out; what it finds, the pager tells. */}
      <div role="status">{isEmpty && !error && empty}</div>
    </>
  )
}

type TableRowProps<Row> = {
  row: Row
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  selection: Selection<Row> | undefined
}

function TableRow<Row>({ row, rowKey, columns, selection }: TableRowProps<Row>) {
  const isSelected = selection?.keys.has(rowKey(row)) || undefined
  return (
    <tr role="row" data-selected={isSelected}>
      {selection && <TickCell row={row} rowKey={rowKey} selection={selection} />}
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.label}
          data-align={column.align}
          data-nowrap={column.nowrap}
          data-card={column.card}
        >
          {column.render(row)}
        </td>
      ))}
    </tr>
  )
}

type TickCellProps<Row> = { row: Row; rowKey: (row: Row) => string; selection: Selection<Row> }

function TickCell<Row>({ row, rowKey, selection }: TickCellProps<Row>) {
  const { keys, onChange, canSelect = () => true, label } = selection
  const key = rowKey(row)
  return (
    <td role="cell" className={styles.tick}>
      {canSelect(row) && (
        <Checkbox
          size="sm"
          aria-label={label(row)}
          checked={keys.has(key)}
          onChange={(event) => onChange(withKey(keys, key, event.currentTarget.checked))}
        />
      )}
    </td>
  )
}

/** Skeleton rows reserve the space at once, but are shown only if the wait is noticeable. */
function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  const isShown = useDelayed(true)
  return Array.from({ length: count }, (_, row) => row).map((row) => (
    <tr key={row} className={styles.waiting} data-shown={isShown || undefined} aria-hidden>
      {Array.from({ length: columns }, (_, column) => column).map((column) => (
        <td key={column}>
          <Skeleton height={12} width={column % 3 === 1 ? '85%' : '60%'} />
        </td>
      ))}
    </tr>
  ))
}

type TableHeadProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function TableHead<Row>({ column, sort, onSort }: TableHeadProps<Row>) {
  const isSortable = column.sortable && onSort
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={column.align}
      data-sortable={isSortable ? true : undefined}
      aria-sort={isSortable ? ariaSort(sort, column.key) : undefined}
    >
      {isSortable ? (
        <UnstyledButton className={styles.sort} onClick={() => onSort(toggleSort(sort, column.key))}>
          <HeadWords label={column.label} />
          <SortIcon dir={sort?.by === column.key ? sort.dir : undefined} />
        </UnstyledButton>
      ) : (
        <HeadWords label={column.label} />
      )}
    </th>
  )
}

/** No line ends between a word and the "#" after it. */
function HeadWords({ label }: { label: string }) {
  if (!label.endsWith(' #')) return label
  const lastWord = label.lastIndexOf(' ', label.length - 3) + 1
  return (
    <span>
      {label.slice(0, lastWord)}
      <span className={styles.together}>{label.slice(lastWord)}</span>
    </span>
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

function SelectAllHead<Row>({ rows, rowKey, selection }: SelectAllHeadProps<Row>) {
  const { keys, onChange, canSelect = () => true } = selection
  const inSight = rows.filter(canSelect).map(rowKey)
  const state = countIn(keys, inSight)
  return (
    <th role="columnheader" scope="col" className={styles.tick}>
      <Checkbox
        size="sm"
        aria-label="Select all on this page"
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={inSight.length === 0}
        onChange={(event) => onChange(withKeys(keys, inSight, event.currentTarget.checked))}
      />
    </th>
  )
}
