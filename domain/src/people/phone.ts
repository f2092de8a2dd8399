import { REQUIRED } from '../text.ts'

const PHONE_NOT_A_NUMBER = 'This field must be a number'
const PHONE_MINUS = "A phone number can't start with a minus"
const PHONE_DECIMAL = "A phone number can't include a decimal point"
const PHONE_MAX = 15
const PHONE_TOO_LONG = `A phone number has ${PHONE_MAX} digits at most.`

/** What is wrong with a phone number in an address, or undefined. E.164 has fifteen digits at most. */
export function phoneProblem(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return REQUIRED
  if (!/^[-+]?\d+(\.\d*)?$/.test(text)) return PHONE_NOT_A_NUMBER
  if (text.startsWith('-')) return PHONE_MINUS
  if (text.includes('.')) return PHONE_DECIMAL
  if (text.startsWith('+')) return PHONE_NOT_A_NUMBER
  return text.length > PHONE_MAX ? PHONE_TOO_LONG : undefined
}

/** "(312) 555-0148"; what has not ten digits stays as it is. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`
}

export const STORE_PHONE = 'This field must be a digit between 10 and 15 digits.'

/** A store's phone is typed as people write it, and kept as its digits. */
export const phoneDigits = (typed: string): string => typed.replace(/\D/g, '')

export function isStorePhone(typed: string): boolean {
  return /^\d{10,15}$/.test(phoneDigits(typed))
}
