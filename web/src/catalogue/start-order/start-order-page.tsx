import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { filterItems, indexItems, sortItems } from '@trousseau/domain/catalogue/catalogue-filter'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Page } from '../../ui/page/page.tsx'
import { countPages } from '../../ui/table/page-range.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { CatalogueBar } from './catalogue-bar.tsx'
import { customItemsRead, dressesRead } from './catalogue-reads.ts'
import { type CatalogueSearch, NO_FILTERS, toFilters, toSort } from './catalogue-search.ts'
import { LoadedContext } from './filters/filter-props.ts'
import { CUSTOM_ITEMS, DRESSES, type ItemKind, type StoreItem } from './item-kind.ts'
import { PageOfItems } from './page-of-items.tsx'
import { QuickLook } from './quick-look.tsx'
import styles from './start-order-page.module.css'
import { type CatalogueState, useCatalogueState } from './use-catalogue-state.ts'

const SUBTITLE = 'Enter a style number or select a collection below to search our live and pending inventory.'

const SWITCH = [
  { value: 'dresses', label: 'Dresses' },
  { value: 'custom-items', label: 'Custom Items' },
] as const

export function StartOrderPage() {
  const state = useCatalogueState()
  const today = useSession()?.today
  if (today === undefined) return null
  const { items = 'dresses' } = state.search
  const List = items === 'dresses' ? DressList : CustomItemList
  return (
    <Page
      title="Start an order"
      subtitle={SUBTITLE}
      actions={
        <Segmented
          label="Items"
          segments={SWITCH}
          value={items}
          onChange={(chosen) => state.choose(switchedTo(chosen))}
        />
      }
    >
      <List state={state} today={today} />
    </Page>
  )
}

/** The other list has different prices and no dress filters; the search text and the date stay. */
const switchedTo = (items: (typeof SWITCH)[number]['value']) => ({
  items: items === 'dresses' ? undefined : items,
  price_from: undefined,
  price_to: undefined,
})

type ListProps = { state: CatalogueState; today: string }

function DressList(props: ListProps) {
  const read = useQuery(dressesRead)
  const client = useQueryClient()
  const hasCome = read.data !== undefined
  // Prefetches the other list, so that switching to it is instant.
  useEffect(() => {
    if (hasCome) void client.prefetchQuery(customItemsRead)
  }, [client, hasCome])
  return <CatalogueList kind={DRESSES} items={read.data?.dresses} read={read} {...props} />
}

function CustomItemList(props: ListProps) {
  const read = useQuery(customItemsRead)
  return <CatalogueList kind={CUSTOM_ITEMS} items={read.data?.custom_items} read={read} {...props} />
}

const PER_PAGE = { grid: 12, rows: 10 } as const

type CatalogueListProps = {
  kind: ItemKind
  items: readonly StoreItem[] | undefined
  read: Pick<UseQueryResult<unknown, CallFailed>, 'error' | 'isFetching' | 'refetch'>
  state: CatalogueState
  today: string
}

/** One of the two lists, searched, filtered, sorted and paged in the browser without another request. */
function CatalogueList({ kind, items, read, state, today }: CatalogueListProps) {
  const { view, choose } = state
  // Typed text appears in its field at once; the list may follow a moment later.
  const search = useDeferredValue(state.search)
  const { loaded, sorted, shown } = useShown(items, search, today)
  const navigate = useNavigate()
  const top = useRef<HTMLDivElement>(null)
  const [looked, setLooked] = useState<StoreItem>()
  const [isLooking, setIsLooking] = useState(false)
  const look = useCallback((item: StoreItem) => {
    setLooked(item)
    setIsLooking(true)
  }, [])

  const perPage = PER_PAGE[view]
  const page = Math.min(search.page ?? 1, countPages(shown.length, perPage))
  const onPage = shown.slice((page - 1) * perPage, page * perPage).map(({ item }) => item)

  function turnTo(next: number) {
    choose({ page: next })
    top.current?.scrollIntoView()
  }

  /** Enter in the search field opens the only hit. The list may still be that of a letter before. */
  function openOnly(typed: string) {
    const hits = filterItems(sorted, toFilters({ ...state.search, q: typed }), today)
    const [hit] = hits
    if (!hit || hits.length > 1 || typed === '') return
    void navigate({ to: kind.to, params: { Id: String(hit.item.id) } })
  }

  function clear() {
    choose({ ...NO_FILTERS, q: undefined })
    // The button that was pressed disappears with the filters.
    top.current?.focus()
  }

  return (
    <>
      <LoadedContext value={loaded}>
        <CatalogueBar kind={kind} state={state} today={today} shownCount={shown.length} onEnter={openOnly} />
      </LoadedContext>
      <div ref={top} className={styles.list} tabIndex={-1}>
        <PageOfItems
          kind={kind}
          items={items && onPage}
          isNothingThere={items?.length === 0}
          perPage={perPage}
          state={{ ...state, search }}
          read={read}
          onLook={look}
          onClear={clear}
        />
      </div>
      {items && (
        // If the list is empty, the hanger shows it and the pager is only for screen readers.
        <div className={shown.length === 0 ? styles.heardOnly : undefined}>
          <Pager page={page} perPage={perPage} total={shown.length} noun={kind.noun} onPage={turnTo} />
        </div>
      )}
      {/* Mounted before it opens, because only then can it return the focus to the button that opened it. */}
      <QuickLook item={looked} isOpen={isLooking} onClose={() => setIsLooking(false)} />
    </>
  )
}

/** Each step is recomputed only when its input changes: while somebody types, that is only the last one. */
function useShown(items: readonly StoreItem[] | undefined, search: CatalogueSearch, today: string) {
  const indexed = useMemo(() => indexItems(items ?? []), [items])
  const { by, dir } = toSort(search)
  const sorted = useMemo(() => sortItems(indexed, { by, dir }), [indexed, by, dir])
  const filters = useMemo(() => toFilters(search), [search])
  const shown = useMemo(() => filterItems(sorted, filters, today), [sorted, filters, today])
  const loaded = useMemo(() => ({ items: indexed, filters, today }), [indexed, filters, today])
  return { loaded, sorted, shown }
}
