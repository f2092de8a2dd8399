import { hasExpired } from '../payment-methods/cards.ts'
import type { PaymentMethod } from '../records.ts'

const testDecline = 'Unable to process the purchase transaction'

/** What banks say, in the provider's words. A total of 90000.01 draws the first, 90000.02 the second, and on. */
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

/** Why a charge is refused, or undefined where it succeeds. */
export function findDecline(method: PaymentMethod, cents: number): string | undefined {
  if (method.outcome === 'fails') return testDecline
  if (method.expires && hasExpired(method.expires)) return 'The credit card has expired.'
  return declineTexts[cents - firstTrigger - 1]
}
