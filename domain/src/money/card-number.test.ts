import { expect, test } from 'vitest'
import { holdsCardNumber } from './card-number.ts'

test.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  'my card is 4111-1111-1111-1111, thanks',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '3782 822463 10005',
  '6011111111111117',
  '3569990010030400',
  '30569309025904',
])('%s holds the number of a card', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

test.each([
  '4111111111111112',
  '8475550100',
  'PO 2026-11-15 / 0001',
  'LM-4102',
  '1234567890123452',
  'a4111111111111111',
  '00000000000000a14111111111111111',
  '411111111111111',
  '',
])('%s does not', (text) => {
  expect(holdsCardNumber(text)).toBe(false)
})
