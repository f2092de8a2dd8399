import { getRouteApi } from '@tanstack/react-router'
import { PER_PAGE_DEFAULT } from '@trousseau/contract/page'
import { useCallback } from 'react'
import { z } from 'zod/mini'
import { DeskSearch } from './desk-search.ts'

const route = getRouteApi('/wholesale/desk/catalogue')

type Change = { [K in keyof DeskSearch]?: DeskSearch[K] | (string & {}) }
export type ChangeSearch = (change: Change, how?: 'push' | 'replace') => void

/** The list's whole state is its address: Back goes back, and a link shows another person the same. */
export function useDeskSearch(): [DeskSearch, ChangeSearch] {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change: ChangeSearch = useCallback(
    (change, how = 'push') =>
      void navigate({
        search: (before) => withoutUsual({ ...before, ...change }),
        replace: how === 'replace',
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, change]
}

function withoutUsual(wanted: Change): DeskSearch {
  const { page, per_page, search, ...rest } = z.parse(DeskSearch, wanted)
  return {
    ...rest,
    search: search === '' ? undefined : search,
    page: page === 1 ? undefined : page,
    per_page: per_page === PER_PAGE_DEFAULT ? undefined : per_page,
  }
}
