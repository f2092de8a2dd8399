import { addError, type FieldErrors, hasErrors, isGiven, readText, requireFields } from '../field-errors.ts'
import { noAddress, readAddress } from '../postal-address.ts'
import type { Provider } from '../provider.ts'
import type { Fields, PaymentMethod } from '../records.ts'
import { seeAccount } from './bank-accounts.ts'
import { hasExpired, isSecurityCode, readExpiry, type SeenCard, seeCard } from './cards.ts'
import { lookUpToken } from './vault.ts'

export type NewMethod = Omit<
  PaymentMethod,
  'id' | 'customer_id' | 'user_id' | 'is_default' | 'meta' | 'created_at' | 'updated_at' | 'deleted_at'
>

/** Where a card comes from: its number is in the call itself, or a token stands for a card already in the vault. */
export type CardSource = 'number' | 'token'

/** Undefined if an error was added to `errors`. */
export function readMethod(
  errors: FieldErrors,
  { book, vault }: Provider,
  fields: Fields,
  source: CardSource,
): NewMethod | undefined {
  const address = { ...noAddress, ...readAddress(errors, fields) }
  const person_name = readText(errors, fields, 'person_name', 255) ?? fullName(fields)
  if (fields.method === 'bank') {
    const account = seeAccount(errors, book.key, fields)
    if (hasErrors(errors)) return undefined
    const none = { card_type: null, expires: null, has_cvv: false }
    return { ...address, ...none, ...account, method: 'bank', person_name }
  }
  if (!isGiven(fields.method)) addError(errors, 'method', 'The method field is required.')
  else if (fields.method !== 'card') addError(errors, 'method', 'The selected method is invalid.')
  if (hasErrors(errors)) return undefined

  const seen: (SeenCard & { expires?: string }) | undefined =
    source === 'number' ? readNumber(errors, book.key, fields) : lookUpToken(vault, tokenOf(fields))
  if (!seen && source === 'token') {
    addError(errors, 'payment_token', 'The payment token is invalid or has expired.')
  }
  const expires = readCardExpiry(errors, fields, seen)
  if (!seen || !expires || hasErrors(errors)) return undefined
  const { last_four, fingerprint, outcome } = seen
  const card = { last_four, fingerprint, outcome, expires, card_type: seen.brand, has_cvv: true }
  const none = { bank_name: null, bank_type: null, bank_holder_type: null }
  return { ...address, ...none, ...card, method: 'card', person_name }
}

export function tokenOf(fields: Fields): unknown {
  return fields.payment_token ?? fields.token
}

function readNumber(errors: FieldErrors, key: string, fields: Fields): SeenCard | undefined {
  requireFields(errors, fields, ['card_number', 'card_cvv'])
  if (hasErrors(errors)) return undefined
  const seen = seeCard(key, String(fields.card_number))
  if (!seen) addError(errors, 'card_number', 'The card number is invalid.')
  else if (!isSecurityCode(seen.brand, String(fields.card_cvv))) {
    addError(errors, 'card_cvv', 'The card cvv is invalid.')
  }
  return seen
}

function readCardExpiry(
  errors: FieldErrors,
  fields: Fields,
  seen: { expires?: string } | undefined,
): string | null {
  if (!isGiven(fields.card_exp) && seen?.expires) return seen.expires
  requireFields(errors, fields, ['card_exp'])
  if (!isGiven(fields.card_exp)) return null
  const expires = readExpiry(errors, fields.card_exp)
  if (expires && !hasErrors(errors) && hasExpired(expires)) {
    addError(errors, 'card_exp', 'The credit card has expired.')
  }
  return expires
}

function fullName({ firstname, lastname }: Fields): string | null {
  return [firstname, lastname].filter(isGiven).join(' ') || null
}
