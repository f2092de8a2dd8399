import type { CatalogueFilters, Indexed } from '@trousseau/domain/catalogue/catalogue-filter'
import { createContext } from 'react'
import type { CatalogueSearch } from '../catalogue-search.ts'
import type { ItemKind, StoreItem } from '../item-kind.ts'
import type { CatalogueChange } from '../use-catalogue-state.ts'

export type FilterName = 'Collection' | 'Silhouette' | 'Color' | 'Price'

/** What the choices and their counts are computed from: the whole list and the active filters. */
export type Loaded = { items: readonly Indexed<StoreItem>[]; filters: CatalogueFilters; today: string }

/** A context, so that only an open filter rerenders and counts when the list changes. */
export const LoadedContext = createContext<Loaded>({ items: [], filters: {}, today: '' })

/** Props of every filter: in a wide window each has its own panel, on a phone all share one dialog. */
export type FilterProps = {
  kind: ItemKind
  search: CatalogueSearch
  today: string
  choose: (change: CatalogueChange) => void
  write: (change: CatalogueChange) => void
}
