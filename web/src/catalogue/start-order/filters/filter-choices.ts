import type { Dress } from '@trousseau/contract/dresses'
import { countBy, filterItems, type Indexed } from '@trousseau/domain/catalogue/catalogue-filter'
import { fold } from '@trousseau/domain/text'
import { isDress, type StoreItem } from '../item-kind.ts'
import type { Loaded } from './filter-props.ts'

export type FilterChoice<Value> = { value: Value; label: string; count: number }

const filterDresses = (items: readonly Indexed<StoreItem>[]) =>
  items.flatMap(({ item, ...forms }): Indexed<Dress>[] => (isDress(item) ? [{ item, ...forms }] : []))

/** All values in the list; each count is the number of results it would give with the other filters as they are. */
export function termChoices(term: 'collection' | 'silhouette', loaded: Loaded): FilterChoice<string>[] {
  const valuesOf = (dress: Dress) => (dress[term] === '' ? [] : [dress[term]])
  const counts = countByValue(loaded, term, valuesOf)
  return [...countBy(filterDresses(loaded.items), valuesOf).keys()]
    .map((value) => ({ value, label: value, count: counts.get(value) ?? 0 }))
    .toSorted((a, b) => (fold(a.label) < fold(b.label) ? -1 : 1))
}

type ColorChoice = FilterChoice<number> & { hex: string }

export function colorChoices(loaded: Loaded): ColorChoice[] {
  const counts = countByValue(loaded, 'color', ({ colors }) => colors.map(({ id }) => id))
  const colors = new Map(
    loaded.items.flatMap(({ item }) => (isDress(item) ? item.colors.map((color) => [color.id, color]) : [])),
  )
  return [...colors.values()]
    .map(({ id, label, hex }) => ({ value: id, label, hex, count: counts.get(id) ?? 0 }))
    .toSorted((a, b) => a.value - b.value)
}

function countByValue<Value>(
  { items, filters, today }: Loaded,
  own: 'collection' | 'silhouette' | 'color',
  valuesOf: (dress: Dress) => readonly Value[],
): Map<Value, number> {
  return countBy(filterDresses(filterItems(items, { ...filters, [own]: undefined }, today)), valuesOf)
}
