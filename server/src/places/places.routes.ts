import type { places } from '@trousseau/contract/places'
import { COUNTRIES, statesOf } from '@trousseau/domain/places/places'
import type { Handlers } from '../http/call.ts'

export const placeRoutes: Handlers<typeof places> = {
  listCountries: async () => ({ ...COUNTRIES }),
  listStates: async ({ query }) => ({ ...statesOf(query.country) }),
}
