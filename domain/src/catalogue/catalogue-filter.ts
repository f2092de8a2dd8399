import type { Day } from '../day.ts'
import { shipDate } from '../orders/ship-date.ts'
import { fold, normalize } from '../text.ts'

/** A dress has a style number; a custom item has none, and is searched by its description instead. */
export type CatalogueItem = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly style_number?: string
  readonly collection?: string
  readonly silhouette?: string
  readonly colors?: readonly { readonly id: number }[]
  /** In dollars. */
  readonly wholesale_price: number
  readonly estimated_months: number
  readonly estimated_days: number
  /** The day the item was added to the catalogue. */
  readonly date: Day
}

/** Several values of one filter are alternatives (or); different filters narrow the list (and). */
export type CatalogueFilters = {
  readonly search?: string | undefined
  readonly collection?: readonly string[] | undefined
  readonly silhouette?: readonly string[] | undefined
  readonly color?: readonly number[] | undefined
  readonly price_from?: number | undefined
  readonly price_to?: number | undefined
  /** Keeps items that, ordered today, would ship on this day or earlier. */
  readonly ships_before?: Day | undefined
}

export const CATALOGUE_ORDERS = ['name', 'style_number', 'created_at'] as const
export type CatalogueSort = { readonly by: (typeof CATALOGUE_ORDERS)[number]; readonly dir: 'asc' | 'desc' }
export const BY_NAME: CatalogueSort = { by: 'name', dir: 'asc' }

/** An item with its search and sort keys, computed once for the whole list rather than on every keystroke. */
export type Indexed<Item> = { readonly item: Item; readonly name: string; readonly beside: string }

export function indexItems<Item extends CatalogueItem>(items: readonly Item[]): Indexed<Item>[] {
  return items.map((item) => ({
    item,
    name: fold(item.name),
    beside: item.style_number === undefined ? fold(item.description) : normalize(item.style_number),
  }))
}

/** Ties are broken by id, in the same direction, so that no item appears on two pages. */
export function sortItems<Item extends CatalogueItem>(
  items: readonly Indexed<Item>[],
  { by, dir }: CatalogueSort,
): Indexed<Item>[] {
  const keyOf = {
    name: ({ name }: Indexed<Item>) => name,
    style_number: ({ beside }: Indexed<Item>) => beside,
    created_at: ({ item }: Indexed<Item>) => item.date,
  }[by]
  const way = dir === 'asc' ? 1 : -1
  return items.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    if (one === other) return way * (a.item.id - b.item.id)
    return one < other ? -way : way
  })
}

/** The items that pass every filter, in their original order. */
export function filterItems<Item extends CatalogueItem>(
  items: readonly Indexed<Item>[],
  filters: CatalogueFilters,
  today: Day,
): Indexed<Item>[] {
  const tests = [searchTest(filters), ...itemTests(filters, today)].filter((test) => test !== undefined)
  return tests.length === 0 ? [...items] : items.filter((indexed) => tests.every((test) => test(indexed)))
}

type Test = ((indexed: Indexed<CatalogueItem>) => boolean) | undefined

function searchTest({ search }: CatalogueFilters): Test {
  if (!search) return undefined
  const [folded, normalized] = [fold(search), normalize(search)]
  return ({ item, name, beside }) =>
    name.includes(folded) || beside.includes(item.style_number === undefined ? folded : normalized)
}

function itemTests(filters: CatalogueFilters, today: Day): Test[] {
  const { collection, silhouette, color, price_from, price_to, ships_before } = filters
  return [
    collection?.length ? ({ item }) => collection.includes(item.collection ?? '') : undefined,
    silhouette?.length ? ({ item }) => silhouette.includes(item.silhouette ?? '') : undefined,
    color?.length ? ({ item }) => item.colors?.some(({ id }) => color.includes(id)) ?? false : undefined,
    price_from === undefined ? undefined : ({ item }) => item.wholesale_price >= price_from,
    price_to === undefined ? undefined : ({ item }) => item.wholesale_price <= price_to,
    ships_before === undefined ? undefined : shipsBy(ships_before, today),
  ]
}

/** A catalogue has thousands of items but only a few dozen lead times, so each lead time is computed once. */
function shipsBy(lastDay: Day, today: Day): Test {
  const known = new Map<string, boolean>()
  return ({ item: { estimated_months, estimated_days } }) => {
    const leadTime = `${estimated_months} ${estimated_days}`
    const isInTime = known.get(leadTime) ?? shipDate(today, estimated_months, estimated_days) <= lastDay
    known.set(leadTime, isInTime)
    return isInTime
  }
}

/** The number of given items per value; an item with several values counts once for each. */
export function countBy<Item, Value>(
  items: readonly Indexed<Item>[],
  valuesOf: (item: Item) => readonly Value[],
): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const { item } of items)
    for (const value of valuesOf(item)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
