import { getRouteApi } from '@tanstack/react-router'
import { NOTICE_STATES } from '@trousseau/contract/notices'
import { z } from 'zod/mini'
import { orNothing, pagedSearch, pageOf } from '../../lib/list-page/list-search.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'

/** The page's search parameters. Defaults are left out. */
export const NoticesSearch = z.extend(pagedSearch, { state: orNothing(z.enum(NOTICE_STATES)) })
export type NoticesSearch = z.output<typeof NoticesSearch>

/** The server query. */
export function toQuestion({ search, state, ...asked }: NoticesSearch) {
  return {
    ...(search ? { search } : {}),
    ...(state ? { 'status[]': state } : {}),
    ...pageOf(asked),
  }
}

const route = getRouteApi('/wholesale/desk/notices')

export type ChangeSearch = ChangeList<NoticesSearch>

export function useNoticesSearch(): [NoticesSearch, ChangeSearch] {
  return useListAddress(route, NoticesSearch)
}
