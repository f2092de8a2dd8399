import { factories } from '@trousseau/contract/factories'
import { useList } from '../lib/api/use-api.ts'

/** The wholesaler's current factories, as choices for a select field. */
export function useFactories() {
  const read = useList(factories.listFactories, { query: { per_page: 100 } })
  return {
    choices: (read.data?.factories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    problem: read.error ? 'The factories could not be loaded.' : undefined,
  }
}
