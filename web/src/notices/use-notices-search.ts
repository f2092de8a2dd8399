import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type NoticesSearch, withoutUsual } from './notices-search.ts'

const route = getRouteApi('/wholesale/desk/notices')

export type ChangeSearch = (change: Partial<NoticesSearch>, how?: 'push' | 'replace') => void

/** The list's whole state is its address: Back goes back, and a link shows another person the same. */
export function useNoticesSearch(): [NoticesSearch, ChangeSearch] {
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
