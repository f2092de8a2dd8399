import { COUNTRIES } from '@trousseau/domain/places/places'

export type Place = { street: string; city: string; state: string | null; zip: string; country: string }

/** The address as on an envelope, with the country only if it is abroad. */
export function toAddressLines({ street, city, state, zip, country }: Place): string[] {
  const abroad = country === 'US' ? [] : [COUNTRIES[country] ?? country]
  return [street, `${city}, ${state ? `${state} ${zip}` : zip}`, ...abroad]
}
