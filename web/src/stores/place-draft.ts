import { stateOf } from '@trousseau/domain/places/places'

/** Where a store is, as it stands in a form. */
export type PlaceDraft = {
  country: string
  street: string
  city: string
  state: string
  zip: string
  /** One line. Null for as long as it follows the parts above. */
  address: string | null
}

/** What is typed of the address so far, in the order in which the whole line will have it. */
export function lineSoFar({ street, city, country, state, zip }: Omit<PlaceDraft, 'address'>): string {
  const stateAndZip = joined([stateOf({ country, state }) ?? '', zip], ' ')
  return joined([street, city, stateAndZip], ', ')
}

const joined = (parts: readonly string[], by: string) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(by)
