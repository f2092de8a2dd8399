import {
  addError,
  type FieldErrors,
  isGiven,
  readObject,
  readText,
  requireOneOf,
  spoken,
} from '../field-errors.ts'
import { readAddress } from '../postal-address.ts'
import type { Fields, PaymentMethod } from '../records.ts'
import { readExpiry } from './cards.ts'

/** Reads only the fields that were sent. */
export function readMethodChanges(errors: FieldErrors, fields: Fields): Partial<PaymentMethod> {
  const changes: Partial<PaymentMethod> = readAddress(errors, fields)
  if ('person_name' in fields) changes.person_name = readText(errors, fields, 'person_name', 255)
  if ('card_type' in fields) changes.card_type = readText(errors, fields, 'card_type', 10)
  if ('card_exp' in fields) {
    const expires = readExpiry(errors, fields.card_exp)
    if (expires) changes.expires = expires
  }
  if ('card_last_four' in fields) {
    const four = String(fields.card_last_four)
    if (/^\d{4}$/.test(four)) changes.last_four = four
    else addError(errors, 'card_last_four', 'The card last four must be 4 digits.')
  }
  if ('is_default' in fields) changes.is_default = isYes(fields.is_default)
  if ('has_cvv' in fields) changes.has_cvv = isYes(fields.has_cvv)
  if ('meta' in fields) changes.meta = readObject(fields.meta) ?? {}
  requireOneOf(errors, fields, 'bank_type', ['checking', 'savings'])
  requireOneOf(errors, fields, 'bank_holder_type', ['personal', 'business'])
  for (const name of ['bank_name', 'bank_type', 'bank_holder_type'] as const) {
    if (!(name in fields)) continue
    if (isGiven(fields[name])) changes[name] = readText(errors, fields, name, 255)
    else addError(errors, name, `The ${spoken(name)} field must have a value.`)
  }
  return changes
}

function isYes(value: unknown): boolean {
  return value === true || value === 1 || value === '1'
}
