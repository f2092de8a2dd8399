import { api } from '@trousseau/contract/api'
import { answer } from './answers.ts'

/** Three countries are enough: two with states, and one without. */
const STATES: Record<string, Record<string, string>> = {
  US: { IL: 'Illinois', NY: 'New York' },
  CA: { QC: 'Quebec' },
  FR: {},
}

export const PLACES = [
  answer(api.listCountries, { US: 'United States', CA: 'Canada', FR: 'France' }),
  answer(api.listStates, ({ query }) => STATES[query.country] ?? {}),
]
