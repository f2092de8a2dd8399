import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { type Day, formatDay } from '@trousseau/domain/day'
import { expiryDay, isExpired } from '@trousseau/domain/money/payment-method'

/** "Visa ending in 1111", to identify a payment method in a sentence. */
export function methodName({ method, card_brand, card_last_four }: PaymentMethod): string {
  return `${method === 'bank' ? 'bank account' : (card_brand ?? 'card')} ending in ${card_last_four}`
}

/** Month and year of "032039"; undefined for a bank account. */
function expiryOf({ card_exp }: PaymentMethod): { month: number; year: number } | undefined {
  if (card_exp === null) return undefined
  return { month: Number(card_exp.slice(0, 2)), year: Number(card_exp.slice(2)) }
}

/** The last day a card is valid, formatted without any time zone conversion. */
export function expiresOn(method: PaymentMethod): string | undefined {
  const expiry = expiryOf(method)
  return expiry && formatDay(expiryDay(expiry.month, expiry.year))
}

export function hasExpired(method: PaymentMethod, today: Day): boolean {
  const expiry = expiryOf(method)
  return expiry !== undefined && isExpired(expiry.month, expiry.year, today)
}
