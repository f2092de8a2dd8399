import { wholeNumber } from '@trousseau/contract/fields'
import type { Day } from '@trousseau/domain/day'
import { z } from 'zod/mini'
import { type AskedDates, isUsualRange, toDateRange } from '../../lib/list-page/date-range.ts'
import { listSearch, orNothing, type Searched } from '../../lib/list-page/list-search.ts'

const someId = orNothing(wholeNumber(1, 999_999_999))

/** The search parameters of a wholesale list: for all stores and factories, or for one. */
export const wholesaleListSearch = <const O extends readonly [string, ...string[]]>(orderBy: O) =>
  z.extend(listSearch(orderBy), { store: someId, factory: someId })

export type WholesaleListAsked = Searched &
  AskedDates & { dates?: string | undefined; store?: number | undefined; factory?: number | undefined }

/** The part of the server query that all these lists share. */
export function toWholesaleFilters(asked: WholesaleListAsked, today: Day) {
  return { ...toDateRange(asked, today), ...toWholesaleScope(asked) }
}

/** The same without the days, for a list that is found by several kinds of them. */
export function toWholesaleScope({ search, store, factory }: WholesaleListAsked) {
  return {
    ...(search ? { search } : {}),
    ...(store === undefined ? {} : { store: String(store) }),
    ...(factory === undefined ? {} : { factory: String(factory) }),
  }
}

export function isWholesaleFiltered(asked: WholesaleListAsked, today: Day): boolean {
  const { search, store, factory, dates } = asked
  return Boolean(search || store || factory || dates) || !isUsualRange(asked, today)
}

export const NO_WHOLESALE_FILTERS = {
  store: undefined,
  factory: undefined,
  search: undefined,
  dates: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
}
