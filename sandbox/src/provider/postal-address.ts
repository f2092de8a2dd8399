import { type FieldErrors, readText } from './field-errors.ts'
import type { Fields, PostalAddress } from './records.ts'

const longest = {
  address_1: 255,
  address_2: 255,
  address_city: 255,
  address_state: 2,
  address_zip: 16,
  address_country: 3,
} as const

const names = [
  'address_1',
  'address_2',
  'address_city',
  'address_state',
  'address_zip',
  'address_country',
] as const

export const noAddress: PostalAddress = {
  address_1: null,
  address_2: null,
  address_city: null,
  address_state: null,
  address_zip: null,
  address_country: null,
}

/** Only the address lines that were sent, so that an update leaves the others unchanged. */
export function readAddress(errors: FieldErrors, fields: Fields): Partial<PostalAddress> {
  const address: Partial<PostalAddress> = {}
  for (const name of names) {
    if (name in fields) address[name] = readText(errors, fields, name, longest[name])
  }
  return address
}
