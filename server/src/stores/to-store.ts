import type { Store } from '@trousseau/contract/stores'
import { formatPhone } from '@trousseau/domain/phone'
import type { StoreRow } from './stores.store.ts'

export function toStore(row: StoreRow): Store {
  const { id, name, first_name, last_name, email, phone, website, address, version } = row
  const { street, city, state, country, zip, stax_customer_id } = row
  return {
    ...{ id, name, first_name, last_name, email, phone, website, address, version },
    ...{ street, city, state, country, zip, stax_customer_id },
    formatted_phone: formatPhone(phone),
    // A smallint that the table holds to 1 or 2.
    payment_method_type_id: row.payment_method_type_id as Store['payment_method_type_id'],
  }
}
