import { stateOf } from '@trousseau/domain/places/places'

/** A store's address as the form holds it. */
export type PlaceDraft = {
  country: string
  street: string
  city: string
  state: string
  zip: string
  /** The address on one line. Null while it is derived from the other fields. */
  address: string | null
}

/** The address typed so far, in the order of the full line. */
export function lineSoFar({ street, city, country, state, zip }: Omit<PlaceDraft, 'address'>): string {
  const stateAndZip = joined([stateOf({ country, state }) ?? '', zip], ' ')
  return joined([street, city, stateAndZip], ', ')
}

const joined = (parts: readonly string[], by: string) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(by)
