import { expect, test } from 'vitest'
import {
  brandName,
  expiryDay,
  fullYear,
  isExpired,
  maskedNumber,
  monthProblem,
  toCardType,
  yearProblem,
  zipProblem,
} from './payment-method.ts'

test('a number is shown as four groups of stars and the last four', () => {
  expect(maskedNumber('1111')).toBe('**** **** **** **** 1111')
})

test.each([
  ['visa', 'visa', 'Visa'],
  ['mastercard', 'mastercard', 'Mastercard'],
  ['amex', 'other', 'American Express'],
  ['american_express', 'other', 'American Express'],
  ['discover', 'other', 'Discover'],
  ['toString', 'other', 'Card'],
])('%s has the logo %s and is called %s', (brand, type, name) => {
  expect([toCardType(brand), brandName(brand)]).toEqual([type, name])
})

test.each([
  ['1', undefined],
  ['01', undefined],
  [' 12 ', undefined],
  ['', 'This Field is required!'],
  ['ab', 'This field must be a number'],
  ['1.', 'This field must be a number'],
  ['0', 'A month is a number from 1 to 12.'],
  ['13', 'A month is a number from 1 to 12.'],
])('the month "%s": %s', (typed, problem) => {
  expect(monthProblem(typed)).toBe(problem)
})

test.each([
  ['2039', undefined],
  ['39', undefined],
  ['', 'This Field is required!'],
  ['20x9', 'This field must be a number'],
  ['203', 'A year has four digits.'],
  ['1999', 'A year has four digits.'],
])('the year "%s": %s', (typed, problem) => {
  expect(yearProblem(typed)).toBe(problem)
})

test('a year of two digits is of this century', () => {
  expect([fullYear('39'), fullYear('2039')]).toEqual([2039, 2039])
})

test('a card is good until the end of its month', () => {
  expect([expiryDay(2, 2028), expiryDay(12, 2026)]).toEqual(['2028-02-29', '2026-12-31'])
  expect(isExpired(11, 2026, '2026-11-30')).toBe(false)
  expect(isExpired(11, 2026, '2026-12-01')).toBe(true)
})

test.each([
  ['60201', 'US', undefined],
  ['', 'US', 'This Field is required!'],
  ['', 'CA', 'This Field is required!'],
  ['6O201', 'US', 'This field must be a number'],
  ['H2W 2M4', 'CA', undefined],
])('the zip "%s" in %s: %s', (typed, country, problem) => {
  expect(zipProblem(typed, country)).toBe(problem)
})
