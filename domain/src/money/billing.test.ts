import { expect, test } from 'vitest'
import { billingInformation } from './billing.ts'

// Claims: retailers.columns
test.each([
  [1, true, false, 'Card'],
  [1, false, true, 'Bank account'],
  [1, true, true, 'Card and bank account'],
  [1, false, false, 'None'],
  [2, false, false, 'Credit on delivery'],
  [2, true, true, 'Credit on delivery'],
] as const)(
  'a store of type %i, card %s, bank account %s: billing information is “%s”',
  (type, hasCard, hasBankAccount, words) => {
    expect(billingInformation({ payment_method_type_id: type, hasCard, hasBankAccount })).toBe(words)
  },
)
