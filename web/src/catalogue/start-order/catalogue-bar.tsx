import type { CatalogueSort } from '@trousseau/domain/catalogue-filter'
import { LayoutGrid, List } from 'lucide-react'
import { useMemo } from 'react'
import { parseSearch, stringifySearch } from '../../lib/router/search-text.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './catalogue-bar.module.css'
import { type CatalogueSearch, readCatalogueSearch, sortOf, writeSort } from './catalogue-search.ts'
import { ExportCustomItems, ExportDresses } from './export-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { FilterRow } from './filter-row.tsx'
import { DRESSES, type ItemKind } from './item-kind.ts'
import { SearchField } from './search-field.tsx'
import { SortButtons, SortMenu } from './sort-choice.tsx'
import type { CatalogueState } from './use-catalogue-state.ts'

type CatalogueBarProps = { kind: ItemKind; state: CatalogueState; today: string; shownCount: number }

const VIEWS = [
  { value: 'grid', label: 'Pictures', icon: LayoutGrid },
  { value: 'rows', label: 'Rows', icon: List },
] as const

export function CatalogueBar({ kind, state, today, shownCount }: CatalogueBarProps) {
  const { search, view, choose, write, chooseView } = state
  const isPhone = useIsPhone()
  const sorting = { sort: sortOf(search), onSort: (sort: CatalogueSort) => choose(writeSort(sort)) }
  const filter = { kind, search: useChosen(search), today, choose, write }
  return (
    <div className={styles.bar}>
      <TableBar
        hasDensity={view === 'rows'}
        actions={
          <>
            {view === 'grid' && <SortButtons kind={kind} {...sorting} />}
            <Segmented tone="quiet" label="Show as" value={view} onChange={chooseView} segments={VIEWS} />
          </>
        }
      >
        <SearchField kind={kind} q={search.q ?? ''} onType={(q) => write({ q })} />
      </TableBar>
      <div className={styles.second}>
        {isPhone ? <FilterDialog {...filter} shownCount={shownCount} /> : <FilterRow {...filter} />}
        <div className={styles.end}>
          <SortMenu {...sorting} />
          {kind === DRESSES ? <ExportDresses search={search} /> : <ExportCustomItems search={search} />}
        </div>
      </div>
      <FilterChips search={filter.search} onChoose={choose} />
    </div>
  )
}

/** All that is chosen but what is typed and turned to: it stays the same thing from letter to letter. */
function useChosen({ q, page, ...chosen }: CatalogueSearch): CatalogueSearch {
  const written = stringifySearch(chosen)
  return useMemo(() => readCatalogueSearch(parseSearch(written)), [written])
}
