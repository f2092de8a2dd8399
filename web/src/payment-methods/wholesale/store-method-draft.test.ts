import type { Store } from '@trousseau/contract/stores'
import { expect, test } from 'vitest'
import { problemsOf, splitName, toBank, toCard, toDraft } from './store-method-draft.ts'

const TODAY = '2026-03-10'
const STORE: Store = {
  id: 40,
  name: 'Tulle & Thread',
  first_name: 'Odette',
  last_name: 'Marchetti',
  version: 1,
  terms_days: 30,
  created_at: '2026-11-15T18:00:00.000Z',
  held_at: null,
  hold_reason: null,
  monthly_statement: false,
  alterations_days: 42,
  closed_at: null,
  email: 'odette@tulle.example',
  phone: '3125550148',
  formatted_phone: '(312) 555-0148',
  website: 'https://tulle.example',
  address: '12 Oak Street, Evanston, IL 60201',
  street: '12 Oak Street',
  city: 'Evanston',
  state: 'IL',
  country: 'US',
  zip: '60201',
  stax_customer_id: 'cus-40',
  payment_method_type_id: 1,
}
const CARD = { ...toDraft(STORE), month: '4', year: '31' }
const BANK = { ...toDraft(STORE), routing: '021000021', account: '9876543210', confirm: '9876543210' }

test("name, address and phone begin as the store's own: on a card the contact's, on an account the store's", () => {
  expect(toDraft(STORE)).toMatchObject({
    name: 'Odette Marchetti',
    person_name: 'Tulle & Thread',
    street: '12 Oak Street',
    city: 'Evanston',
    state: 'IL',
    country: 'US',
    code: '60201',
    number: '(312) 555-0148',
  })
  expect(problemsOf(CARD, 'card', TODAY)).toEqual({})
  expect(problemsOf(BANK, 'bank', TODAY)).toEqual({})
})

test('a month and a year that are left empty are "Required!", and are numbers of a day to come', () => {
  const said = (month: string, year: string) => problemsOf({ ...CARD, month, year }, 'card', TODAY)
  expect(said('', '')).toEqual({ month: 'Required!', year: 'Required!' })
  expect(said('May', 'next')).toEqual({
    month: 'This field must be a number',
    year: 'This field must be a number',
  })
  expect(said('13', '1999')).toEqual({
    month: 'A month is a number from 1 to 12.',
    year: 'A year has four digits.',
  })
  expect(said('2', '2026')).toEqual({ year: 'This card has expired.' })
  expect(said('03', '26')).toEqual({})
})

test('routing, account and its confirmation are numbers, and the two accounts are the same', () => {
  const said = (changed: Partial<typeof BANK>) => problemsOf({ ...BANK, ...changed }, 'bank', TODAY)
  const REQUIRED = 'This Field is required!'
  expect(said({ routing: '', account: '', confirm: '' })).toEqual({
    routing: REQUIRED,
    account: REQUIRED,
    confirm: REQUIRED,
  })
  const NUMBER = 'This field must be a number'
  expect(said({ routing: '02100002X', account: 'mine', confirm: 'mine' })).toEqual({
    routing: NUMBER,
    account: NUMBER,
    confirm: NUMBER,
  })
  expect(said({ confirm: '9876543211' })).toEqual({ confirm: 'Account numbers must match' })
  expect(said({ routing: '021000022' })).toEqual({ routing: 'Check the routing number (9 digits).' })
})

// Claims: rule.retailer-bank.zip
test('a zip code is a number in the United States, and required everywhere', () => {
  const said = (code: string, country: string) =>
    problemsOf({ ...CARD, code, country, state: country === 'US' ? 'IL' : '' }, 'card', TODAY)
  expect(said('', 'US')).toEqual({ code: 'This Field is required!' })
  expect(said('6O2O1', 'US')).toEqual({ code: 'This field must be a number' })
  expect(said('SW1A 1AA', 'GB')).toEqual({})
  expect(said('', 'GB')).toEqual({ code: 'This Field is required!' })
})

test('name, street, city, state and phone are asked for', () => {
  const REQUIRED = 'This Field is required!'
  const empty = { ...CARD, name: ' ', street: '', city: '', state: '', number: '' }
  expect(problemsOf(empty, 'card', TODAY)).toEqual({
    name: REQUIRED,
    street: REQUIRED,
    city: REQUIRED,
    state: REQUIRED,
    number: REQUIRED,
  })
  expect(problemsOf({ ...BANK, name: '', person_name: ' ' }, 'bank', TODAY)).toEqual({
    person_name: REQUIRED,
  })
  expect(problemsOf({ ...CARD, number: '555' }, 'card', TODAY)).toEqual({
    number: 'This field must be a digit between 10 and 15 digits.',
  })
})

test('a name is split at its last space', () => {
  expect(splitName(' Odette  de la Tour ')).toEqual({ firstname: 'Odette de la', lastname: 'Tour' })
  expect(splitName('Tulle')).toEqual({ firstname: 'Tulle', lastname: '' })
})

test('what goes to the provider has the digits of the phone, and no state where there is none', () => {
  expect(toCard({ ...CARD, country: 'FR', state: 'IL' })).toMatchObject({
    firstname: 'Odette',
    lastname: 'Marchetti',
    month: '4',
    year: '31',
    address_state: '',
    address_country: 'FR',
    phone: '3125550148',
  })
  expect(toBank({ ...BANK, name: 'Ada Byron' })).toMatchObject({
    person_name: 'Tulle & Thread',
    bank_holder_type: 'business',
    bank_account: '9876543210',
    bank_routing: '021000021',
  })
  expect(toBank({ ...BANK, person_name: ' Tulle Inc. ' })).toMatchObject({ person_name: 'Tulle Inc.' })
})
