import type { z } from 'zod/mini'
import { pageOf, sortedSearch } from '../../lib/list-page/list-search.ts'

/** What the address of the page says. What is as usual is left out of it. */
export const FactoriesSearch = sortedSearch(['name'])
export type FactoriesSearch = z.output<typeof FactoriesSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list one came from, so that the way back leads to the same page of it. */
    factoriesSearch?: FactoriesSearch
  }
}

/** The question the server is asked. */
export function toQuestion({ search, order_dir = 'asc', ...asked }: FactoriesSearch) {
  return { ...(search ? { search } : {}), order_by: 'name', order_dir, ...pageOf(asked) } as const
}
