import type { z } from 'zod/mini'
import { pageOf, sortedSearch } from '../../lib/list-page/list-search.ts'

/** The page's search parameters. Defaults are left out. */
export const FactoriesSearch = sortedSearch(['name'])
export type FactoriesSearch = z.output<typeof FactoriesSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list the person came from, so that the back link returns to the same page of it. */
    factoriesSearch?: FactoriesSearch
  }
}

/** The server query. */
export function toQuestion({ search, order_dir = 'asc', ...asked }: FactoriesSearch) {
  return { ...(search ? { search } : {}), order_by: 'name', order_dir, ...pageOf(asked) } as const
}
