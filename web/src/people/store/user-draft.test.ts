import type { User } from '@trousseau/contract/users'
import { expect, test } from 'vitest'
import { toNewUser, toUserChange, toUserDraft, userProblems } from './user-draft.ts'

const REQUIRED = 'This Field is required!'
const ADDRESS = {
  id: 4,
  full_name: 'Eleanor Whitcombe',
  street: '12 Oak',
  city: 'Evanston',
  zip: '60201',
  store: 1,
  phone: '8475550100',
  formatted_phone: '(847) 555-0100',
  state: { IL: 'Illinois' },
  country: { US: 'United States' },
  is_default: false,
  is_last_used: false,
  version: 1,
}
const USER: User = {
  id: 7,
  name: 'maud',
  first_name: 'Maud',
  last_name: 'Bell',
  email: 'maud@ivorylane.example',
  role: 'Regular Account',
  role_id: 2,
  userable_id: 1,
  userable_type: 'store',
  address_id: 4,
  address: { id: 4, full_name: 'Eleanor Whitcombe' },
  invited: false,
  pending_email: null,
  second_factor: false,
  version: 3,
}
const FILLED = {
  name: 'maud',
  first_name: 'Maud',
  last_name: 'Bell',
  email: 'maud@ivorylane.example',
  password: 'silk-and-tulle',
  confirm: 'silk-and-tulle',
  role: '2',
  address: '4',
}

test('a new account asks for every field, and for the password twice the same', () => {
  expect(userProblems(toUserDraft(undefined, []), 'new')).toEqual({
    name: REQUIRED,
    first_name: REQUIRED,
    last_name: REQUIRED,
    email: REQUIRED,
    password: REQUIRED,
    role: REQUIRED,
    address: REQUIRED,
  })
  expect(userProblems(FILLED, 'new')).toEqual({})
  expect(userProblems({ ...FILLED, confirm: '' }, 'new')).toEqual({ confirm: 'Passwords must match' })
  expect(userProblems({ ...FILLED, password: 'short', confirm: 'short' }, 'new')).toEqual({
    password: 'Password is too short - should be 8 chars minimum.',
  })
  expect(toNewUser(FILLED)).not.toHaveProperty('confirm')
})

test('an account that is there keeps its password where none is typed', () => {
  const draft = toUserDraft(USER, [ADDRESS])
  expect(userProblems(draft, 'another')).toEqual({})
  expect(toUserChange(draft, 'another')).not.toHaveProperty('password')
  expect(userProblems({ ...draft, password: 'short', confirm: 'short' }, 'another')).toEqual({
    password: 'Password is too short - should be 8 chars minimum.',
  })
})

test('a role that was chosen away is asked for, and is not taken for a Regular Account', () => {
  const draft = { ...toUserDraft(USER, [ADDRESS]), role: '' }
  expect(userProblems(draft, 'another')).toEqual({ role: REQUIRED })
})

test('nobody sends their own role, password or email from here', () => {
  const draft = { ...toUserDraft(USER, [ADDRESS]), role: '1' }
  expect(toUserChange(draft, 'own')).toEqual({
    name: 'maud',
    first_name: 'Maud',
    last_name: 'Bell',
    address: '4',
  })
})

test('an address that was deleted meanwhile is chosen again', () => {
  const draft = toUserDraft(USER, [])
  expect(draft.address).toBe('')
  expect(userProblems(draft, 'another')).toEqual({ address: REQUIRED })
})
