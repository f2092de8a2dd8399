import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { CatalogueSort } from '@trousseau/domain/catalogue-filter'
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react'
import { SelectField } from '../../ui/form/select-field.tsx'
import { ariaSort, toggleSort } from '../../ui/table/sort.ts'
import { toCatalogueSort } from './catalogue-search.ts'
import { DRESSES, type ItemKind } from './item-kind.ts'
import styles from './sort-choice.module.css'

type SortProps = { kind: ItemKind; sort: CatalogueSort; onSort: (sort: CatalogueSort) => void }

const MENU = [
  { label: 'Latest', by: 'created_at', dir: 'desc' },
  { label: 'Oldest', by: 'created_at', dir: 'asc' },
  { label: 'A-Z', by: 'name', dir: 'asc' },
  { label: 'Z-A', by: 'name', dir: 'desc' },
] as const

const BY_STYLE = [
  { label: 'Style Num. up', by: 'style_number', dir: 'asc' },
  { label: 'Style Num. down', by: 'style_number', dir: 'desc' },
] as const

const textOf = ({ by, dir }: CatalogueSort) => `${by} ${dir}`

export function SortMenu({ sort, onSort }: Omit<SortProps, 'kind'>) {
  // By style number is chosen at that column's own head; the menu then only says so.
  const entries = [...MENU, ...BY_STYLE.filter((entry) => textOf(entry) === textOf(sort))]
  return (
    <SelectField
      aria-label="Sort"
      classNames={{ root: styles.menu }}
      choices={entries.map((entry) => ({ value: textOf(entry), label: entry.label }))}
      value={textOf(sort)}
      onChange={(event) => {
        const chosen = entries.find((entry) => textOf(entry) === event.currentTarget.value)
        if (chosen) onSort({ by: chosen.by, dir: chosen.dir })
      }}
    />
  )
}

/** What the heads of the rows do, where there are none. */
export function SortButtons({ kind, sort, onSort }: SortProps) {
  return (
    <fieldset className={styles.buttons}>
      <VisuallyHidden component="legend">Sort by</VisuallyHidden>
      <SortButton by="name" label={kind.nameLabel} sort={sort} onSort={onSort} />
      {kind === DRESSES && <SortButton by="style_number" label="Style Num." sort={sort} onSort={onSort} />}
    </fieldset>
  )
}

type SortButtonProps = { by: CatalogueSort['by']; label: string } & Omit<SortProps, 'kind'>

function SortButton({ by, label, sort, onSort }: SortButtonProps) {
  const isOn = sort.by === by
  const Icon = !isOn ? ArrowDownUp : sort.dir === 'asc' ? ArrowUp : ArrowDown
  return (
    <UnstyledButton
      className={styles.button}
      aria-pressed={isOn}
      onClick={() => onSort(toCatalogueSort(toggleSort(sort, by)))}
    >
      {label}
      {isOn && <VisuallyHidden>, {ariaSort(sort, by)}</VisuallyHidden>}
      <Icon size={14} strokeWidth={2} aria-hidden />
    </UnstyledButton>
  )
}
