import { getRouteApi } from '@tanstack/react-router'
import { BEFORE } from '@trousseau/contract/board'
import { day, wholeNumber } from '@trousseau/contract/fields'
import { RISKS } from '@trousseau/domain/dates/risk'
import { z } from 'zod/mini'
import { orNothing, pagedSearch } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'

const someId = orNothing(wholeNumber(1, 999_999_999))

export const BoardSearch = z.extend(pagedSearch, {
  /** A Monday, or all weeks before this one. */
  week: orNothing(z.union([z.literal(BEFORE), day])),
  risk: orNothing(z.enum(RISKS)),
  store: someId,
  factory: someId,
})
export type BoardSearch = z.output<typeof BoardSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The board as the person left it, so that the back link of an order returns there. */
    boardSearch?: BoardSearch
  }
}

/** The server query, without the page. */
export function toFilters({ week, risk, store, factory, search }: BoardSearch) {
  return {
    ...(week ? { week } : {}),
    ...(risk ? { risk } : {}),
    ...(store === undefined ? {} : { store: String(store) }),
    ...(factory === undefined ? {} : { factory: String(factory) }),
    ...(search ? { search } : {}),
  }
}

export const NO_FILTERS = {
  week: undefined,
  risk: undefined,
  store: undefined,
  factory: undefined,
  search: undefined,
  page: undefined,
}

export const isFiltered = ({ week, risk, store, factory, search }: BoardSearch): boolean =>
  Boolean(week || risk || store || factory || search)

const route = getRouteApi('/wholesale/desk/board')

export type ChangeBoard = ChangeList<BoardSearch>

export function useBoardSearch(): [BoardSearch, ChangeBoard] {
  return useListAddress(route, BoardSearch)
}
