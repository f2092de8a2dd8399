import { expect, test } from 'vitest'
import { formatPhone, isStorePhone, phoneDigits, phoneProblem, plainPhone } from './phone.ts'

test.each([
  ['3125550148', undefined],
  [' 3125550148 ', undefined],
  ['', 'This Field is required!'],
  ['   ', 'This Field is required!'],
  ['call me', 'This field must be a number'],
  ['(312) 555-0148', undefined],
  ['312 555 0148', undefined],
  ['()', 'This Field is required!'],
  ['+13125550148', 'This field must be a number'],
  ['-3125550148', "A phone number can't start with a minus"],
  ['312.5', "A phone number can't include a decimal point"],
  ['312.', "A phone number can't include a decimal point"],
  ['1'.repeat(16), 'A phone number has 15 digits at most.'],
])('a phone number "%s": %s', (typed, problem) => {
  expect(phoneProblem(typed)).toBe(problem)
})

test('of an address’s phone the brackets, spaces and hyphens are dropped', () => {
  expect(plainPhone(' (312) 555-0148 ')).toBe('3125550148')
  expect(plainPhone('-312-555')).toBe('-312555')
})

// Claims: rule.phone-display
test.each([
  ['3125550148', '(312) 555-0148'],
  ['13125550148', '(312) 555-0148'],
  ['(312) 555-0148', '(312) 555-0148'],
  ['442071838750', '442071838750'],
  ['', ''],
])('%s is shown as %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})

test.each([
  ['3125550148', true],
  ['(312) 555-0148', true],
  ['+1 (312) 555-0148', true],
  ['312555014', false],
  ['(312) 555-01', false],
  ['1'.repeat(15), true],
  ['1'.repeat(16), false],
  ['call me maybe', false],
])('the phone of a store "%s": %s', (typed, isGood) => {
  expect(isStorePhone(typed)).toBe(isGood)
})

test('of a store’s phone the digits are kept', () => {
  expect(phoneDigits('+1 (312) 555-0148')).toBe('13125550148')
})
