import { dollarsAsked, searchText } from '@trousseau/contract/fields'
import {
  BY_NAME,
  CATALOGUE_ORDERS,
  type CatalogueFilters,
  type CatalogueSort,
} from '@trousseau/domain/catalogue/catalogue-filter'
import { COLORS } from '@trousseau/domain/catalogue/colors'
import { isDay } from '@trousseau/domain/day'
import { z } from 'zod/mini'

/** The search parameters of /start-order. Defaults are left out. */
export type CatalogueSearch = {
  q?: string
  items?: 'custom-items'
  view?: CatalogueView
  sort?: CatalogueSort['by']
  dir?: CatalogueSort['dir']
  page?: number
  'collection[]'?: string[]
  'silhouette[]'?: string[]
  'color[]'?: number[]
  price_from?: number
  price_to?: number
  ships_before?: string
}
export type CatalogueView = 'grid' | 'rows'

type Written = Record<string, unknown>

/** Addresses are typed, cut short and shared, so an invalid value is treated as missing. */
export function readCatalogueSearch(written: Written): CatalogueSearch {
  const items = written.items === 'custom-items' ? written.items : undefined
  return withoutUndefined({
    q: readText(written.q),
    items,
    view: oneOf(['grid', 'rows'], written.view),
    ...sortIn(written, items),
    page: pageIn(written.page),
    ...(items ? {} : dressFiltersIn(written)),
    price_from: readAmount(written.price_from),
    price_to: readAmount(written.price_to),
    ships_before:
      typeof written.ships_before === 'string' && isDay(written.ships_before)
        ? written.ships_before
        : undefined,
  })
}

function sortIn(written: Written, items: CatalogueSearch['items']) {
  const sort = oneOf(CATALOGUE_ORDERS, written.sort) ?? BY_NAME.by
  const dir = oneOf(['asc', 'desc'], written.dir) ?? BY_NAME.dir
  // A custom item has no style number.
  return writeSort(items && sort === 'style_number' ? BY_NAME : { by: sort, dir })
}

function dressFiltersIn(written: Written) {
  return {
    'collection[]': textsIn(written['collection[]']),
    'silhouette[]': textsIn(written['silhouette[]']),
    'color[]': colorsIn(written['color[]']),
  }
}

export function toSort({ sort, dir }: CatalogueSearch): CatalogueSort {
  return { by: sort ?? BY_NAME.by, dir: dir ?? BY_NAME.dir }
}

/** Tables name their columns by plain strings. */
export function toCatalogueSort({ by, dir }: { by: string; dir: CatalogueSort['dir'] }): CatalogueSort {
  return { by: oneOf(CATALOGUE_ORDERS, by) ?? BY_NAME.by, dir }
}

export function writeSort({ by, dir }: CatalogueSort) {
  return { sort: by === BY_NAME.by ? undefined : by, dir: dir === BY_NAME.dir ? undefined : dir }
}

export function toFilters(search: CatalogueSearch): CatalogueFilters {
  const { q, price_from, price_to, ships_before } = search
  return {
    search: q,
    price_from,
    price_to,
    ships_before,
    color: search['color[]'],
    collection: search['collection[]'],
    silhouette: search['silhouette[]'],
  }
}

/** Removes all filters; the search text stays. */
export const NO_FILTERS = {
  'collection[]': undefined,
  'silhouette[]': undefined,
  'color[]': undefined,
  price_from: undefined,
  price_to: undefined,
  ships_before: undefined,
}

const MOST_VALUES = 100

export function readText(value: unknown): string | undefined {
  const read = z.safeParse(searchText, value)
  // Kept as typed: a trailing space may be followed by another word.
  return read.success && read.data !== '' ? String(value) : undefined
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MOST_VALUES) : []
}

function textsIn(value: unknown): string[] | undefined {
  const texts = listIn(value).filter(
    (one): one is string => typeof one === 'string' && readText(one) !== undefined,
  )
  return texts.length === 0 ? undefined : [...new Set(texts)]
}

function colorsIn(value: unknown): number[] | undefined {
  const known = listIn(value).map(String)
  const ids = COLORS.map(({ id }) => id).filter((id) => known.includes(String(id)))
  return ids.length === 0 ? undefined : ids
}

export function readAmount(value: unknown): number | undefined {
  const read = z.safeParse(dollarsAsked, value)
  return read.success ? read.data : undefined
}

function pageIn(value: unknown): number | undefined {
  const page = /^[1-9]\d{0,5}$/.test(String(value)) ? Number(value) : 1
  return page === 1 ? undefined : page
}

function oneOf<const T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value)
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(search: T): Defined<T> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Defined<T>
}
