import { expect, test } from 'vitest'
import { explainDecline, explainRefusal, explainReturn } from './bank-words.ts'

test.each([
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
  'Unable to process the purchase transaction',
])('“%s” is explained in words a shop understands', (words) => {
  expect(explainDecline(words)).toMatch(/^[A-Z].*\.$/)
})

test('a decline for which no bank gave a reason says what to do', () => {
  expect(explainDecline('Do Not Honor')).toBe(
    'The bank declined this card and gave no reason. Try another card or call the bank.',
  )
  expect(explainDecline('Some new words')).toBeUndefined()
})

test('a returned bank payment says why, with the bank’s own words', () => {
  expect(explainReturn('R01 Insufficient Funds')).toBe(
    'There was not enough money in the account (R01 Insufficient Funds)',
  )
  expect(explainReturn('R99 Other')).toBe('R99 Other')
})

test('a part of a payment of today cannot be refunded yet, and it is said what can', () => {
  expect(explainRefusal('Only full refunds are allowed to be attempted before 12AM EST.')).toContain(
    'tomorrow',
  )
})
