import type { Book } from '../book.store.ts'
import { addError, type FieldErrors, isGiven, readText, requireFields } from '../field-errors.ts'
import type { Customer, Fields } from '../records.ts'
import { findCustomer } from './customers.ts'

const neededWithoutCustomer = [
  'firstname',
  'lastname',
  'address_1',
  'address_city',
  'address_state',
  'address_zip',
]

/** Tried in this order. All fields of an entry must be present and exactly equal. */
const waysToMatch = [
  ['email'],
  ['company', 'address_1', 'address_city'],
  ['firstname', 'phone'],
  ['firstname', 'lastname', 'address_1', 'address_zip'],
  ['lastname', 'phone'],
] as const

/** The customer that a browser's call is for: the one it names, one with matching data, or undefined for a new one. */
export function matchCustomer(errors: FieldErrors, book: Book, body: Fields): Customer | undefined {
  if (isGiven(body.customer_id)) {
    const named = findCustomer(book, body.customer_id)
    if (!named) addError(errors, 'customer_id', 'The selected customer id is invalid.')
    return named
  }
  requireFields(errors, body, neededWithoutCustomer)
  readText(errors, body, 'firstname', 50)
  readText(errors, body, 'lastname', 50)
  if (isGiven(body.phone) && !/^\d{10,15}$/.test(String(body.phone))) {
    addError(errors, 'phone', 'The phone must be at least 10 characters.')
  }
  if (body.match_customer === false) return undefined
  const living = [...book.customers.values()].filter(({ deleted_at }) => !deleted_at)
  for (const fields of waysToMatch) {
    if (!fields.every((field) => isGiven(body[field]))) continue
    const same = living.find((customer) => fields.every((field) => customer[field] === body[field]))
    if (same) return same
  }
  return undefined
}
