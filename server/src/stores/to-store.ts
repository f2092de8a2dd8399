import type { Retailer, Store } from '@trousseau/contract/stores'
import { billingInformation } from '@trousseau/domain/money/billing'
import { formatPhone } from '@trousseau/domain/people/phone'
import type { RetailerRow } from './list-stores.store.ts'
import type { StoreRow } from './stores.store.ts'

export function toStore(row: StoreRow): Store {
  const { id, name, first_name, last_name, email, phone, website, address, version } = row
  const { street, city, state, country, zip, stax_customer_id, terms_days } = row
  return {
    id,
    name,
    first_name,
    last_name,
    email,
    phone,
    website,
    address,
    version,
    street,
    city,
    state,
    country,
    zip,
    stax_customer_id,
    terms_days,
    formatted_phone: formatPhone(phone),
    // The table's constraint limits it to 1 or 2.
    payment_method_type_id: row.payment_method_type_id as Store['payment_method_type_id'],
    created_at: row.created_at.toISOString(),
    held_at: row.held_at?.toISOString() ?? null,
    hold_reason: row.hold_reason,
    monthly_statement: row.monthly_statement,
    alterations_days: row.alterations_days,
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}

export function toRetailer(row: RetailerRow): Retailer {
  const { payment_method_type_id, has_card, has_bank_account } = row
  return {
    ...toStore(row),
    billing_information: billingInformation({
      payment_method_type_id,
      hasCard: has_card,
      hasBankAccount: has_bank_account,
    }),
  }
}
