import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type CatalogueSearch, toCatalogueSort, toSort, writeSort } from './catalogue-search.ts'
import { toChips } from './filters/filter-chips.tsx'
import { customItemColumns, dressColumns } from './item-columns.tsx'
import { ItemGrid, SkeletonGrid } from './item-grid.tsx'
import { DRESSES, type ItemKind, type StoreItem } from './item-kind.ts'
import type { CatalogueState } from './use-catalogue-state.ts'

type PageOfItemsProps = {
  kind: ItemKind
  /** Undefined until the list has loaded. */
  items: readonly StoreItem[] | undefined
  isNothingThere: boolean
  perPage: number
  state: CatalogueState
  read: Pick<UseQueryResult<unknown, CallFailed>, 'error' | 'isFetching' | 'refetch'>
  onLook: (item: StoreItem) => void
  onClear: () => void
}

/** One page of the list, as a grid or as rows, or the reason why there is none. */
export function PageOfItems(props: PageOfItemsProps) {
  const { kind, items, isNothingThere, perPage, state, read, onLook, onClear } = props
  const { search, view, choose } = state
  const failed = read.error && (
    <LoadFailed
      what={`The ${kind.noun.many} could not be loaded.`}
      failure={read.error}
      kept={items ? 'You still see them as they were.' : 'Your search and filters are still set.'}
      isRetrying={read.isFetching}
      onRetry={() => void read.refetch()}
    />
  )
  const empty = <Nothing kind={kind} search={search} isNothingThere={isNothingThere} onClear={onClear} />
  if (view === 'rows')
    return (
      <DataTable
        label={kind.noun.many}
        columns={kind === DRESSES ? dressColumns(onLook) : customItemColumns(onLook)}
        rows={items}
        rowKey={({ id }) => String(id)}
        sort={toSort(search)}
        onSort={(sort) => choose(writeSort(toCatalogueSort(sort)))}
        expectedRows={perPage}
        opensRows
        hasCardSort={false}
        empty={empty}
        error={failed}
      />
    )
  if (!items) return failed ?? <SkeletonGrid kind={kind} count={perPage} />
  return (
    <>
      {failed}
      {items.length === 0 ? empty : <ItemGrid kind={kind} items={items} onLook={onLook} />}
    </>
  )
}

type NothingProps = {
  kind: ItemKind
  search: CatalogueSearch
  isNothingThere: boolean
  onClear: () => void
}

function Nothing({ kind: { noun }, search, isNothingThere, onClear }: NothingProps) {
  if (isNothingThere) return <EmptyState sentence={`No ${noun.many} are published yet.`} />
  const hasFilters = toChips(search).length > 0
  const asked = [search.q && 'search', hasFilters && 'filters'].filter(Boolean).join(' and ')
  return (
    <EmptyState
      sentence={`No ${noun.one} matches your ${asked}.`}
      action={
        <Button variant="outline" onClick={onClear}>
          Clear {asked}
        </Button>
      }
    />
  )
}
