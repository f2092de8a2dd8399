import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { expect, test } from 'vitest'
import { expiresOn, hasExpired, methodName } from './method-words.ts'

const CARD: PaymentMethod = {
  id: 1,
  method: 'card',
  card_last_four: '0005',
  card_type: 'other',
  card_brand: 'American Express',
  card_exp: '022028',
  card_exp_datetime: '2028-02-29T23:59:59Z',
  person_name: 'Imani Okafor',
  address_1: '1 Elm',
  address_city: 'Evanston',
  address_state: 'IL',
  address_country: 'US',
  address_zip: '60201',
  bank_type: null,
  bank_holder_type: null,
  is_default: false,
  is_last_used: false,
  version: 1,
}
const BANK: PaymentMethod = {
  ...CARD,
  method: 'bank',
  card_last_four: '3210',
  card_type: null,
  card_brand: null,
  card_exp: null,
  card_exp_datetime: null,
  bank_type: 'checking',
  bank_holder_type: 'business',
}

test('a card is good until the last day of its month', () => {
  expect(expiresOn(CARD)).toBe('02/29/2028')
  expect(hasExpired(CARD, '2028-02-29')).toBe(false)
  expect(hasExpired(CARD, '2028-03-01')).toBe(true)
})

test('a bank account does not expire', () => {
  expect(expiresOn(BANK)).toBeUndefined()
  expect(hasExpired(BANK, '2099-01-01')).toBe(false)
})

test('a sentence names a card by its brand and last four, a bank account as one', () => {
  expect(methodName(CARD)).toBe('American Express ending in 0005')
  expect(methodName(BANK)).toBe('bank account ending in 3210')
})
