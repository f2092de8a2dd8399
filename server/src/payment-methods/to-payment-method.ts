import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { brandName, expiryDay, toCardType } from '@trousseau/domain/money/payment-method'
import type { MethodRow, Usual } from './payment-methods.store.ts'

export function toPaymentMethod(row: MethodRow, { marked, used }: Usual): PaymentMethod {
  const { id, last_four, brand, exp_month, exp_year, person_name, version } = row
  const { address_1, address_city, address_state, address_country, address_zip } = row
  const expires = exp_month === null || exp_year === null ? null : { month: exp_month, year: exp_year }
  return {
    id,
    person_name,
    address_1,
    address_city,
    address_state,
    address_country,
    address_zip,
    version,
    is_default: id === marked,
    is_last_used: id === used,
    card_last_four: last_four,
    card_exp: expires && `${String(expires.month).padStart(2, '0')}${expires.year}`,
    card_exp_datetime: expires && `${expiryDay(expires.month, expires.year)}T23:59:59Z`,
    card_type: brand === null ? null : toCardType(brand),
    card_brand: brand === null ? null : brandName(brand),
    // The table's check constraints allow only these values.
    method: row.method as PaymentMethod['method'],
    bank_type: row.bank_type as PaymentMethod['bank_type'],
    bank_holder_type: row.bank_holder_type as PaymentMethod['bank_holder_type'],
  }
}
