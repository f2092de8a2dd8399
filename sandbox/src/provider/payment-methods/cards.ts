import { addError, type FieldErrors } from '../field-errors.ts'
import { fingerprintOf } from '../fingerprint.ts'
import type { Outcome } from '../records.ts'

/** What is kept of a card after its number has been checked. */
export type SeenCard = { brand: string; last_four: string; fingerprint: string; outcome: Outcome }

const succeeding = [
  '4111111111111111',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '6011111111111117',
  '3569990010030400',
  '30569309025904',
]

const brands: [string, RegExp][] = [
  ['visa', /^4(\d{12}|\d{15}|\d{18})$/],
  ['mastercard', /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/],
  ['amex', /^3[47]\d{13}$/],
  ['discover', /^6(011|5\d\d|4[4-9]\d)\d{12}$/],
  ['jcb', /^35(2[89]|[3-8]\d)\d{12}$/],
  ['diners', /^3(0[0-5]|[689]\d)\d{11}$/],
]

/** Undefined if the number cannot be a card. Cards other than the listed ones are accepted but fail when charged. */
export function seeCard(key: string, number: string): SeenCard | undefined {
  const digits = number.replace(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return undefined
  return {
    brand: brands.find(([, shape]) => shape.test(digits))?.[0] ?? 'other',
    last_four: digits.slice(-4),
    fingerprint: fingerprintOf(key, digits),
    outcome: succeeding.includes(digits) ? 'succeeds' : 'fails',
  }
}

export function isSecurityCode(brand: string, code: string): boolean {
  return brand === 'amex' ? /^\d{4}$/.test(code) : /^\d{3,4}$/.test(code)
}

/** Converts MMYY, as callers send it, to YYYY-MM. */
export function readExpiry(errors: FieldErrors, value: unknown): string | null {
  const [, month = '', year = ''] = /^(\d\d)(\d\d)$/.exec(String(value)) ?? []
  if (month === '') addError(errors, 'card_exp', 'The card exp must be 4 digits.')
  else if (Number(month) < 1 || Number(month) > 12) addError(errors, 'card_exp', 'The card exp is invalid.')
  return month === '' ? null : `20${year}-${month}`
}

export function hasExpired(expires: string, today: Date = new Date()): boolean {
  return expires < today.toISOString().slice(0, 7)
}

/** The last second of the expiry month, in the provider's format. */
export function lastSecondOf(expires: string): string {
  const [year = 0, month = 0] = expires.split('-').map(Number)
  return `${expires}-${new Date(Date.UTC(year, month, 0)).getUTCDate()} 23:59:59`
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, sign, at) => {
    const value = Number(sign) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
