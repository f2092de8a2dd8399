import { expect, test } from 'vitest'
import { problemsOf, toBody, toDraft } from './address-draft.ts'

const DRAFT = {
  ...toDraft(undefined),
  first_name: ' Clara ',
  last_name: 'Weiss',
  street: '12 Oak',
  city: 'Evanston',
  state: 'IL',
  zip: '60201',
  phone: '8475550100',
}

// Claims: entity.address.create-payload
test('a new address sends first and last name joined, street, city, the codes of state and country, zip and phone', () => {
  expect(toBody(DRAFT, true)).toEqual({
    full_name: 'Clara Weiss',
    street: '12 Oak',
    city: 'Evanston',
    state: 'IL',
    country: 'US',
    zip: '60201',
    phone: '8475550100',
  })
  expect(problemsOf(DRAFT, true)).toEqual({})
})

test('every empty field says that it is required', () => {
  expect(problemsOf(toDraft(undefined), true)).toEqual({
    first_name: 'This Field is required!',
    last_name: 'This Field is required!',
    street: 'This Field is required!',
    city: 'This Field is required!',
    zip: 'This Field is required!',
    phone: 'This Field is required!',
    state: 'This Field is required!',
  })
})

test('an address that is there has its name in one piece', () => {
  const address = {
    id: 1,
    full_name: 'Ivory Lane Bridal',
    street: '1 Elm',
    city: 'Paris',
    zip: '75002',
    store: 1,
    phone: '33155555555',
    formatted_phone: '33155555555',
    state: null,
    country: { FR: 'France' },
    is_default: false,
    is_last_used: false,
    version: 3,
  }
  expect(toDraft(address)).toMatchObject({ full_name: 'Ivory Lane Bridal', state: '', country: 'FR' })
  expect(toBody(toDraft(address), false)).toMatchObject({ full_name: 'Ivory Lane Bridal', state: null })
  expect(problemsOf({ ...toDraft(address), full_name: '' }, false)).toEqual({
    full_name: 'This Field is required!',
  })
})
