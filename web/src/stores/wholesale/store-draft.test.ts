import { addressLine } from '@trousseau/domain/places/places'
import { expect, test } from 'vitest'
import { lineSoFar } from '../place-draft.ts'
import { EMPTY_STORE, isUntouched, problemsOf, toNewStore } from './store-draft.ts'

const REQUIRED = 'This Field is required!'

const DRAFT = {
  ...EMPTY_STORE,
  first_name: 'Odette',
  last_name: 'Marchetti',
  email: 'odette@tulle.example',
  phone: '+1 (312) 555-0148',
  name: 'Tulle & Thread',
  website: 'https://tulle.example',
  street: '12 Oak Street',
  city: 'Evanston',
  state: 'IL',
  zip: '60201',
}

// Claims: rule.store.country
test('an empty form names every field that a store needs', () => {
  expect(problemsOf(EMPTY_STORE)).toEqual({
    first_name: REQUIRED,
    last_name: REQUIRED,
    email: REQUIRED,
    name: REQUIRED,
    website: REQUIRED,
    street: REQUIRED,
    city: REQUIRED,
    state: REQUIRED,
    zip: REQUIRED,
    phone: 'This field must be a digit between 10 and 15 digits.',
  })
  expect(problemsOf({ ...DRAFT, country: '' })).toHaveProperty('country', REQUIRED)
  expect(problemsOf(DRAFT)).toEqual({})
})

test('a phone is sent as its digits, of which there are 10 to 15', () => {
  expect(toNewStore(DRAFT).phone).toBe('13125550148')
  for (const [phone, isGood] of [
    ['(312) 555-014', false],
    ['3125550148', true],
    ['123456789012345', true],
    ['1234567890123456', false],
    ['call me', false],
  ] as const)
    expect('phone' in problemsOf({ ...DRAFT, phone }), phone).toBe(!isGood)
})

test('a website is an address of the web, with or without its https', () => {
  for (const website of ['tulle', 'ftp://tulle.example', 'https://tulle', 'tulle thread.example'])
    expect(problemsOf({ ...DRAFT, website }), website).toEqual({ website: 'Please enter a valid URL!' })
  for (const website of ['tulle.example', 'http://www.tulle.example/shop?from=us'])
    expect(problemsOf({ ...DRAFT, website }), website).toEqual({})
})

test('the address grows from its parts, to the line that is kept', () => {
  expect(lineSoFar(EMPTY_STORE)).toBe('')
  expect(lineSoFar({ ...EMPTY_STORE, city: 'Evanston', zip: '60201 ' })).toBe('Evanston, 60201')
  expect(lineSoFar(DRAFT)).toBe(addressLine(DRAFT))
  expect(lineSoFar({ ...DRAFT, country: 'FR' })).toBe('12 Oak Street, Evanston, 60201')
  expect(toNewStore(DRAFT).address).toBe('')
  expect(toNewStore({ ...DRAFT, address: 'Oak Mall' }).address).toBe('Oak Mall')
})

test('a country without states sends none', () => {
  expect(toNewStore({ ...DRAFT, country: 'FR' }).state).toBeNull()
  expect(problemsOf({ ...DRAFT, country: 'FR', state: '' })).toEqual({})
})

test('a form in which nothing was typed has nothing to lose', () => {
  expect(isUntouched(EMPTY_STORE)).toBe(true)
  expect(isUntouched({ ...EMPTY_STORE, zip: '6' })).toBe(false)
})
