import { expect, test } from 'vitest'
import { toAlpha2, toAlpha3 } from './country-codes.ts'
import { COUNTRIES } from './places.ts'

test('every country a form offers has three letters of its own, which lead back to it', () => {
  const codes = Object.keys(COUNTRIES)
  expect(codes.map((code) => toAlpha2(toAlpha3(code) ?? ''))).toEqual(codes)
})

test.each([
  ['US', 'USA'],
  ['CA', 'CAN'],
  ['CH', 'CHE'],
  ['AT', 'AUT'],
])('%s is %s', (alpha2, alpha3) => {
  expect(toAlpha3(alpha2)).toBe(alpha3)
  expect(toAlpha2(alpha2)).toBe(alpha2)
})

test('what is no country has no code', () => {
  expect([toAlpha3('XX'), toAlpha2('XXX'), toAlpha2('')]).toEqual([undefined, undefined, undefined])
})
