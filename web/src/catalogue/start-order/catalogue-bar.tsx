import { customItems } from '@trousseau/contract/custom-items'
import { dresses } from '@trousseau/contract/dresses'
import type { CatalogueSort } from '@trousseau/domain/catalogue/catalogue-filter'
import { Download, LayoutGrid, List, Search } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useDownload } from '../../lib/api/use-download.ts'
import { parseSearch, stringifySearch } from '../../lib/router/search-text.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './catalogue-bar.module.css'
import { type CatalogueSearch, readCatalogueSearch, readText, toSort, writeSort } from './catalogue-search.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { FilterDialog } from './filters/filter-dialog.tsx'
import { FilterRow } from './filters/filter-row.tsx'
import { DRESSES, type ItemKind } from './item-kind.ts'
import type { CatalogueState, Typing } from './use-catalogue-state.ts'

type CatalogueBarProps = {
  kind: ItemKind
  state: CatalogueState
  today: string
  shownCount: number
  /** Called with what was typed, when Enter is pressed in the search field. */
  onEnter: (typed: string) => void
}

const VIEWS = [
  { value: 'grid', label: 'Pictures', icon: LayoutGrid },
  { value: 'rows', label: 'Rows', icon: List },
] as const

export function CatalogueBar({ kind, state, today, shownCount, onEnter }: CatalogueBarProps) {
  const { search, view, choose, write, chooseView, typing } = state
  const isPhone = useIsPhone()
  const sorting = { sort: toSort(search), onSort: (sort: CatalogueSort) => choose(writeSort(sort)) }
  const filter = { kind, search: useChosen(search), today, choose, write }
  return (
    <div className={styles.bar}>
      <TableBar
        hasDensity={view === 'rows'}
        sharesRow
        actions={
          <Segmented tone="quiet" label="Show as" value={view} onChange={chooseView} segments={VIEWS} />
        }
      >
        <SearchField kind={kind} typing={typing} onEnter={onEnter} />
      </TableBar>
      <div className={styles.second}>
        {isPhone ? <FilterDialog {...filter} shownCount={shownCount} /> : <FilterRow {...filter} />}
        <div className={styles.end}>
          <SortMenu kind={kind} {...sorting} />
          {kind === DRESSES ? <ExportDresses search={search} /> : <ExportCustomItems search={search} />}
        </div>
      </div>
      <FilterChips search={filter.search} onChoose={choose} />
    </div>
  )
}

/** Everything that was chosen except the search text and the page: the object stays the same while somebody types. */
function useChosen({ q, page, ...chosen }: CatalogueSearch): CatalogueSearch {
  const written = stringifySearch(chosen)
  return useMemo(() => readCatalogueSearch(parseSearch(written)), [written])
}

type ExportProps = { search: CatalogueSearch }

/** The spreadsheet has what the screen shows: the same search, filters and sort order. */
function ExportDresses({ search }: ExportProps) {
  const download = useDownload(dresses.exportDresses, 'Dresses exported successfully')
  const { by, dir } = toSort(search)
  const query = {
    ...shared(search),
    order_by: by,
    order_dir: dir,
    'color[]': search['color[]']?.map(String),
    'collection[]': search['collection[]'],
    'silhouette[]': search['silhouette[]'],
  }
  return <ExportButton isBusy={download.isPending} onClick={() => download.mutate({ query })} />
}

function ExportCustomItems({ search }: ExportProps) {
  const download = useDownload(customItems.exportCustomItems, 'Custom Items exported successfully')
  const { by, dir } = toSort(search)
  const order_by = by === 'style_number' ? 'name' : by
  const query = { ...shared(search), order_by, order_dir: dir }
  return <ExportButton isBusy={download.isPending} onClick={() => download.mutate({ query })} />
}

const shared = ({ q, price_from, price_to, ships_before }: CatalogueSearch) => ({
  search: q,
  price_from,
  price_to,
  ships_before,
})

function ExportButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  const isPhone = useIsPhone()
  if (isPhone)
    return <IconButton label="Export" icon={Download} size={44} disabled={isBusy} onClick={onClick} />
  return (
    <BusyButton
      variant="default"
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
      busyLabel="Exporting…"
      busy={isBusy}
      onClick={onClick}
    >
      Export
    </BusyButton>
  )
}

const parseTyped = (typed: string) => readText(typed) ?? ''

type SearchFieldProps = { kind: ItemKind; typing: Typing; onEnter: (typed: string) => void }

/** Filters while the person types. The key "/" leads here from anywhere on the page. */
function SearchField({ kind, typing, onEnter }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useSlash(field)
  const { written, type, settle, isPending } = typing
  const [typed, setTyped] = useState(written)
  // The text stays as it was typed, such as with a trailing space, until the address changes from outside.
  useEffect(() => {
    if (!isPending()) setTyped((before) => (parseTyped(before) === written ? before : written))
  }, [written, isPending])
  return (
    <TextField
      ref={field}
      className={styles.search ?? ''}
      type="search"
      aria-keyshortcuts="/"
      aria-label={`Search ${kind.noun.many}`}
      placeholder="Please enter style number or name"
      leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed}
      onBlur={settle}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter') return
        // Written later, it would lead back from the page that is opened now.
        settle()
        onEnter(parseTyped(currentTarget.value))
      }}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        type(parseTyped(value))
      }}
    />
  )
}

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="dialog"]'

function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function goToSearch(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (key !== '/' || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest(TYPED_INTO)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', goToSearch)
    return () => document.removeEventListener('keydown', goToSearch)
  }, [field])
}

type SortProps = { kind: ItemKind; sort: CatalogueSort; onSort: (sort: CatalogueSort) => void }

const MENU = [
  { label: 'Latest', by: 'created_at', dir: 'desc' },
  { label: 'Oldest', by: 'created_at', dir: 'asc' },
  { label: 'A-Z', by: 'name', dir: 'asc' },
  { label: 'Z-A', by: 'name', dir: 'desc' },
] as const

const BY_STYLE = [
  { label: 'Style Num. ↑', by: 'style_number', dir: 'asc' },
  { label: 'Style Num. ↓', by: 'style_number', dir: 'desc' },
] as const

const textOf = ({ by, dir }: CatalogueSort) => `${by} ${dir}`

/** Everything that rows are sorted by in their heads, which pictures do not have. */
function SortMenu({ kind, sort, onSort }: SortProps) {
  const entries = kind === DRESSES ? [...MENU, ...BY_STYLE] : MENU
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
