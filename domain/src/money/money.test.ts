import { expect, test } from 'vitest'
import { formatMoney, toCents, toDollars } from './money.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [9_500, '$95.00'],
  [123_450, '$1,234.50'],
  [100_000_000, '$1,000,000.00'],
  [-123_456, '-$1,234.56'],
])('%i cents read %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text)
})

test.each([
  [1165.15, 116_515],
  [8.2, 820],
  [4.35, 435],
  [0.07, 7],
  ['12.5', 1_250],
  ['007', 700],
  [0, 0],
])('%s dollars are %i cents, to the cent', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents)
})

test.each([
  -1,
  0.001,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '12,50',
  '',
  ' 1',
  '1e3',
  '.5',
  '1.',
  '$5',
])('%s is no amount', (dollars) => {
  expect(toCents(dollars)).toBeUndefined()
})

test('every amount up to a thousand dollars comes back from the wire as it went, and from its text', () => {
  const amounts = Array.from({ length: 100_001 }, (_, cents) => cents)
  expect(amounts.filter((cents) => toCents(toDollars(cents)) !== cents)).toEqual([])
  expect(amounts.filter((cents) => toCents(formatMoney(cents).replace(/[$,]/g, '')) !== cents)).toEqual([])
})
