import { COUNTRIES } from '@trousseau/domain/places/places'
import { REQUIRED } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Names by code. */
const Names = z.record(z.string(), z.string())

export const country = z.string(REQUIRED).check(
  z.minLength(1, { error: REQUIRED, abort: true }),
  z.refine((code) => Object.hasOwn(COUNTRIES, code), 'Please choose a country.'),
)

/** `stateProblem` checks the state against the country, once both are known. */
export const stateCode = z.nullable(z.string().check(z.overwrite((code) => code.trim())))

export const places = {
  listCountries: endpoint({
    method: 'GET',
    path: '/api/countries',
    summary: 'All countries: code to name.',
    allow: 'anyone',
    reply: Names,
  }),
  listStates: endpoint({
    method: 'GET',
    path: '/api/states',
    summary: 'The states of the United States, or of another country; none where an address has none.',
    allow: 'anyone',
    query: z.object({ country: z._default(country, 'US') }),
    reply: Names,
  }),
}
