import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod/mini'
import { withoutUsual } from '../parts/list-search.ts'
import { FactorySearch } from './factory-search.ts'

const route = getRouteApi('/factory/factory/orders')

type Change = { [K in keyof FactorySearch]?: FactorySearch[K] | (string & {}) }
export type ChangeSearch = (change: Change, how?: 'push' | 'replace') => void

/** The list's whole state is its address: Back goes back, and a link shows another person the same. */
export function useFactorySearch(): [FactorySearch, ChangeSearch] {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change: ChangeSearch = useCallback(
    (change, how = 'push') =>
      void navigate({
        search: (before) => withoutUsual(z.parse(FactorySearch, { ...before, ...change })),
        replace: how === 'replace',
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, change]
}
