import { z } from 'zod/mini'
import { orNothing, pageOf, sortedSearch } from '../../lib/list-page/list-search.ts'

/** The page's search parameters. Defaults are left out. */
export const FactoriesSearch = z.extend(sortedSearch(['name']), { show: orNothing(z.literal('closed')) })
export type FactoriesSearch = z.output<typeof FactoriesSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list the person came from, so that the back link returns to the same page of it. */
    factoriesSearch?: FactoriesSearch
  }
}

/** The server query. A closed factory is among the others until its account is settled. */
export function toQuestion({ search, show: shown, order_dir = 'asc', ...asked }: FactoriesSearch) {
  const show = shown ?? ('current' as const)
  return { ...(search ? { search } : {}), show, order_by: 'name', order_dir, ...pageOf(asked) } as const
}
