import { hasExpired } from '../payment-methods/cards.ts'
import type { PaymentMethod } from '../records.ts'

const testDecline = 'Unable to process the purchase transaction'

/** The banks' messages, in the provider's wording. A total of 90000.01 triggers the first, 90000.02 the second, etc. */
export const declineTexts = [
  'Insufficient Funds',
  'Do Not Honor',
  'DECLINE',
  'CVV does not match.',
  'The credit card has expired.',
  'Expiry Date is invalid',
  'Invalid CC Number',
  'Lost/Stolen',
  'HOLD-CALL',
  'Max attempts exceeded',
  'Gateway Unreachable',
  'An error occurred during processing.',
  'ACH transactions are not accepted',
  'DAILY TRANSACTION LIMIT EXCEEDED',
  'Invalid Account error',
  'NO ACCOUNT',
  'This payment could not be processed.',
]

const firstTrigger = 90_000_00

/** Why a charge is declined, or undefined if it succeeds. */
export function findDecline(method: PaymentMethod, cents: number): string | undefined {
  if (method.outcome === 'fails') return testDecline
  if (method.expires && hasExpired(method.expires)) return 'The credit card has expired.'
  return declineTexts[cents - firstTrigger - 1]
}
