import { BAD_AMOUNT } from '@trousseau/contract/fields'
import { formatMoney, toCents } from '@trousseau/domain/money/money'
import { AMOUNT_NEEDED } from '@trousseau/domain/money/payment'
import { REQUIRED } from '@trousseau/domain/text'

/** What is wrong with a typed amount, in the server's words; null if nothing is. */
export function amountProblem(typed: string): string | null {
  if (typed.trim() === '') return REQUIRED
  const cents = toCents(typed)
  if (cents === undefined) return BAD_AMOUNT
  return cents === 0 ? AMOUNT_NEEDED : null
}

export const lineProblem = (typed: string): string | null => (typed.trim() === '' ? REQUIRED : null)

/** A typed amount that has no problem, as it is written elsewhere: "$1,234.50". */
export const amountWords = (typed: string): string => formatMoney(toCents(typed) ?? 0)
