import { createHash, randomUUID } from 'node:crypto'
import { type Book, record } from '../book.store.ts'
import {
  addError,
  type FieldErrors,
  hasErrors,
  isGiven,
  readObject,
  readText,
  readTexts,
} from '../field-errors.ts'
import { noAddress, readAddress } from '../postal-address.ts'
import type { Customer, Fields } from '../records.ts'
import { stamp } from '../stamp.ts'

const whoTheyAre = ['firstname', 'lastname', 'email', 'company'] as const
const longest = {
  firstname: 255,
  lastname: 255,
  email: 255,
  company: 255,
  notes: 21_844,
  reference: 255,
} as const
const texts = ['firstname', 'lastname', 'email', 'company', 'notes', 'reference'] as const

const nobody = {
  ...noAddress,
  firstname: null,
  lastname: null,
  company: null,
  email: null,
  phone: null,
  notes: null,
  reference: null,
  cc_emails: null,
  cc_sms: null,
  options: null,
  allow_invoice_credit_card_payments: true,
  deleted_at: null,
}

/** Creates a customer, or updates the given one; returns errors by field if something is invalid. */
export function saveCustomer(
  book: Book,
  fields: Fields,
  old?: Customer,
): { customer: Customer } | { errors: FieldErrors } {
  const errors: FieldErrors = {}
  const changes = readCustomer(errors, fields)
  const now = stamp()
  const before: Customer = old ?? { ...nobody, id: randomUUID(), created_at: now, updated_at: now }
  const customer: Customer = { ...before, ...changes, updated_at: now }
  if (whoTheyAre.every((name) => !isGiven(customer[name]))) {
    for (const name of whoTheyAre) {
      const others = whoTheyAre.filter((each) => each !== name).join(' / ')
      addError(errors, name, `The ${name} field is required when none of ${others} are present.`)
    }
  }
  if (hasErrors(errors)) return { errors }
  record(book, [{ kind: 'customer', record: customer }])
  return { customer }
}

export function deleteCustomer(book: Book, customer: Customer): Customer {
  const now = stamp()
  const deleted = { ...customer, updated_at: now, deleted_at: now }
  record(book, [{ kind: 'customer', record: deleted }])
  return deleted
}

export function findCustomer(book: Book, id: unknown): Customer | undefined {
  const customer = typeof id === 'string' ? book.customers.get(id) : undefined
  return customer?.deleted_at ? undefined : customer
}

export function showCustomer(customer: Customer) {
  const needed = ['address_1', 'address_city', 'address_state', 'address_zip'] as const
  const missing = needed.filter((name) => !isGiven(customer[name]))
  const face = createHash('md5')
    .update((customer.email ?? '').toLowerCase())
    .digest('hex')
  return {
    ...customer,
    gravatar: `//www.gravatar.com/avatar/${face}`,
    has_address: missing.length === 0,
    missing_address_components: missing,
  }
}

function readCustomer(errors: FieldErrors, fields: Fields): Partial<Customer> {
  const read: Partial<Customer> = readAddress(errors, fields)
  for (const name of texts) {
    if (name in fields) read[name] = readText(errors, fields, name, longest[name])
  }
  if (read.email && !/^[^\s@]+@[^\s@]+$/.test(read.email)) {
    addError(errors, 'email', 'The email must be a valid email address.')
  }
  if ('phone' in fields) read.phone = readText(errors, fields, 'phone', 15)
  if (read.phone && !/^\d{10,15}$/.test(read.phone)) addError(errors, 'phone', 'The phone format is invalid.')
  if ('cc_emails' in fields) read.cc_emails = readTexts(errors, fields, 'cc_emails')
  if ('cc_sms' in fields) read.cc_sms = readTexts(errors, fields, 'cc_sms')
  if ('options' in fields) read.options = readObject(fields.options) ?? null
  const cards = fields.allow_invoice_credit_card_payments
  if (typeof cards === 'boolean') read.allow_invoice_credit_card_payments = cards
  return read
}
