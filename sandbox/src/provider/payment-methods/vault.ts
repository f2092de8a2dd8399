import { randomBytes } from 'node:crypto'
import { inLetters } from '../fingerprint.ts'
import type { Fields } from '../records.ts'
import { hasExpired, isSecurityCode, type SeenCard, seeCard } from './cards.ts'

const lifetimeMs = 10 * 60_000

type Held = SeenCard & { expires?: string }
type VaultError = { attribute: string; key: string; message: string }

/** Kept in memory only: cards that were typed but not used yet are lost when the process ends. */
export type Vault = Map<string, { held: Held; until: number }>

/** Checks what was typed into the frames and discards the digits; the token stands for the rest. */
export function putCard(
  vault: Vault,
  key: string,
  fields: Fields,
): { payment_token: string } | { errors: VaultError[] } {
  const number = textOf(fields.number)
  const code = textOf(fields.cvv)
  const expires = readDate(fields)
  const seen = seeCard(key, number)
  const errors: VaultError[] = []
  if (number === '') errors.push(blank('number', 'Number'))
  else if (!seen) errors.push(invalid('number', 'Number'))
  if (code === '') errors.push(blank('verification_value', 'Verification value'))
  else if (!isSecurityCode(seen?.brand ?? '', code)) {
    errors.push(invalid('verification_value', 'Verification value'))
  }
  if (expires === 'invalid') errors.push(invalid('month', 'Month'))
  else if (expires && hasExpired(expires)) {
    errors.push({ attribute: 'year', key: 'errors.expired', message: 'Year is expired' })
  }
  if (!seen || errors.length > 0) return { errors }

  const now = Date.now()
  for (const [token, { until }] of vault) if (until <= now) vault.delete(token)
  const payment_token = inLetters(randomBytes(16))
  vault.set(payment_token, { held: { ...seen, ...(expires && { expires }) }, until: now + lifetimeMs })
  return { payment_token }
}

export function lookUpToken(vault: Vault, token: unknown): Held | undefined {
  const found = typeof token === 'string' ? vault.get(token) : undefined
  return found && found.until > Date.now() ? found.held : undefined
}

/** A token can create only one payment method. */
export function spendToken(vault: Vault, token: unknown): void {
  if (typeof token === 'string') vault.delete(token)
}

function readDate({ month, year }: Fields): string | 'invalid' | undefined {
  if (textOf(month) === '' && textOf(year) === '') return undefined
  const [, two = ''] = /^(?:20)?(\d\d)$/.exec(textOf(year)) ?? []
  const at = Number(textOf(month))
  if (two === '' || !Number.isInteger(at) || at < 1 || at > 12) return 'invalid'
  return `20${two}-${String(at).padStart(2, '0')}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function blank(attribute: string, name: string): VaultError {
  return { attribute, key: 'errors.blank', message: `${name} can't be blank` }
}

function invalid(attribute: string, name: string): VaultError {
  return { attribute, key: 'errors.invalid', message: `${name} is invalid` }
}
