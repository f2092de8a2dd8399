import { BAD_AMOUNT } from '@trousseau/contract/fields'
import { toCents } from '@trousseau/domain/money/money'
import { REQUIRED } from '@trousseau/domain/text'

/** What is wrong with a typed cost, which may be nothing at all; null if nothing is. */
export function costProblem(typed: string): string | null {
  if (typed.trim() === '') return REQUIRED
  return toCents(typed) === undefined ? BAD_AMOUNT : null
}
