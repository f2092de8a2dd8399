import type { Address } from '@trousseau/contract/addresses'
import { formatPhone } from '@trousseau/domain/people/phone'
import { COUNTRIES, statesOf } from '@trousseau/domain/places/places'
import type { AddressRow, Usual } from './addresses.store.ts'

export function toAddress(row: AddressRow, { marked, used }: Usual): Address {
  const { id, full_name, street, city, zip, phone, state, country, store_id, version } = row
  return {
    id,
    full_name,
    street,
    city,
    zip,
    phone,
    version,
    formatted_phone: formatPhone(phone),
    state: state === null ? null : { [state]: statesOf(country)[state] ?? state },
    country: { [country]: COUNTRIES[country] ?? country },
    store: store_id,
    is_default: id === marked,
    is_last_used: id === used,
  }
}
