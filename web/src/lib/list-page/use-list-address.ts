import { useCallback } from 'react'
import { z } from 'zod/mini'
import { type Searched, withoutUsual } from './list-search.ts'

/** As fields and heads of columns give it: words, which the list's schema reads, or drops. */
type ListChange<S> = { [K in keyof S]?: S[K] | (string & {}) | undefined }
export type ChangeList<S> = (change: ListChange<S>, how?: 'push' | 'replace') => void

type To<S> = { search: (before: S) => S; replace: boolean; resetScroll: boolean }
type ListRoute<S> = { useSearch: () => S; useNavigate: () => (to: To<S>) => Promise<void> }

/**
 * The list's whole state is its address: Back goes back, and a link shows another person the same.
 *
 *     const route = getRouteApi('/store/invoices')
 *     const [search, change] = useListAddress(route, InvoicesSearch)
 */
export function useListAddress<S extends Searched>(
  route: ListRoute<NoInfer<S>>,
  schema: z.ZodMiniType<S>,
): [S, ChangeList<S>] {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change: ChangeList<S> = useCallback(
    (change, how = 'push') =>
      void navigate({
        search: (before) => withoutUsual(z.parse(schema, { ...before, ...change })),
        replace: how === 'replace',
        resetScroll: false,
      }),
    [navigate, schema],
  )
  return [search, change]
}
