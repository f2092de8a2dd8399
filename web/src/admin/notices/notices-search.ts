import { getRouteApi } from '@tanstack/react-router'
import { wholeNumber } from '@trousseau/contract/fields'
import { NOTICE_KINDS, NOTICE_STATES } from '@trousseau/domain/people/notices'
import { z } from 'zod/mini'
import { orNothing, pagedSearch, pageOf } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'

/** The page's search parameters. Defaults are left out. */
export const NoticesSearch = z.extend(pagedSearch, {
  state: orNothing(z.enum(NOTICE_STATES)),
  kind: orNothing(z.enum(NOTICE_KINDS)),
  store: orNothing(wholeNumber(1, 999_999_999)),
})
export type NoticesSearch = z.output<typeof NoticesSearch>

/** The server query. */
export function toQuestion({ search, state, kind, store, ...asked }: NoticesSearch) {
  return {
    ...(search ? { search } : {}),
    ...(state ? { 'status[]': state } : {}),
    ...(kind ? { 'kind[]': kind } : {}),
    ...(store === undefined ? {} : { store: String(store) }),
    ...pageOf(asked),
  }
}

const route = getRouteApi('/wholesale/desk/notices')

export type ChangeSearch = ChangeList<NoticesSearch>

export function useNoticesSearch(): [NoticesSearch, ChangeSearch] {
  return useListAddress(route, NoticesSearch)
}
