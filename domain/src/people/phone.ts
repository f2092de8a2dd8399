import { REQUIRED } from '../text.ts'

const PHONE_NOT_A_NUMBER = 'This field must be a number'
const PHONE_MINUS = "A phone number can't start with a minus"
const PHONE_DECIMAL = "A phone number can't include a decimal point"
const PHONE_MAX = 15
const PHONE_TOO_LONG = `A phone number has ${PHONE_MAX} digits at most.`

/** "(312) 555-0199", as people write it and every screen shows it, is its digits. A leading minus stays a mistake. */
export const plainPhone = (typed: string): string => typed.trim().replace(/[\s()]|(?<!^)-/g, '')

/** What is wrong with an address's phone number, or undefined. E.164 allows at most fifteen digits. */
export function phoneProblem(typed: string): string | undefined {
  const text = plainPhone(typed)
  if (text === '') return REQUIRED
  if (!/^[-+]?\d+(\.\d*)?$/.test(text)) return PHONE_NOT_A_NUMBER
  if (text.startsWith('-')) return PHONE_MINUS
  if (text.includes('.')) return PHONE_DECIMAL
  if (text.startsWith('+')) return PHONE_NOT_A_NUMBER
  return text.length > PHONE_MAX ? PHONE_TOO_LONG : undefined
}

/** "(312) 555-0148"; a number without exactly ten digits is returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`
}

export const STORE_PHONE = 'This field must be a digit between 10 and 15 digits.'

/** A store's phone number can be typed in any format; only its digits are stored. */
export const phoneDigits = (typed: string): string => typed.replace(/\D/g, '')

export function isStorePhone(typed: string): boolean {
  return /^\d{10,15}$/.test(phoneDigits(typed))
}
