import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../lib/router/search-text.ts'
import { readCatalogueSearch } from './catalogue-search.ts'

const read = (address: string) => readCatalogueSearch(parseSearch(address))

test('an address says everything that was chosen', () => {
  const address =
    'q=el&view=rows&sort=style_number&dir=desc&page=3&collection[]=Riviera&collection[]=Nocturne&silhouette[]=A-line&color[]=1&color[]=37&price_from=500&price_to=1185.5&ships_before=2027-04-01'
  expect(read(address)).toEqual({
    q: 'el',
    view: 'rows',
    sort: 'style_number',
    dir: 'desc',
    page: 3,
    'collection[]': ['Riviera', 'Nocturne'],
    'silhouette[]': ['A-line'],
    'color[]': [1, 37],
    price_from: 500,
    price_to: 1185.5,
    ships_before: '2027-04-01',
  })
  expect(decodeURIComponent(stringifySearch(read(address)))).toBe(`?${address}`)
})

test.each([
  ['as usual', 'sort=name&dir=asc&page=1&items=dresses'],
  ['not a page', 'page=0'],
  ['not a page either', 'page=1e3'],
  ['no such order', 'sort=factory_price&dir=up'],
  ['no such view', 'view=hologram'],
  ['no such colors', 'color[]=0&color[]=99&color[]=1.5&color[]=banana'],
  ['no amounts', 'price_from=-1&price_to=1e12'],
  ['no day of the calendar', 'ships_before=2027-02-30'],
  ['nothing to look for', 'q=%20%20'],
  ['what no name can hold', 'q=%00'],
  ['longer than any name', `q=${'x'.repeat(201)}`],
])('what makes no sense is left out: %s', (_why, address) => {
  expect(read(address)).toEqual({})
})

test('a space at the end is kept: the next word is still to be typed', () => {
  expect(read('q=chapel%20')).toEqual({ q: 'chapel ' })
})

test('custom items have no collection, silhouette, color or style number', () => {
  expect(
    read(
      'items=custom-items&collection[]=Riviera&silhouette[]=A-line&color[]=1&sort=style_number&price_to=90',
    ),
  ).toEqual({ items: 'custom-items', price_to: 90 })
})

test('whatever an address says, what is read of it is written and read as the same', () => {
  const name = fc.constantFrom(
    'q',
    'items',
    'view',
    'sort',
    'dir',
    'page',
    'collection[]',
    'color[]',
    'price_to',
  )
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('1', '37', 'rows', 'desc', 'created_at'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      const once = read(String(new URLSearchParams(pairs)))
      expect(read(stringifySearch(once))).toEqual(once)
    }),
  )
})
