import { createContext, useContext } from 'react'
import { ColourSwatch } from '../colour-swatch.tsx'
import type { CatalogueSearch } from './catalogue-search.ts'
import { colourChoices, type Loaded, termChoices } from './filter-choices.ts'
import { ChoicesField, PriceFields } from './filter-fields.tsx'
import type { ItemKind } from './item-kind.ts'
import type { CatalogueChange } from './use-catalogue-state.ts'

/** Only a filter that is open counts: the others need not know that the list has changed. */
export const LoadedContext = createContext<Loaded>({ items: [], filters: {}, today: '' })

/** The filters one by one: in the row of a wide window each in a panel of its own, on a phone all in one dialog. */
export type FilterProps = {
  kind: ItemKind
  search: CatalogueSearch
  today: string
  choose: (change: CatalogueChange) => void
  write: (change: CatalogueChange) => void
}

export function CollectionFilter({ search, choose }: FilterProps) {
  const loaded = useContext(LoadedContext)
  return (
    <ChoicesField
      label="Collection"
      choices={termChoices('collection', loaded)}
      chosen={search['collection[]'] ?? []}
      onChange={(chosen) => choose({ 'collection[]': chosen })}
    />
  )
}

export function SilhouetteFilter({ search, choose }: FilterProps) {
  const loaded = useContext(LoadedContext)
  return (
    <ChoicesField
      label="Silhouette"
      choices={termChoices('silhouette', loaded)}
      chosen={search['silhouette[]'] ?? []}
      onChange={(chosen) => choose({ 'silhouette[]': chosen })}
    />
  )
}

export function ColourFilter({ search, choose }: FilterProps) {
  const loaded = useContext(LoadedContext)
  return (
    <ChoicesField
      label="Colour"
      choices={colourChoices(loaded)}
      chosen={search['color[]'] ?? []}
      onChange={(chosen) => choose({ 'color[]': chosen })}
      mark={({ hex }) => <ColourSwatch hex={hex} size={16} />}
    />
  )
}

export function PriceFilter({ search, write }: FilterProps) {
  return (
    <PriceFields
      from={search.price_from}
      to={search.price_to}
      onFrom={(price_from) => write({ price_from })}
      onTo={(price_to) => write({ price_to })}
    />
  )
}
