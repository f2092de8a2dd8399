import { useQuery } from '@tanstack/react-query'
import { places } from '@trousseau/contract/places'
import { readOptions } from '../lib/api/use-api.ts'
import type { Choice } from '../ui/form/select-field.tsx'

/** Countries and states do not change during a visit. */
const LASTING = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

const toChoices = (places: Record<string, string> | undefined): Choice[] =>
  Object.entries(places ?? {}).map(([value, label]) => ({ value, label }))

/** The countries, and the states of the chosen one, if it has any. */
export function usePlaces(country: string) {
  const countries = useQuery({ ...readOptions(places.listCountries, {}), ...LASTING })
  const states = useQuery({
    ...readOptions(places.listStates, { query: { country } }),
    ...LASTING,
    enabled: country !== '',
  })
  return {
    countries: toChoices(countries.data),
    states: toChoices(states.data),
    failure: countries.error ?? states.error,
    retry: () => void Promise.all([countries.refetch(), states.refetch()]),
  }
}
