import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CatalogueFilters,
  type CatalogueItem,
  type CatalogueSort,
  countBy,
  filterItems,
  indexItems,
  sortItems,
} from './catalogue-filter.ts'

const TODAY = '2027-01-31'

const dress = (id: number, name: string, style_number: string, change: Partial<CatalogueItem> = {}) => ({
  id,
  name,
  style_number,
  description: 'A gown of silk',
  date: '2026-05-01',
  collection: 'Riviera',
  silhouette: 'A-line',
  colors: [{ id: 1 }],
  wholesale_price: 1000,
  estimated_months: 3,
  estimated_days: 0,
  ...change,
})

const DRESSES = indexItems([
  dress(1, 'Aurélie', 'LM-4102', { colors: [{ id: 1 }, { id: 2 }], wholesale_price: 1185.5 }),
  dress(2, 'Odette', 'LM-4133', { collection: 'Nocturne', wholesale_price: 790, date: '2026-09-30' }),
  dress(3, 'Zélie', 'lm-4099', { silhouette: 'Mermaid', colors: [{ id: 4 }], date: '2025-12-24' }),
  dress(4, 'odette', 'XX-1%_', { colors: [], collection: '', estimated_months: 1, estimated_days: 0 }),
])

const CUSTOM_ITEMS = indexItems(
  [
    { ...dress(1, 'Chapel Veil', ''), description: 'Silk tulle, à la française' },
    { ...dress(2, 'Satin Sash', ''), description: 'A wide ribbon for LM-4102' },
  ].map(({ style_number, collection, silhouette, colors, ...item }) => item),
)

const idsOf = (items: readonly { item: CatalogueItem }[]) => items.map(({ item }) => item.id)

test.each<[why: string, filters: CatalogueFilters, ids: number[]]>([
  ['nothing asked is everything', {}, [1, 2, 3, 4]],
  ['accents need not be typed', { search: 'aurelie' }, [1]],
  ['accents may be typed', { search: 'ÉLI' }, [1, 3]],
  ['case and outer spaces do not count', { search: '  ODETTE ' }, [2, 4]],
  ['a style number is found by a part of it', { search: 'lm-41' }, [1, 2]],
  ['wide letters are the same letters', { search: 'ＬＭ-4133' }, [2]],
  ['wildcards stand for themselves', { search: '1%_' }, [4]],
  ['the description of a dress is not searched', { search: 'silk' }, []],
  ['spaces alone look for everything', { search: '   ' }, [1, 2, 3, 4]],
  ['several collections widen', { collection: ['Nocturne', 'Riviera'] }, [1, 2, 3]],
  ['one collection', { collection: ['Nocturne'] }, [2]],
  ['no collection chosen is all of them', { collection: [] }, [1, 2, 3, 4]],
  ['a silhouette', { silhouette: ['Mermaid'] }, [3]],
  ['any of the colors it comes in', { color: [2, 4] }, [1, 3]],
  ['different filters narrow', { color: [1], silhouette: ['A-line'], collection: ['Riviera'] }, [1]],
  ['prices are inclusive, to the cent', { price_from: 790, price_to: 1185.5 }, [1, 2, 3, 4]],
  ['a cent more', { price_from: 790.01 }, [1, 3, 4]],
  ['a cent less', { price_to: 1185.49 }, [2, 3, 4]],
  ['from above to is nobody', { price_from: 900, price_to: 800 }, []],
  ['ships before a day, that day too; months are clamped', { ships_before: '2027-02-28' }, [4]],
  ['a day too early', { ships_before: '2027-02-27' }, []],
  ['search and filter together', { search: 'odette', collection: ['Nocturne'] }, [2]],
])('dresses: %s', (_why, filters, ids) => {
  expect(idsOf(filterItems(DRESSES, filters, TODAY))).toEqual(ids)
})

test.each<[why: string, filters: CatalogueFilters, ids: number[]]>([
  ['a name', { search: 'veil' }, [1]],
  ['the description, without its accents', { search: 'a la francaise' }, [1]],
  ['both', { search: 's' }, [1, 2]],
  ['the price', { price_to: 999 }, []],
])('custom items are found by %s', (_why, filters, ids) => {
  expect(idsOf(filterItems(CUSTOM_ITEMS, filters, TODAY))).toEqual(ids)
})

test.each<[sort: CatalogueSort, ids: number[]]>([
  [{ by: 'name', dir: 'asc' }, [1, 2, 4, 3]],
  [{ by: 'name', dir: 'desc' }, [3, 4, 2, 1]],
  [{ by: 'style_number', dir: 'asc' }, [3, 1, 2, 4]],
  [{ by: 'style_number', dir: 'desc' }, [4, 2, 1, 3]],
  [{ by: 'created_at', dir: 'asc' }, [3, 1, 4, 2]],
  [{ by: 'created_at', dir: 'desc' }, [2, 4, 1, 3]],
])('dresses stand by %o, equal ones by id', (sort, ids) => {
  expect(idsOf(sortItems(DRESSES, sort))).toEqual(ids)
})

test('a descending list is the ascending one backwards, whatever the names', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 3 })), (names) => {
      const items = indexItems(names.map((name, id) => dress(id, name, String(id))))
      const up = sortItems(items, { by: 'name', dir: 'asc' })
      expect(idsOf(sortItems(items, { by: 'name', dir: 'desc' }))).toEqual(idsOf(up).toReversed())
    }),
  )
})

test('whatever part of a name is typed finds its dress', () => {
  const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(typed, typed, typed, (before, part, after) => {
      const [item] = indexItems([dress(1, before + part + after, 'LM-1')])
      // Folding can merge the ends of `part` with their neighbors; such a fragment is nothing that anybody can type.
      fc.pre(item?.name.includes(part) === true)
      expect(idsOf(filterItems([item], { search: part }, TODAY))).toEqual([1])
    }),
  )
})

test('each choice of a filter is counted', () => {
  const counts = countBy<CatalogueItem, number>(DRESSES, ({ colors = [] }) => colors.map(({ id }) => id))
  expect([...counts]).toEqual([
    [1, 2],
    [2, 1],
    [4, 1],
  ])
})
