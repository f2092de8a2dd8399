import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod/mini'
import { type Searched, withoutUsual } from './list-search.ts'
import { usePageSize } from './use-page-size.ts'

/** Fields and column headers pass plain strings; the list's schema parses them or drops them. */
type ListChange<S> = { [K in keyof S]?: S[K] | (string & {}) | undefined }
export type ChangeList<S> = (change: ListChange<S>, how?: 'push' | 'replace') => void

type To<S> = { search: (before: S) => S; replace: boolean; resetScroll: boolean }
type ListRoute<S> = { useSearch: () => S; useNavigate: () => (to: To<S>) => Promise<void> }

/**
 * A list's whole state is in its address: Back works, and a shared link shows the same list. A change that comes while
 * another page is loading, such as a search typed just before a link was clicked, is dropped: it would lead back.
 *
 *     const route = getRouteApi('/store/invoices')
 *     const [search, change] = useListAddress(route, InvoicesSearch)
 */
export function useListAddress<S extends Searched>(
  route: ListRoute<NoInfer<S>>,
  schema: z.ZodMiniType<S>,
): [S, ChangeList<S>] {
  const search = route.useSearch()
  const [size, rememberSize] = usePageSize()
  const navigate = route.useNavigate()
  const router = useRouter()
  const change: ChangeList<S> = useCallback(
    (change, how = 'push') => {
      const shown = router.state.resolvedLocation ?? router.latestLocation
      if (router.latestLocation.pathname !== shown.pathname) return
      if (change.per_page !== undefined) rememberSize(Number(change.per_page))
      void navigate({
        search: (before) => withoutUsual(z.parse(schema, { ...before, ...change })),
        replace: how === 'replace',
        resetScroll: false,
      })
    },
    [navigate, router, schema, rememberSize],
  )
  return [
    size === undefined || search.per_page !== undefined ? search : { ...search, per_page: size },
    change,
  ]
}
