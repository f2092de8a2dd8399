import { factories } from '@trousseau/contract/factories'
import { useList } from '../lib/api/use-api.ts'
import { nameWithState } from '../lib/name-with-state.ts'

/**
 * The wholesaler's factories, as choices for a select field: the open ones, which can be given work, or all of them, by which
 * a list is filtered.
 */
export function useFactories(show: 'open' | 'all') {
  const read = useList(factories.listFactories, { query: { per_page: 100, show } })
  return {
    choices: (read.data?.factories ?? []).map((factory) => ({
      value: String(factory.id),
      label: nameWithState(factory),
    })),
    problem: read.error ? 'The factories could not be loaded.' : undefined,
  }
}
