import type { FieldError } from '@trousseau/contract/errors'
import type { PaymentMethodChange } from '@trousseau/contract/payment-methods'
import type { Day } from '@trousseau/domain/day'
import { CARD_EXPIRED, fullYear, isExpired, zipProblem } from '@trousseau/domain/money/payment-method'
import { stateOf, stateProblem } from '@trousseau/domain/places/places'
import { REQUIRED } from '@trousseau/domain/text'
import { AppError } from '../http/app-error.ts'
import type { MethodChange } from '../provider/provider.ts'
import type { MethodRow } from './payment-methods.store.ts'

/**
 * The complete method after the change: fields not sent stay as they are. Refuses combinations that do not fit
 * together.
 */
export function toMethodChange(row: MethodRow, sent: PaymentMethodChange, today: Day): MethodChange {
  // Null if the provider was never told the country; then state and zip are not checked either.
  const country = sent.address_country ?? row.address_country
  const state = sent.address_state === undefined ? row.address_state : sent.address_state
  const shared = {
    person_name: sent.person_name ?? row.person_name,
    address_1: sent.address_1 ?? row.address_1,
    address_city: sent.address_city ?? row.address_city,
    address_zip: sent.address_zip ?? row.address_zip,
    address_country: country,
    address_state: country === null ? state : stateOf({ country, state }),
  }
  const errors: FieldError[] = []
  const object = (field: string, message: string | undefined) => {
    if (message !== undefined) errors.push({ field, message })
  }
  if (country !== null) {
    object('address_state', stateProblem({ country, state }))
    object('address_zip', zipProblem(shared.address_zip, country))
  }
  const change = row.method === 'card' ? cardOf(row, sent, today, object) : bankOf(row, sent, object)
  if (errors.length > 0) throw new AppError('invalid', { errors })
  return { ...shared, ...change }
}

type Objection = (field: string, message: string | undefined) => void

function cardOf(row: MethodRow, sent: PaymentMethodChange, today: Day, object: Objection) {
  const exp_month = sent.month === undefined ? row.exp_month : Number(sent.month)
  const exp_year = sent.year === undefined ? row.exp_year : fullYear(sent.year)
  if (exp_month === null) object('month', REQUIRED)
  if (exp_year === null) object('year', REQUIRED)
  const month = exp_month ?? 1
  const year = exp_year ?? 2000
  const isNew = sent.month !== undefined || sent.year !== undefined
  if (isNew && exp_month !== null && exp_year !== null && isExpired(month, year, today))
    object('year', CARD_EXPIRED)
  return { method: 'card' as const, exp_month: month, exp_year: year }
}

function bankOf(row: MethodRow, sent: PaymentMethodChange, object: Objection) {
  const bank_type = sent.bank_type ?? row.bank_type
  const bank_holder_type = sent.bank_holder_type ?? row.bank_holder_type
  if (bank_type === null) object('bank_type', REQUIRED)
  if (bank_holder_type === null) object('bank_holder_type', REQUIRED)
  return { method: 'bank' as const, bank_type: bank_type ?? '', bank_holder_type: bank_holder_type ?? '' }
}
