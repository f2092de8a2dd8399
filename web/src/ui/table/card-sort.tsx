import { SelectField } from '../form/select-field.tsx'
import type { Column } from './column.ts'
import styles from './led-cards.module.css'
import type { Sort } from './sort.ts'

type CardSortProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

const DIRECTIONS = [
  { dir: 'asc', sign: '↑' },
  { dir: 'desc', sign: '↓' },
] as const

/** Cards have no heads to sort by. Shown instead of them. */
export function CardSort<Row>({ columns, sort, onSort }: CardSortProps<Row>) {
  const entries = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, label }) =>
      DIRECTIONS.map(({ dir, sign }) => ({
        by: key,
        dir,
        value: `${key} ${dir}`,
        label: `${label} ${sign}`,
      })),
    )
  const isOwn = sort !== undefined && entries.some(({ by }) => by === sort.by)
  return (
    <SelectField
      classNames={{ root: styles.sort }}
      aria-label="Sort"
      // A list that is not sorted by one of its columns begins with what is new.
      placeholder="Newest first"
      choices={entries}
      value={isOwn ? `${sort.by} ${sort.dir}` : ''}
      onChange={({ currentTarget: { value } }) =>
        onSort(entries.find((entry) => entry.value === value) ?? { by: 'id', dir: 'desc' })
      }
    />
  )
}
